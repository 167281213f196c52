package io.github.redisbulk.benchmarks.cluster;

import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.MaxRate;
import io.github.redisbulk.benchmarks.rival.Driver;
import io.github.redisbulk.benchmarks.rival.Item;

/**
 * What do the others write while one master stands still for two seconds? At a rate at
 * which its share of the two seconds is 10 MB, and as fast as it goes.
 */
final class StalledMaster implements Experiment {

	private static final long SECONDS = 2;

	/** A third of this, of 59 bytes each, is 9.4 MB in two seconds. */
	private static final String LIMITED = "240000";

	private final List<Item> items = Item.list(Speed.KEYS / 2, Speed.VALUE_BYTES);

	@Override
	public String name() {
		return "stalled";
	}

	@Override
	public void run(Setup setup) throws Exception {
		BulkOptions options = Resharding.SHAPE.options().apply(BulkOptions.defaults());
		for (int round = 0; round < (setup.quick() ? 1 : 3); round++) {
			for (Driver driver : setup.drivers()) {
				measure(setup, driver, "stalled-others", options.withMaxRate(MaxRate.valueOf(LIMITED)));
				measure(setup, driver, "stalled-others-full-speed", options);
			}
		}
	}

	private void measure(Setup setup, Driver driver, String name, BulkOptions options) throws Exception {
		ClusterLab lab = setup.lab();
		int stalled = lab.masters().size() - 1;
		try (ContinuousWrite writing = ContinuousWrite.start(driver, lab.nodes(), options, this.items)) {
			writing.goOn(2);
			long undisturbed = writtenByOthers(lab, stalled);
			lab.masters().get(stalled).stop();
			try {
				long disturbed = writtenByOthers(lab, stalled);
				setup.figures().ratio(name, driver.label(), (double) disturbed / undisturbed);
				System.out.printf(Locale.ROOT, "%-26s %-8s %,d in %d s, %,d while one stood still%n", name,
						driver.label(), undisturbed, SECONDS, disturbed);
			}
			finally {
				lab.masters().get(stalled).cont();
			}
			writing.goOn(1);
		}
	}

	private static long writtenByOthers(ClusterLab lab, int stalled) throws InterruptedException {
		long before = others(lab, stalled);
		TimeUnit.SECONDS.sleep(SECONDS);
		return others(lab, stalled) - before;
	}

	private static long others(ClusterLab lab, int stalled) {
		return IntStream.range(0, lab.masters().size())
			.filter((master) -> master != stalled)
			.mapToLong(lab::sets)
			.sum();
	}

}
