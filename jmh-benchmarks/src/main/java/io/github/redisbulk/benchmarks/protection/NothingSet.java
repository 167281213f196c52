package io.github.redisbulk.benchmarks.protection;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

import io.github.redisbulk.PacingState;
import io.github.redisbulk.benchmarks.ratio.Case;
import io.github.redisbulk.benchmarks.ratio.Contestant;
import io.github.redisbulk.benchmarks.ratio.Effort;
import io.github.redisbulk.benchmarks.ratio.Entrants.Entrant;
import io.github.redisbulk.benchmarks.ratio.Race;
import io.github.redisbulk.benchmarks.ratio.Reference;
import io.github.redisbulk.benchmarks.ratio.Report.CaseReport;
import io.github.redisbulk.benchmarks.ratio.Statistics;
import io.github.redisbulk.benchmarks.rival.Driver;
import io.github.redisbulk.benchmarks.rival.Item;
import io.github.redisbulk.benchmarks.rival.Shape;
import io.github.redisbulk.benchmarks.rival.Strategy;
import io.github.redisbulk.benchmarks.server.Target;

/**
 * What does somebody get who sets nothing? Straight to Redis, how fast, next to
 * {@code redis-cli --pipe} and to our own writer as one would tune it; behind the proxy,
 * what do reads pay?
 */
final class NothingSet implements Experiment.Procedure {

	static final String NAME = "nothing-set";

	static final String TUNED = "tuned";

	private static final Shape TUNED_SHAPE = new Shape(1_000, 2);

	private static final Setting TUNED_SETTING = Setting.fixed(TUNED_SHAPE.chunk(), TUNED_SHAPE.inFlight(), 0);

	private static final Setting NOTHING = new Setting("nothing set", (options) -> options, 0);

	@Override
	public void run(Stage stage) throws Exception {
		if (stage.plan().wanted().test("default-20B")) {
			race(stage, new Case("default-20B", 20, TUNED_SHAPE), 400_000);
		}
		if (stage.plan().wanted().test("default-1KiB")) {
			race(stage, new Case("default-1KiB", 1_024, TUNED_SHAPE), 150_000);
		}
		if (stage.plan().wanted().test("default-proxy")) {
			reads(stage);
		}
	}

	private static void race(Stage stage, Case work, int keys) throws Exception {
		Target redis = stage.lab().redis();
		List<Item> items = Item.list(keys, work.valueSize());
		List<Entrant> entrants = new ArrayList<>();
		try (Reference reference = Reference.to(redis, items, 1)) {
			for (Driver driver : stage.plan().drivers()) {
				entrants.add(new Entrant(NAME, driver.label(), new Untouched(driver, redis)));
				entrants.add(new Entrant(TUNED, driver.label(), Strategy.BULK_WRITER.open(driver, redis)));
			}
			Effort effort = stage.plan().quick() ? Effort.QUICK : Effort.FULL;
			CaseReport report = new Race(work, effort, reference,
					entrants.stream().map((entrant) -> new Contestant(entrant, work, items)).toList())
				.run(effort.warmUp());
			stage.plan().drivers().forEach((driver) -> lines(stage.lines(), report, driver.label()));
		}
		finally {
			entrants.forEach((entrant) -> entrant.rival().close());
		}
	}

	/** The reference is the pipe wherever there is a redis-cli. */
	static void lines(RatioLines lines, CaseReport report, String driver) {
		io.github.redisbulk.benchmarks.ratio.Result ours = result(report, NAME, driver);
		io.github.redisbulk.benchmarks.ratio.Result tuned = result(report, TUNED, driver);
		String name = report.work().name() + "." + driver;
		lines.addAll(name + ".writes-of-pipe", ours.ratios());
		lines.addAll(name + ".tuned-of-pipe", tuned.ratios());
		lines.addAll(name + ".writes-of-tuned", Statistics.ratios(ours.rates(), tuned.rates()));
	}

	private static io.github.redisbulk.benchmarks.ratio.Result result(CaseReport report, String strategy,
			String driver) {
		return report.results()
			.stream()
			.filter((result) -> result.strategy().equals(strategy) && result.driver().equals(driver))
			.findFirst()
			.orElseThrow();
	}

	private static void reads(Stage stage) throws Exception {
		Plan plan = stage.plan();
		try (Readers readers = stage.readers(stage.lab().proxy())) {
			stage.warmUp();
			for (int round = 0; round < plan.rounds(); round++) {
				double idle = stage.idle(round, readers).p99();
				for (Driver driver : plan.drivers()) {
					String line = "default-proxy." + driver.label();
					Result tuned = stage.run(readers, driver, "default-proxy: " + TUNED_SETTING.name(), TUNED_SETTING);
					stage.lines().add(line + ".tuned-p99-ms", tuned.p99());
					try (Writing writing = Writing.start(driver, stage.lab().proxy(), NOTHING.options(),
							Stage.VALUE_BYTES)) {
						double p99 = stage.measure(readers, driver, "default-proxy: nothing set", writing).p99();
						stage.lines().add(line + ".p99-ms", p99);
						stage.lines().add(line + ".p99-of-idle", p99 / idle);
						bound(writing).ifPresent((bound) -> stage.lines().add(line + ".p99-of-bound", p99 / bound));
					}
				}
			}
		}
	}

	/** What it has promised of its own accord, in milliseconds. */
	private static OptionalDouble bound(Writing writing) {
		PacingState pacing = writing.pacing();
		return (pacing != null) ? OptionalDouble.of(pacing.bound().toNanos() / 1e6) : OptionalDouble.empty();
	}

}
