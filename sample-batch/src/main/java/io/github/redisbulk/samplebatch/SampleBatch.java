package io.github.redisbulk.samplebatch;

/**
 * Starts everything, or takes part: see {@code docs/spring-batch.md}.
 */
public final class SampleBatch {

	private SampleBatch() {
	}

	/**
	 * Runs the sample.
	 * @param args nothing to start everything; {@code worker} or {@code manager} and what
	 * the started sample prints, to take part in it
	 * @throws Exception if it cannot go on
	 */
	public static void main(String[] args) throws Exception {
		Settings settings = Settings.of(args);
		switch (settings.role()) {
			case "worker" -> new PaymentsJob(settings).work();
			case "manager" -> System.exit(new PaymentsJob(settings).manage().getStatus().isUnsuccessful() ? 1 : 0);
			default -> System.exit(new Everything(settings).run() ? 0 : 1);
		}
	}

}
