package io.github.redisbulk.benchmarks.scaleout;

import java.util.Locale;
import java.util.Objects;
import java.util.UUID;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.github.redisbulk.BulkMapper;
import io.github.redisbulk.BulkMark;
import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.engine.BulkWriters;
import io.github.redisbulk.testkit.Driver;

/**
 * The same run with a mark and without, in turns, at 100 commands a chunk.
 */
final class OnceCost implements Experiment {

	private static final String VALUE = "x".repeat(50);

	@Override
	public String name() {
		return "once";
	}

	@Override
	public void run(Setup setup) {
		int items = setup.either(100_000, 400_000);
		for (Driver driver : setup.drivers()) {
			String label = driver.name().toLowerCase(Locale.ROOT);
			try (BulkWriter writer = BulkWriters.create(driver.factory(setup.grounds().redis().address()),
					BulkOptions.defaults().withChunkMaxCommands(100))) {
				for (int round = -3; round < setup.either(11, 31); round++) {
					boolean onceFirst = round % 2 == 0;
					Cost first = Cost.of(setup.grounds(), () -> write(writer, items, onceFirst));
					Cost second = Cost.of(setup.grounds(), () -> write(writer, items, !onceFirst));
					if (round >= 0) {
						Cost once = onceFirst ? first : second;
						Cost plain = onceFirst ? second : first;
						setup.figures().add("once-speed-of-plain " + label, plain.seconds() / once.seconds());
						setup.figures().add("once-server-time-of-plain " + label, once.server() / plain.server());
					}
				}
			}
		}
	}

	/**
	 * What a run has cost.
	 *
	 * @param seconds the time until its end
	 * @param server the seconds of a processor that Redis has worked
	 */
	private record Cost(double seconds, double server) {

		static Cost of(Grounds grounds, Runnable run) {
			double server = server(grounds);
			long began = System.nanoTime();
			run.run();
			return new Cost((System.nanoTime() - began) / 1e9, server(grounds) - server);
		}

		private static double server(Grounds grounds) {
			return Stream.of("used_cpu_user", "used_cpu_sys")
				.map((field) -> Objects.requireNonNull(grounds.redis().info("cpu", field)))
				.mapToDouble((seconds) -> Double.parseDouble(seconds.trim()))
				.sum();
		}

	}

	private static void write(BulkWriter writer, int items, boolean once) {
		UnaryOperator<BulkOptions> options = (own) -> once ? own.withOnce(BulkMark.at("mark:" + UUID.randomUUID()))
				: own;
		BulkMapper<Integer> mapper = (item, commands) -> commands.set("key:" + item, VALUE);
		writer.write(IntStream.range(0, items).iterator(), mapper, options).throwIfIncomplete();
	}

}
