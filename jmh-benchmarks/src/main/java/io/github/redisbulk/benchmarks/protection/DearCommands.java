package io.github.redisbulk.benchmarks.protection;

import java.util.List;

import io.github.redisbulk.BulkMapper;
import io.github.redisbulk.benchmarks.rival.Driver;
import io.github.redisbulk.benchmarks.server.Target;

/**
 * Straight to Redis, commands that take long hold everybody up, one after the other. Does
 * the guard go down to as few as the bound allows, and is it as fast as the most careful
 * fixed setting that keeps Redis busy: one by one, two in flight?
 */
final class DearCommands implements Experiment.Procedure {

	private static final List<Double> MILLIS = List.of(0.05, 0.5, 5.0);

	private static final Setting CAREFUL = Setting.fixed(1, 2, 0);

	private static final Setting GUARD = Setting.guard(Stage.BOUND);

	@Override
	public void run(Stage stage) throws Exception {
		Plan plan = stage.plan();
		Target redis = stage.lab().redis();
		BusyLoop loop = BusyLoop.calibrate(redis);
		try (Readers readers = stage.readers(redis)) {
			stage.warmUp();
			for (int round = 0; round < plan.rounds(); round++) {
				stage.idle(round, readers);
				for (double millis : MILLIS) {
					for (Driver driver : plan.drivers()) {
						String name = "dear-" + millis + "ms";
						if (plan.wanted().test(name)) {
							Turn turn = new Turn(stage, readers, driver, name, loop.lasting(millis));
							turn.compare(millis);
						}
					}
				}
			}
		}
	}

	/**
	 * One driver and one cost in one round.
	 *
	 * @param stage takes the results
	 * @param readers the readers
	 * @param driver the driver
	 * @param name of the cost
	 * @param mapper makes commands of that cost
	 */
	private record Turn(Stage stage, Readers readers, Driver driver, String name, BulkMapper<Long> mapper) {

		void compare(double millis) throws Exception {
			Result careful = run(CAREFUL);
			Result guard = run(GUARD);
			String line = this.name + "." + this.driver.label();
			this.stage.lines().add(line + ".p99-ms", guard.p99());
			this.stage.lines().add(line + ".p99-of-bound-and-command", guard.p99() / (Stage.BOUND + millis));
			this.stage.lines().add(line + ".writes-of-one-by-one", guard.writes() / careful.writes());
		}

		private Result run(Setting setting) throws Exception {
			try (Writing writing = Writing.start(this.driver, this.stage.lab().redis(), setting.options(),
					this.mapper)) {
				return this.stage.measure(this.readers, this.driver, this.name + ": " + setting.name(), writing);
			}
		}

	}

}
