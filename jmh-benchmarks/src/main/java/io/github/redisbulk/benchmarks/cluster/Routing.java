package io.github.redisbulk.benchmarks.cluster;

import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

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
 * encoded command, and a look into the table, without a server; and what of that the slot
 * takes, by the length of the key. In time of the processor: others that want it don't
 * count.
 */
final class Routing implements Experiment {

	private static final int COMMANDS = 1000;

	private static final int REPETITIONS = 2000;

	private static final int[] KEY_LENGTHS = { 8, 12, 16, 24, 40, 64 };

	private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

	private final ItemSlots slots = new ItemSlots(new ServerCommands());

	private final Chunk chunk = new Chunk(0);

	private final Integer[] table = new Integer[Slot.COUNT];

	/** Uses the results, so that no compiler leaves the work out. */
	private long sum;

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
		int rounds = setup.quick() ? 9 : 25;
		measure(setup.figures(), rounds, "routing", this::routeAll);
		for (int length : KEY_LENGTHS) {
			byte[] keys = keys("%0" + length + "d");
			measure(setup.figures(), rounds, "slot-of-" + length + "-bytes", () -> slots(keys));
		}
		byte[] tagged = keys("{%08d}:x");
		measure(setup.figures(), rounds, "slot-of-8-bytes-in-a-tag", () -> slots(tagged));
	}

	private static byte[] keys(String format) {
		return IntStream.range(0, COMMANDS)
			.mapToObj((key) -> String.format(Locale.ROOT, format, key))
			.collect(Collectors.joining())
			.getBytes(StandardCharsets.US_ASCII);
	}

	private void measure(Figures figures, int rounds, String name, LongSupplier all) {
		long warm = System.nanoTime() + TimeUnit.SECONDS.toNanos(1);
		while (System.nanoTime() < warm) {
			this.sum += all.getAsLong();
		}
		for (int round = 0; round < rounds; round++) {
			long allocated = THREADS.getCurrentThreadAllocatedBytes();
			long start = THREADS.getCurrentThreadCpuTime();
			for (int i = 0; i < REPETITIONS; i++) {
				this.sum += all.getAsLong();
			}
			double commands = (double) COMMANDS * REPETITIONS;
			figures.add("nanos", name, "-", (THREADS.getCurrentThreadCpuTime() - start) / commands);
			figures.add("alloc", name, "-", (THREADS.getCurrentThreadAllocatedBytes() - allocated) / commands);
		}
		if (this.sum == 0) {
			throw new IllegalStateException("All keys are in the first slot");
		}
	}

	private long routeAll() {
		long sum = 0;
		for (int command = 0; command < COMMANDS; command++) {
			sum += this.table[this.slots.of(this.chunk, command)];
		}
		return sum;
	}

	private static long slots(byte[] keys) {
		int length = keys.length / COMMANDS;
		long sum = 0;
		// the first ones have no room before them
		for (int key = 16 / length + 1; key < COMMANDS; key++) {
			sum += Slot.of(keys, key * length, (key + 1) * length);
		}
		return sum;
	}

}
