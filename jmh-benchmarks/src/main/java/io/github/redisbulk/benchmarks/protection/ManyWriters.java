package io.github.redisbulk.benchmarks.protection;

import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;

import io.github.redisbulk.benchmarks.rival.Driver;

/**
 * Several processes write through the same proxy, each with a guard that knows nothing of
 * the others. Do they keep the bound together, do they lose speed, and how is it shared?
 */
final class ManyWriters implements Experiment.Procedure {

	private static final List<Integer> COUNTS = List.of(1, 2, 4, 8);

	private static final List<Integer> QUICK_COUNTS = List.of(1, 2, 4);

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
					Turn turn = new Turn(stage, readers, writers, driver);
					double alone = 0;
					for (int count : counts) {
						if (count == 1 || plan.wanted().test("writers-" + count)) {
							double writes = turn.measure(count);
							alone = (count == 1) ? writes : alone;
							stage.lines().add(turn.name(count) + ".writes-of-one", writes / alone);
						}
					}
				}
			}
		}
	}

	/** All of them at once: their compilers share a core. */
	private static void warmUp(Plan plan, Writers writers, int most) throws IOException {
		for (Driver driver : plan.drivers()) {
			writers.start(most, driver, Stage.BOUND);
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

		String name(int count) {
			return "writers-" + count + "." + this.driver.label();
		}

		double measure(int count) throws IOException {
			this.writers.start(count, this.driver, Stage.BOUND);
			Stage.pass(this.stage.plan().warmUpSeconds());
			List<Long> before = this.writers.written(count);
			Result result = this.stage.measure(this.readers, this.driver, "writers-" + count,
					() -> sum(this.writers.written(count)), this.stage.plan().seconds(), () -> null);
			List<Long> after = this.writers.written(count);
			this.writers.stop(count);
			this.stage.lines().add(name(count) + ".p99-of-bound", result.p99() / Stage.BOUND);
			this.stage.lines().add(name(count) + ".smallest-share-times-n", smallestShare(before, after) * count);
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
