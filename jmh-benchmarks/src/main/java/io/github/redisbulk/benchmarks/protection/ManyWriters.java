package io.github.redisbulk.benchmarks.protection;

import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;

import io.github.redisbulk.benchmarks.rival.Driver;

/**
 * Several processes write through the same proxy, each with a guard that knows nothing of
 * the others, or in turns. Do they keep the bound together, do they lose speed, and how
 * is it shared?
 */
final class ManyWriters implements Experiment.Procedure {

	private static final List<Integer> COUNTS = List.of(2, 4, 8);

	private static final List<Integer> QUICK_COUNTS = List.of(2, 4);

	/** Each needs some seconds of the line until its guard has found its window. */
	private static final double SECONDS_EACH = 1.5;

	@Override
	public void run(Stage stage) throws Exception {
		Plan plan = stage.plan();
		List<Integer> counts = plan.quick() ? QUICK_COUNTS : COUNTS;
		int most = counts.get(counts.size() - 1);
		try (Readers readers = stage.readers(stage.lab().proxy());
				Writers writers = new Writers(stage.lab().proxy(), most)) {
			warmUp(plan, writers, most);
			for (int round = 0; round < plan.rounds(); round++) {
				stage.idle(round, readers);
				for (Driver driver : plan.drivers()) {
					measure(new Turn(stage, readers, writers, driver), counts, plan);
				}
			}
		}
	}

	private static void measure(Turn turn, List<Integer> counts, Plan plan) throws IOException {
		double alone = turn.measure("writers-1", 1, "");
		for (int count : counts) {
			for (String how : List.of("writers-", "turns-")) {
				String name = how + count;
				if (plan.wanted().test(name)) {
					double writes = turn.measure(name, count, how.equals("turns-") ? "together" : "");
					turn.add(name, "writes-of-one", writes / alone);
				}
			}
		}
	}

	/** All of them at once: their compilers share a core. */
	private static void warmUp(Plan plan, Writers writers, int most) throws IOException {
		for (Driver driver : plan.drivers()) {
			writers.start(most, driver, Stage.BOUND, "");
			writers.written(most);
			Stage.pass(plan.quick() ? 3 : 8);
			writers.stop(most);
			Stage.pass(1);
		}
	}

	/**
	 * One driver in one round.
	 *
	 * @param stage takes the results
	 * @param readers the readers
	 * @param writers the processes
	 * @param driver the driver
	 */
	private record Turn(Stage stage, Readers readers, Writers writers, Driver driver) {

		void add(String name, String what, double value) {
			this.stage.lines().add(name + "." + this.driver.label() + "." + what, value);
		}

		double measure(String name, int count, String turns) throws IOException {
			Plan plan = this.stage.plan();
			this.writers.start(count, this.driver, Stage.BOUND, turns);
			Stage.pass(Math.max(plan.warmUpSeconds(), plan.quick() ? count : SECONDS_EACH * count));
			List<Long> before = this.writers.written(count);
			Result result = this.stage.measure(this.readers, this.driver, name, () -> sum(this.writers.written(count)),
					plan.seconds() + count / 2.0, () -> null);
			List<Long> after = this.writers.written(count);
			this.writers.stop(count);
			add(name, "p99-of-bound", result.p99() / Stage.BOUND);
			add(name, "smallest-share-times-n", smallestShare(before, after) * count);
			return result.writes();
		}

	}

	private static long sum(List<Long> written) {
		return written.stream().mapToLong(Long::longValue).sum();
	}

	/** Returns what part of all writes the slowest has written. */
	static double smallestShare(List<Long> before, List<Long> after) {
		long least = IntStream.range(0, after.size()).mapToLong((i) -> after.get(i) - before.get(i)).min().orElse(0);
		return (double) least / Math.max(1, sum(after) - sum(before));
	}

}
