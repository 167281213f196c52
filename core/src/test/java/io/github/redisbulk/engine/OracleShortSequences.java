package io.github.redisbulk.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.github.redisbulk.engine.OracleCase.Settings;
import io.github.redisbulk.engine.OracleFault.Kind;

/**
 * All sequences of some few commands over two keys, with all patterns of faults, by
 * number. Neighbours in number differ in their pattern; how the engine writes, and what a
 * refusal says, goes by the number too.
 */
final class OracleShortSequences {

	private static final List<Settings> SETTINGS = List.of(Settings.PLAIN, Settings.PLAIN.with(1, 3),
			Settings.PLAIN.with(1, 2).withTyped(true), Settings.PLAIN.withAtomic(true),
			Settings.PLAIN.withPacking(true), Settings.PLAIN.with(2, 2).withPacking(true).withTyped(true),
			Settings.PLAIN.with(1, 2).withAtomic(true));

	private static final List<String> STATES = List.of("none", "SET $k 7 PX 5000000", "HSET $k f 0; EXPIRE $k 5000",
			"SADD $k m o", "ZADD $k 2 m 2 o", "RPUSH $k x y");

	private final int length;

	private final List<String> lines;

	private final List<List<OracleFault>> patterns;

	/** Creates the sequences of a length over an alphabet. */
	OracleShortSequences(int length, List<String> lines) {
		this.length = length;
		this.lines = lines;
		this.patterns = Stream.concat(patterns(length).stream(), breaks(length)).toList();
	}

	/**
	 * Returns how many cases there are, those with the key of the first command set to a.
	 */
	long total() {
		long total = (long) this.patterns.size() * STATES.size() * this.lines.size();
		for (int command = 1; command < this.length; command++) {
			total *= this.lines.size() * 2L;
		}
		return total;
	}

	OracleCase get(long number) {
		long rest = number;
		List<OracleFault> pattern = this.patterns.get((int) (rest % this.patterns.size()));
		rest /= this.patterns.size();
		String state = STATES.get((int) (rest % STATES.size()));
		rest /= STATES.size();
		List<List<String>> commands = new ArrayList<>();
		for (int command = 0; command < this.length; command++) {
			String line = this.lines.get((int) (rest % this.lines.size()));
			rest /= this.lines.size();
			boolean second = command > 0 && rest % 2 == 1;
			rest /= (command > 0) ? 2 : 1;
			// other times to live and scores at each place, in both directions
			int choice = ((number % 2 == 0) ? command : this.length - command) * 7;
			commands.add(OracleAlphabet.command(line, second ? "b" : "a", second ? "a" : "b", 20 + command, choice));
		}
		SplittableRandom random = new SplittableRandom(number);
		Settings settings = SETTINGS.get(random.nextInt(SETTINGS.size()));
		boolean together = random.nextInt(3) == 0;
		List<List<List<String>>> items = together ? List.of(commands) : commands.stream().map(List::of).toList();
		List<List<String>> setup = Stream.of("a", "b")
			.flatMap((key) -> OracleAlphabet.setup(state, key).stream())
			.toList();
		List<OracleFault> detailed = pattern.stream().map((fault) -> detailed(fault, random)).toList();
		return new OracleCase(this.length + " commands, number " + number, setup, items, detailed, settings);
	}

	private static OracleFault detailed(OracleFault fault, SplittableRandom random) {
		return (fault.kind() == Kind.REFUSED) ? new OracleFault(Kind.REFUSED, random.nextInt(1 << 12)) : fault;
	}

	private static List<List<OracleFault>> patterns(int length) {
		List<List<OracleFault>> shorter = (length == 0) ? List.of() : patterns(length - 1);
		if (length == 0) {
			return List.of(List.of());
		}
		return shorter.stream()
			.flatMap((pattern) -> Stream.of(Kind.NONE, Kind.LOST_APPLIED, Kind.LOST, Kind.REFUSED)
				.map((kind) -> Stream.concat(pattern.stream(), Stream.of(new OracleFault(kind, 0))).toList()))
			.toList();
	}

	private static Stream<List<OracleFault>> breaks(int length) {
		return IntStream.range(0, length)
			.boxed()
			.flatMap((at) -> IntStream.rangeClosed(0, length - at)
				.mapToObj((applied) -> Stream
					.concat(IntStream.range(0, at).mapToObj((unit) -> OracleFault.NONE),
							Stream.of(OracleFault.broken(applied)))
					.toList()));
	}

}
