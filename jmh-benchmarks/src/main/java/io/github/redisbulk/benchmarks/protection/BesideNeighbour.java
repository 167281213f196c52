package io.github.redisbulk.benchmarks.protection;

import java.util.List;

import io.github.redisbulk.benchmarks.rival.Driver;

/**
 * Somebody else sends a burst of SETs of 1 KiB through the same proxy every 12 ms. What
 * is left for the import, and what do reads pay, next to fixed chunks of 30, two in
 * flight?
 */
final class BesideNeighbour implements Experiment.Procedure {

	static final List<Integer> BURSTS = List.of(0, 200, 600, 2_000);

	private static final List<Integer> QUICK_BURSTS = List.of(0, 600, 2_000);

	/** Behind a queue of 80 ms a guard that is new needs seconds to find its window. */
	private static final int TURNS = 3;

	static final Setting FIXED = Setting.fixed(30, 2, 0);

	static final Setting GUARD = Setting.guard(Stage.BOUND);

	@Override
	public void run(Stage stage) throws Exception {
		Plan plan = stage.plan();
		try (Readers readers = stage.readers(stage.lab().proxy());
				Neighbour neighbour = Neighbour.start(stage.lab().proxy(), plan.realtime())) {
			stage.warmUp();
			for (int round = 0; round < plan.rounds(); round++) {
				stage.idle(round, readers);
				for (int burst : plan.quick() ? QUICK_BURSTS : BURSTS) {
					if (plan.wanted().test(name(burst))) {
						neighbour.burst(burst);
						for (Driver driver : plan.drivers()) {
							compare(stage, readers, driver, burst, round);
						}
					}
				}
				neighbour.burst(0);
				Stage.pass(0.2);
			}
		}
	}

	/** Nobody always goes first. */
	private static void compare(Stage stage, Readers readers, Driver driver, int burst, int round) throws Exception {
		boolean guardFirst = round % 2 == 1;
		Result first = run(stage, readers, driver, burst, guardFirst ? GUARD : FIXED);
		Result second = run(stage, readers, driver, burst, guardFirst ? FIXED : GUARD);
		Result guard = guardFirst ? first : second;
		Result fixed = guardFirst ? second : first;
		String name = name(burst) + "." + driver.label();
		stage.lines().add(name + ".writes-of-fixed", guard.writes() / fixed.writes());
		stage.lines().add(name + ".p99-of-fixed", guard.p99() / fixed.p99());
		stage.lines().add(name + ".p99-ms", guard.p99());
	}

	private static Result run(Stage stage, Readers readers, Driver driver, int burst, Setting setting)
			throws Exception {
		return stage.run(readers, driver, name(burst) + ": " + setting.name(), setting, TURNS);
	}

	private static String name(int burst) {
		return "neighbour-" + burst;
	}

}
