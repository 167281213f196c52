package io.github.redisbulk.benchmarks.protection;

import java.io.IOException;
import java.io.PrintStream;
import java.util.Map;
import java.util.Optional;

import io.github.redisbulk.benchmarks.server.Lab;

/**
 * The report as a whole.
 */
public final class ReadProtection implements AutoCloseable {

	private static final int LOOKS = 3;

	private final Plan plan;

	private final Stage stage;

	/**
	 * Creates a report.
	 * @param plan what to measure
	 * @param lab the servers
	 * @throws IOException if who watches the machine cannot be started
	 */
	public ReadProtection(Plan plan, Lab lab) throws IOException {
		this.plan = plan;
		this.stage = new Stage(plan, lab);
	}

	/**
	 * Reads while nobody writes, before anything is measured.
	 * @return why this machine cannot be judged on, nothing where it can
	 * @throws IOException if readers cannot be started
	 */
	public Optional<String> objection() throws IOException {
		Readers.seed(this.stage.lab().redis(), ReaderConnection.PREFIX);
		try (Readers readers = this.stage.readers(this.stage.lab().proxy())) {
			for (int look = 0; look < LOOKS; look++) {
				this.stage.idle(-1, readers);
			}
		}
		return objectionAtTheEnd();
	}

	/**
	 * Looks at all that reads have taken while nobody wrote, before each round too.
	 * @return why this machine cannot be judged on, nothing where it can
	 */
	public Optional<String> objectionAtTheEnd() {
		return this.stage.idle().objection(Stage.BOUND);
	}

	/**
	 * Measures.
	 * @throws Exception if something cannot be started
	 */
	public void run() throws Exception {
		for (Experiment experiment : this.plan.experiments()) {
			System.out.println("\n" + experiment.label());
			experiment.run(this.stage);
		}
	}

	/**
	 * Returns what was measured.
	 * @return results, for a file
	 */
	public Map<String, Object> results() {
		return Map.of("runs", this.stage.results(), "timeline", this.stage.timeline(), "lines",
				this.stage.lines().all());
	}

	/**
	 * Prints what it all comes to.
	 * @param out where to
	 */
	public void printRatios(PrintStream out) {
		out.println();
		this.stage.lines().print(out);
	}

	@Override
	public void close() {
		this.stage.close();
	}

}
