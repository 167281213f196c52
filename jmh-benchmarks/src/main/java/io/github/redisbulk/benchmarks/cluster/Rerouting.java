package io.github.redisbulk.benchmarks.cluster;

import java.util.List;
import java.util.concurrent.TimeUnit;

import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.benchmarks.rival.Driver;
import io.github.redisbulk.benchmarks.rival.Item;

/**
 * How long after slots have been moved does one run go on to be redirected? The servers
 * count the redirections; the program that moves the slots tells when it has ended.
 */
final class Rerouting implements Experiment {

	private static final long WATCHED = TimeUnit.SECONDS.toNanos(2);

	private final List<Item> items = Item.list(Speed.KEYS / 2, Speed.VALUE_BYTES);

	@Override
	public String name() {
		return "rerouting";
	}

	@Override
	public void run(Setup setup) throws Exception {
		BulkOptions options = Resharding.SHAPE.options().apply(BulkOptions.defaults());
		int slots = setup.quick() ? 100 : 500;
		for (Driver driver : setup.drivers()) {
			setup.lab().empty();
			try (ContinuousWrite writing = ContinuousWrite.start(driver, setup.lab().nodes(), options, this.items);
					Redirects redirects = new Redirects(setup.lab().masters())) {
				writing.goOn(1);
				for (int round = 0; round < (setup.quick() ? 1 : 3); round++) {
					long before = redirects.count();
					setup.lab().reshard(slots, 0, 1);
					add(setup, driver, redirects);
					setup.lab().reshard(slots, 1, 0);
					add(setup, driver, redirects);
					setup.figures().add("count", "redirections", driver.label(), (double) (redirects.count() - before));
				}
			}
		}
	}

	private static void add(Setup setup, Driver driver, Redirects redirects) throws InterruptedException {
		long start = System.nanoTime();
		long last = start;
		long count = redirects.count();
		while (System.nanoTime() - start < WATCHED) {
			TimeUnit.MILLISECONDS.sleep(10);
			long now = redirects.count();
			if (now != count) {
				count = now;
				last = System.nanoTime();
			}
		}
		setup.figures().add("millis", "redirected-after-resharding", driver.label(), (last - start) / 1e6);
	}

}
