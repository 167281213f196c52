package io.github.redisbulk.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.github.redisbulk.engine.OracleCase.Settings;
import io.github.redisbulk.engine.OracleFault.Kind;

/**
 * Makes cases of commands that are harmless to repeat, in any order on keys of their
 * type, in which answers are lost once: whatever their settings, all must be written.
 */
final class OracleHarmless {

	/** Items by the type of their key; each key keeps its type. */
	private static final List<List<String>> ITEMS = List.of(
			List.of("SET $k $n", "SET $k $n PX $T", "SET $k $n EX $t", "SETEX $k $t $n", "MSET $k $n", "DEL $k",
					"UNLINK $k", "SET $k $n; EXPIRE $k $t"),
			List.of("HSET $k $f $n; EXPIRE $k $t", "HSET $k f $n g $n; PEXPIRE $k $T", "HSET $k $f $n", "DEL $k"),
			List.of("SADD $k $m", "SADD $k $m q", "DEL $k"), List.of("ZADD $k $s $m", "ZADD $k $s m $s n", "DEL $k"));

	private static final List<String> STATES = List.of("SET $k 7 PX 5000000", "HSET $k f 0; EXPIRE $k 5000",
			"SADD $k m o", "ZADD $k 2 m 2 o");

	private static final String[] KEYS = { "a", "b", "c" };

	private OracleHarmless() {
	}

	static OracleCase lostOnce(long seed) {
		SplittableRandom random = new SplittableRandom(seed);
		int[] types = IntStream.range(0, KEYS.length).map((key) -> random.nextInt(ITEMS.size())).toArray();
		List<List<String>> setup = IntStream.range(0, KEYS.length)
			.filter((key) -> random.nextBoolean())
			.boxed()
			.flatMap((key) -> OracleAlphabet.setup(STATES.get(types[key]), KEYS[key]).stream())
			.toList();
		int keys = 1 + random.nextInt(KEYS.length);
		List<List<List<String>>> items = new ArrayList<>();
		int size = 1 + random.nextInt(6);
		for (int item = 0; item < size; item++) {
			int key = random.nextInt(keys);
			String lines = (random.nextInt(12) == 0) ? acrossKeys(types, random)
					: ITEMS.get(types[key]).get(random.nextInt(ITEMS.get(types[key]).size()));
			int number = 10 + item;
			int choice = random.nextInt(18);
			items.add(Stream.of(lines.split("; "))
				.map((line) -> OracleAlphabet.command(line, KEYS[key], KEYS[(key + 1) % KEYS.length], number, choice))
				.toList());
		}
		boolean atomic = random.nextInt(4) == 0;
		Settings settings = Settings.PLAIN.with(1 + random.nextInt(5), 1 + random.nextInt(4))
			.withAtomic(atomic)
			.withPacking(!atomic && random.nextInt(3) == 0)
			.withTyped(random.nextBoolean());
		return new OracleCase("harmless seed " + seed, setup, items, lostOnce(items, atomic, random), settings);
	}

	/** DEL does not mind a type; MSET takes strings only. */
	private static String acrossKeys(int[] types, SplittableRandom random) {
		boolean strings = IntStream.of(types).allMatch((type) -> type == 0);
		return (strings && random.nextBoolean()) ? "MSET $k $n $j $n" : "DEL $k $j";
	}

	private static List<OracleFault> lostOnce(List<List<List<String>>> items, boolean atomic, SplittableRandom random) {
		int units = atomic ? items.size() : items.stream().mapToInt(List::size).sum();
		List<OracleFault> faults = new ArrayList<>();
		if (random.nextBoolean()) {
			IntStream.range(0, random.nextInt(units)).forEach((unit) -> faults.add(OracleFault.NONE));
			faults.add(OracleFault.broken(random.nextInt(4)));
		}
		else if (atomic) {
			faults.add(new OracleFault(Kind.LOST_APPLIED, random.nextInt(4) * 4));
		}
		else {
			IntStream.range(0, units)
				.forEach((unit) -> faults.add((random.nextInt(3) != 0) ? OracleFault.NONE
						: new OracleFault(random.nextBoolean() ? Kind.LOST : Kind.LOST_APPLIED, 0)));
		}
		return faults;
	}

}
