package io.github.redisbulk.benchmarks.protection;

import java.util.ArrayList;
import java.util.List;

import io.github.redisbulk.benchmarks.rival.Driver;

/**
 * What happens to reads when something changes in mid-run: the size of values, the number
 * of reads, the way of writing?
 */
final class Changes implements Experiment.Procedure {

	private static final Setting GUARD = Setting.guard(Stage.BOUND).called("the guard at 2 ms");

	private static final Setting HUGE = Setting.HUGE.called("one pipeline of 100,000");

	private static final Setting SLEEPS = Setting.SLEEPS.called("packets of 100, 1 ms of sleep");

	private static final double PHASE_SECONDS = 6;

	@Override
	public void run(Stage stage) throws Exception {
		Plan plan = stage.plan();
		try (Readers readers = stage.readers(stage.lab().proxy())) {
			stage.warmUp();
			for (int round = 0; round < plan.rounds(); round++) {
				stage.idle(round, readers);
				for (Driver driver : plan.drivers()) {
					if (plan.wanted().test("shape")) {
						shape(stage, readers, driver);
					}
					if (plan.wanted().test("step")) {
						step(stage, readers, driver);
					}
				}
			}
			if (plan.wanted().test("course")) {
				course(stage, readers, plan.drivers().get(0));
			}
		}
	}

	/** Values grow a hundredfold and shrink again. */
	private static void shape(Stage stage, Readers readers, Driver driver) throws Exception {
		try (Writing writing = Writing.start(driver, stage.lab().proxy(), GUARD.options(), 100)) {
			writing.goOn(2);
			measure(stage, readers, driver, "values-of-100B", writing);
			writing.valueBytes(10 * 1024);
			measure(stage, readers, driver, "values-to-10KiB", writing);
			writing.goOn(1);
			writing.valueBytes(100);
			measure(stage, readers, driver, "values-to-100B", writing);
		}
	}

	/** Reads become six times as many and few again. */
	private static void step(Stage stage, Readers readers, Driver driver) throws Exception {
		try (Writing writing = Writing.start(driver, stage.lab().proxy(), GUARD.options(), Stage.VALUE_BYTES)) {
			readers.pace(1_000);
			writing.goOn(2);
			measure(stage, readers, driver, "reads-1000", writing);
			readers.pace(6_000);
			measure(stage, readers, driver, "reads-to-6000", writing);
			readers.pace(1_000);
			measure(stage, readers, driver, "reads-to-1000", writing);
		}
		finally {
			readers.pace(Stage.READS_PER_SECOND);
			Stage.pass(0.2);
		}
	}

	private static void measure(Stage stage, Readers readers, Driver driver, String name, Writing writing)
			throws Exception {
		Result result = stage.measure(readers, driver, name, writing, 2);
		stage.lines().add(name + "." + driver.label() + ".p99-of-bound", result.p99() / Stage.BOUND);
	}

	/** The readers' latency over time, while one way of writing follows the other. */
	private static void course(Stage stage, Readers readers, Driver driver) throws Exception {
		List<Timeline.Phase> phases = new ArrayList<>();
		long start = System.nanoTime();
		readers.begin();
		for (Setting setting : List.of(HUGE, SLEEPS, GUARD)) {
			double from = (System.nanoTime() - start) / 1e9;
			try (Writing writing = Writing.start(driver, stage.lab().proxy(), setting.options(), Stage.VALUE_BYTES)) {
				writing.goOn(PHASE_SECONDS);
				System.out.println("course: " + setting.name() + " " + writing.written() / PHASE_SECONDS + " /s");
			}
			phases.add(new Timeline.Phase(setting.name(), from, (System.nanoTime() - start) / 1e9));
			Stage.pass(0.5);
		}
		stage.timeline(new Timeline(readers.end().course().stream().map((nanos) -> nanos / 1e6).toList(), phases));
	}

}
