package io.github.redisbulk.benchmarks.protection;

import java.util.ArrayList;
import java.util.List;

import io.github.redisbulk.BulkMapper;
import io.github.redisbulk.BulkScript;
import io.github.redisbulk.benchmarks.ratio.Statistics;
import io.github.redisbulk.benchmarks.server.Target;
import redis.clients.jedis.Jedis;

/**
 * A command that keeps Redis busy for a known time: a script that counts and then SETs a
 * key. How far a millisecond is, the server itself tells.
 */
final class BusyLoop {

	private static final String SOURCE = "local x = 0 for i = 1, tonumber(ARGV[1]) do x = x + i % 7 end"
			+ " return redis.call('SET', KEYS[1], ARGV[1])";

	private static final BulkScript SCRIPT = BulkScript.of(SOURCE);

	private static final int FEW = 20_000;

	private static final int MANY = 220_000;

	private final double countsPerMilli;

	private BusyLoop(double countsPerMilli) {
		this.countsPerMilli = countsPerMilli;
	}

	/**
	 * Finds out how fast the server counts.
	 * @param redis a Redis that has nothing else to do
	 */
	static BusyLoop calibrate(Target redis) {
		try (Jedis jedis = new Jedis(redis.uri())) {
			List<Double> rates = new ArrayList<>();
			for (int i = 0; i < 11; i++) {
				double millis = millis(jedis, MANY) - millis(jedis, FEW);
				rates.add((MANY - FEW) / millis);
			}
			return new BusyLoop(Statistics.median(rates));
		}
	}

	private static double millis(Jedis jedis, int counts) {
		long start = System.nanoTime();
		jedis.eval(SOURCE, 1, "write:calibration", Integer.toString(counts));
		return (System.nanoTime() - start) / 1e6;
	}

	/**
	 * Returns what writes one such command for each number.
	 * @param millis how long the command takes
	 */
	BulkMapper<Long> lasting(double millis) {
		String counts = Long.toString(Math.round(this.countsPerMilli * millis));
		return (number, commands) -> commands.evalsha(SCRIPT, List.of("write:" + number % Writing.KEYS), counts);
	}

}
