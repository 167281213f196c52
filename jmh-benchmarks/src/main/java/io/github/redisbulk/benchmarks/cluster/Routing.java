package io.github.redisbulk.benchmarks.cluster;

import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;

import com.sun.management.ThreadMXBean;
import io.github.redisbulk.BulkSerializer;
import io.github.redisbulk.benchmarks.rival.Item;
import io.github.redisbulk.engine.command.Chunk;
import io.github.redisbulk.engine.command.CommandEncoder;
import io.github.redisbulk.engine.command.ItemSlots;
import io.github.redisbulk.engine.command.ServerCommands;
import io.github.redisbulk.engine.command.Slot;

/**
 * What does it cost to find the lane of a command? The slot of its key, read from the
 * encoded command, and a look into the table, without a server. In time of the processor:
 * others that want it don't count.
 */
final class Routing implements Experiment {

	private static final int COMMANDS = 1000;

	private static final int REPETITIONS = 2000;

	private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

	private final ItemSlots slots = new ItemSlots(new ServerCommands());

	private final Chunk chunk = new Chunk(0);

	private final Integer[] table = new Integer[Slot.COUNT];

	@Override
	public String name() {
		return "routing";
	}

	@Override
	public void run(Setup setup) {
		CommandEncoder encoder = new CommandEncoder(BulkSerializer.none(), false);
		Item.list(COMMANDS, Speed.VALUE_BYTES).forEach((item) -> {
			encoder.begin(this.chunk, item, 0);
			encoder.set(item.key(), item.value());
			encoder.end();
		});
		for (int slot = 0; slot < this.table.length; slot++) {
			this.table[slot] = setup.lab().owner(slot);
		}
		long warm = System.nanoTime() + TimeUnit.SECONDS.toNanos(2);
		while (System.nanoTime() < warm) {
			requireAllNodes(routeAll());
		}
		for (int round = 0; round < (setup.quick() ? 5 : 15); round++) {
			long allocated = THREADS.getCurrentThreadAllocatedBytes();
			long start = THREADS.getCurrentThreadCpuTime();
			for (int i = 0; i < REPETITIONS; i++) {
				requireAllNodes(routeAll());
			}
			double commands = (double) COMMANDS * REPETITIONS;
			setup.figures().add("nanos", "routing", "-", (THREADS.getCurrentThreadCpuTime() - start) / commands);
			setup.figures()
				.add("alloc", "routing", "-", (THREADS.getCurrentThreadAllocatedBytes() - allocated) / commands);
		}
	}

	private long routeAll() {
		long sum = 0;
		for (int command = 0; command < COMMANDS; command++) {
			sum += this.table[this.slots.of(this.chunk, command)];
		}
		return sum;
	}

	/** Uses the result, so that no compiler leaves the work out. */
	private static void requireAllNodes(long sum) {
		if (sum < COMMANDS / 2 || sum > 2 * COMMANDS) {
			throw new IllegalStateException("Keys are not spread over the nodes");
		}
	}

}
