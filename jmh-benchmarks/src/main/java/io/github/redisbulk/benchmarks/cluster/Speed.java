package io.github.redisbulk.benchmarks.cluster;

import java.util.ArrayList;
import java.util.List;

import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.benchmarks.cluster.Contenders.Contender;
import io.github.redisbulk.benchmarks.ratio.Case;
import io.github.redisbulk.benchmarks.ratio.Contestant;
import io.github.redisbulk.benchmarks.ratio.Effort;
import io.github.redisbulk.benchmarks.ratio.Entrants.Entrant;
import io.github.redisbulk.benchmarks.ratio.Race;
import io.github.redisbulk.benchmarks.ratio.Report.CaseReport;
import io.github.redisbulk.benchmarks.ratio.ReportPrinter;
import io.github.redisbulk.benchmarks.ratio.Result;
import io.github.redisbulk.benchmarks.ratio.Statistics;
import io.github.redisbulk.benchmarks.rival.Item;
import io.github.redisbulk.benchmarks.rival.Shape;

/**
 * How fast is each way while nothing happens to the cluster, next to a
 * {@code redis-cli --pipe} for each node? All take turns.
 */
final class Speed implements Experiment {

	static final int KEYS = 400_000;

	static final int VALUE_BYTES = 20;

	private static final int NEIGHBOURS = 10;

	private static final Case TUNED = new Case("cluster", VALUE_BYTES, new Shape(1000, 2));

	private static final Case DEFAULTS = new Case("cluster", VALUE_BYTES,
			new Shape(BulkOptions.defaults().chunkMaxCommands(), BulkOptions.defaults().inFlight()));

	private final List<Item> items = Item.list(KEYS, VALUE_BYTES);

	private final List<Item> tagged = Item.tagged(KEYS, VALUE_BYTES, NEIGHBOURS);

	@Override
	public String name() {
		return "speed";
	}

	@Override
	public void run(Setup setup) throws Exception {
		Effort effort = setup.quick() ? Effort.QUICK : Effort.FULL;
		try (Contenders contenders = new Contenders(setup.lab().nodes(), setup.drivers(), setup.ours())) {
			for (Contender contender : contenders.all()) {
				setup.lab()
					.requireEveryKey(contender.name(), this.items,
							(all) -> contender.rival().write(all, TUNED.shape()));
			}
			setup.lab().empty();
			try (Race race = new Race(TUNED, effort, new PipePerNode(setup.lab(), this.items),
					contestants(contenders))) {
				CaseReport report = race.run(effort.warmUp());
				new ReportPrinter(System.out).table(report);
				add(report, setup.figures());
			}
			contenders.all().forEach(Speed::requireNoneMissed);
		}
	}

	private List<Contestant> contestants(Contenders contenders) {
		List<Contestant> contestants = new ArrayList<>();
		for (Contender contender : contenders.all()) {
			if (contender.name().equals(Contenders.PACKING)) {
				contestants.add(contestant(contender, contender.name() + "-tagged", TUNED, this.tagged));
				continue;
			}
			contestants.add(contestant(contender, contender.name(), TUNED, this.items));
			if (contender.name().equals(Contenders.BULK_WRITER)) {
				contestants.add(contestant(contender, contender.name() + "-default", DEFAULTS, this.items));
			}
		}
		return contestants;
	}

	private static Contestant contestant(Contender contender, String name, Case work, List<Item> items) {
		return new Contestant(new Entrant(name, contender.driver(), contender.rival()), work, items);
	}

	private static void requireNoneMissed(Contender contender) {
		if (contender.rival().missed() > 0) {
			throw new IllegalStateException(
					contender.name() + " missed " + contender.rival().missed() + " commands of a quiet cluster");
		}
	}

	/** How ours compare with the usual way is told too. */
	private static void add(CaseReport report, Figures figures) {
		for (Result result : report.results()) {
			result.ratios().forEach((ratio) -> figures.ratio(result.strategy(), result.driver(), ratio));
		}
		List<Result> ours = report.results()
			.stream()
			.filter((result) -> result.strategy().startsWith(Contenders.BULK_WRITER))
			.toList();
		for (Result theirs : report.results()) {
			if (theirs.strategy().equals(Contenders.EXECUTE_PIPELINED)) {
				ours.forEach((result) -> Statistics.ratios(result.rates(), theirs.rates())
					.forEach((ratio) -> figures.ratio(result.strategy() + "-vs-" + theirs.strategy(), result.driver(),
							ratio)));
			}
		}
	}

}
