package io.github.redisbulk.benchmarks.protection;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;

import io.github.redisbulk.benchmarks.rival.Driver;
import io.github.redisbulk.benchmarks.server.Lab;

/**
 * The report as a whole: settings in turns, then what changes in mid-run.
 */
public final class ReadProtection {

	private static final int READS_PER_SECOND = 6_000;

	private final String topology;

	private final Lab lab;

	private final boolean quick;

	private final Predicate<String> wanted;

	private final List<Result> results = new ArrayList<>();

	private List<Double> course = List.of();

	private List<Driver> drivers = List.of();

	/**
	 * Creates a report.
	 * @param topology its name in results
	 * @param lab the servers
	 * @param quick whether to take little time
	 * @param only what to run, as a regular expression
	 */
	public ReadProtection(String topology, Lab lab, boolean quick, String only) {
		this.topology = topology;
		this.lab = lab;
		this.quick = quick;
		this.wanted = Pattern.compile(only).asPredicate();
	}

	/**
	 * Measures.
	 * @param over the drivers
	 * @param rounds how often
	 * @param realtime whether readers run before everything else
	 * @throws Exception if something cannot be started
	 */
	public void run(List<Driver> over, int rounds, boolean realtime) throws Exception {
		this.drivers = over;
		Readers.seed(this.lab.redis(), ReaderConnection.PREFIX);
		try (Readers readers = Readers.start(this.lab.proxy(), ReaderConnection.PREFIX, READS_PER_SECOND, realtime)) {
			Experiments experiments = new Experiments(this.lab, readers, READS_PER_SECOND, this.quick ? 1.5 : 3);
			warmUp(experiments);
			for (int round = 0; round < rounds; round++) {
				experiments.idle();
				for (Setting setting : Setting.all(this.quick)) {
					for (Driver driver : over) {
						if (this.wanted.test(setting.name())) {
							experiments.run(driver, setting);
						}
					}
				}
				for (Driver driver : over) {
					changes(experiments, driver);
				}
			}
			this.results.addAll(experiments.results());
		}
	}

	/** The first run of a driver is slow for reasons of its own. */
	private void warmUp(Experiments experiments) throws Exception {
		for (Driver driver : this.drivers) {
			experiments.run(driver, Setting.fixed(50, 2, 0));
		}
		experiments.results().clear();
	}

	private void changes(Experiments experiments, Driver driver) throws Exception {
		Setting guard = Setting.guard(2);
		if (this.wanted.test("shape")) {
			experiments.shape(driver, guard);
		}
		if (this.wanted.test("pair")) {
			experiments.pair(driver, guard);
		}
		if (this.wanted.test("step")) {
			experiments.step(driver, guard);
		}
		if (this.wanted.test("course") && !this.quick && this.course.isEmpty()) {
			this.course = experiments.course(driver, List.of(Setting.HUGE, Setting.SLEEPS, guard), 6);
		}
	}

	/**
	 * Returns what was measured.
	 * @return results, for a file
	 */
	public Map<String, Object> results() {
		return Map.of("runs", this.results, "course", this.course);
	}

	/** Prints what it all comes to. */
	public void printRatios() {
		Ratios ratios = new Ratios(this.topology, this.results, System.out);
		this.drivers.forEach((driver) -> ratios.print(driver.label()));
	}

}
