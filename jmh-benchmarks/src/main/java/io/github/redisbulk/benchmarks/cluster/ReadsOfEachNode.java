package io.github.redisbulk.benchmarks.cluster;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.benchmarks.protection.Readers;
import io.github.redisbulk.benchmarks.rival.Driver;
import io.github.redisbulk.benchmarks.rival.Item;
import io.github.redisbulk.benchmarks.server.Target;
import io.lettuce.core.cluster.SlotHash;

/**
 * What do everybody's reads take on each node while a run keeps a bound on read latency,
 * and while one does not? Readers are processes of their own, one for each node.
 */
final class ReadsOfEachNode implements Experiment {

	private static final Duration BOUND = Duration.ofMillis(2);

	private static final double READS_PER_SECOND = 500;

	private final List<Item> items = Item.list(Speed.KEYS / 2, Speed.VALUE_BYTES);

	@Override
	public String name() {
		return "reads";
	}

	@Override
	public void run(Setup setup) throws Exception {
		setup.lab().empty();
		List<Readers> readers = new ArrayList<>();
		try {
			for (int node = 0; node < setup.lab().masters().size(); node++) {
				readers.add(start(setup, node));
			}
			TimeUnit.SECONDS.sleep(4);
			for (int round = 0; round < (setup.quick() ? 1 : 3); round++) {
				measure(setup, readers, "idle", "-");
				for (Driver driver : setup.drivers()) {
					write(setup, readers, "bounded", driver, BulkOptions.defaults().withReadLatencyBound(BOUND));
					write(setup, readers, "unbounded", driver,
							Resharding.SHAPE.options().apply(BulkOptions.defaults()));
				}
			}
		}
		finally {
			readers.forEach(Readers::close);
		}
	}

	private static Readers start(Setup setup, int node) throws IOException {
		Target target = ClusterLab.target(setup.lab().masters().get(node));
		String tag = IntStream.iterate(0, (i) -> i + 1)
			.mapToObj(Integer::toString)
			.filter((text) -> setup.lab().owner(SlotHash.getSlot(text)) == node)
			.findFirst()
			.orElseThrow();
		String prefix = "read:{" + tag + "}:";
		Readers.seed(target, prefix);
		return Readers.start(target, prefix, READS_PER_SECOND, setup.realtime());
	}

	private void write(Setup setup, List<Readers> readers, String name, Driver driver, BulkOptions options)
			throws Exception {
		try (ContinuousWrite writing = ContinuousWrite.start(driver, setup.lab().nodes(), options, this.items)) {
			writing.goOn(2);
			measure(setup, readers, name, driver.label());
		}
	}

	private static void measure(Setup setup, List<Readers> readers, String name, String driver) throws Exception {
		ClusterLab lab = setup.lab();
		long before = lab.sets();
		long start = System.nanoTime();
		readers.forEach(Readers::begin);
		TimeUnit.SECONDS.sleep(setup.quick() ? 2 : 5);
		double writes = (lab.sets() - before) * 1e9 / (System.nanoTime() - start);
		for (int node = 0; node < readers.size(); node++) {
			Readers.Seen seen = readers.get(node).end();
			double p99 = seen.millis(99);
			setup.figures().add("millis", "reads-p99-" + name + "-node" + (node + 1), driver, p99);
			System.out.printf(Locale.ROOT, "reads of node %d, %-9s %-8s p50 %6.2f ms  p99 %6.2f ms%n", node + 1, name,
					driver, seen.millis(50), p99);
			if (name.equals("bounded")) {
				setup.figures().ratio("reads-p99-of-bound-node" + (node + 1), driver, p99 / BOUND.toMillis());
			}
		}
		setup.figures().add("count", "writes-per-second-" + name, driver, writes);
	}

}
