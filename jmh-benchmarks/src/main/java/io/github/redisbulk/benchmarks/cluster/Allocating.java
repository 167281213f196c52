package io.github.redisbulk.benchmarks.cluster;

import java.util.List;

import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.benchmarks.ratio.Allocation;
import io.github.redisbulk.benchmarks.rival.Driver;
import io.github.redisbulk.benchmarks.rival.Item;

/**
 * What does a run leave to the garbage collector while it goes on? All threads count.
 * Turns of the speed experiment cannot tell: the threads of their lanes end with them,
 * and take the count of what they have allocated along.
 */
final class Allocating implements Experiment {

	private final List<Item> items = Item.list(Speed.KEYS / 2, Speed.VALUE_BYTES);

	@Override
	public String name() {
		return "allocating";
	}

	@Override
	public void run(Setup setup) throws Exception {
		ClusterLab lab = setup.lab();
		BulkOptions options = Resharding.SHAPE.options().apply(BulkOptions.defaults());
		for (Driver driver : setup.drivers()) {
			try (ContinuousWrite writing = ContinuousWrite.start(driver, lab.nodes(), options, this.items)) {
				writing.goOn(2);
				for (int round = 0; round < (setup.quick() ? 2 : 5); round++) {
					Allocation before = Allocation.now();
					long written = lab.sets();
					writing.goOn(1);
					double bytes = Allocation.now().since(before);
					setup.figures()
						.add("alloc", Contenders.BULK_WRITER, driver.label(), bytes / (lab.sets() - written));
				}
			}
		}
	}

}
