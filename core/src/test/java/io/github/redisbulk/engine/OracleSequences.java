package io.github.redisbulk.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntSupplier;
import java.util.stream.IntStream;

import io.github.redisbulk.engine.OracleCase.Settings;
import io.github.redisbulk.engine.OracleFault.Kind;

/**
 * Makes longer cases at random, each from its seed.
 */
final class OracleSequences {

	private static final int MAX_COMMANDS = 12;

	private final SplittableRandom random;

	private final String name;

	private final List<String> keys;

	private int number = 10;

	private OracleSequences(long seed) {
		this.random = new SplittableRandom(seed);
		this.name = "seed " + seed;
		this.keys = OracleAlphabet.KEYS.subList(0, 1 + this.random.nextInt(3));
	}

	/** Returns a case with faults of all kinds. */
	static OracleCase withFaults(long seed) {
		OracleSequences sequences = new OracleSequences(seed);
		return sequences.make(sequences.settings(), sequences::faults);
	}

	/** Returns a case in which one answer of the first sending is lost, and no more. */
	static OracleCase lostOnce(long seed) {
		OracleSequences sequences = new OracleSequences(seed);
		Settings some = sequences.settings();
		return sequences.make(
				new Settings(some.chunkMaxCommands(), some.inFlight(), false, false, some.typed(), false, 10, true),
				sequences::oneLoss);
	}

	/** Makes the faults for a number of commands. */
	private interface Faults {

		List<OracleFault> of(int commands);

	}

	private OracleCase make(Settings settings, Faults faults) {
		List<List<String>> setup = new ArrayList<>();
		List<String> states = OracleAlphabet.states();
		this.keys.forEach((key) -> setup.addAll(OracleAlphabet.setup(any(states), key)));
		int size = 2 + this.random.nextInt(MAX_COMMANDS - 1);
		boolean common = this.random.nextInt(3) == 0;
		IntSupplier itemSize = () -> (this.random.nextInt(2) == 0) ? 1 : 1 + this.random.nextInt(3);
		List<List<List<String>>> items = new ArrayList<>();
		for (int left = size; left > 0;) {
			int commands = Math.min(left, itemSize.getAsInt());
			items.add(IntStream.range(0, commands).mapToObj((command) -> command(common)).toList());
			left -= commands;
		}
		return new OracleCase(this.name, setup, items, faults.of(size), settings);
	}

	private List<String> command(boolean common) {
		String line = any((common || this.random.nextInt(2) == 0) ? OracleAlphabet.common() : OracleAlphabet.rare());
		String key = any(this.keys);
		List<String> others = this.keys.stream().filter((candidate) -> !candidate.equals(key)).toList();
		this.number++;
		return OracleAlphabet.command(line, key, others.isEmpty() ? "b" : any(others), this.number,
				this.random.nextInt(18));
	}

	private Settings settings() {
		boolean proxy = this.random.nextInt(6) == 0;
		boolean atomic = !proxy && this.random.nextInt(4) == 0;
		int attempts = (this.random.nextInt(4) == 0) ? this.random.nextInt(4) : 10;
		return new Settings(1 + this.random.nextInt(6), 1 + this.random.nextInt(4), atomic,
				!atomic && this.random.nextInt(3) == 0, this.random.nextInt(2) == 0, proxy, attempts,
				this.random.nextInt(8) != 0);
	}

	/** Often at first, and rarely in the end, so that a case comes to one. */
	private List<OracleFault> faults(int commands) {
		if (this.random.nextInt(3) == 0) {
			return few(1 + this.random.nextInt(2), commands);
		}
		int oneIn = 2 + this.random.nextInt(5);
		int first = 1 + this.random.nextInt(commands + 2);
		List<OracleFault> faults = new ArrayList<>();
		IntStream.range(0, first).forEach((unit) -> faults.add(fault(oneIn)));
		if (this.random.nextBoolean()) {
			IntStream.range(0, 2 * commands).forEach((unit) -> faults.add(fault(oneIn * 3)));
		}
		return faults;
	}

	private List<OracleFault> few(int wanted, int commands) {
		List<OracleFault> faults = new ArrayList<>();
		for (int fault = 0; fault < wanted; fault++) {
			IntStream.range(0, this.random.nextInt(commands)).forEach((unit) -> faults.add(OracleFault.NONE));
			faults.add(fault(1));
		}
		return faults;
	}

	private OracleFault fault(int oneIn) {
		if (this.random.nextInt(oneIn) != 0) {
			return OracleFault.NONE;
		}
		Kind[] kinds = Kind.values();
		return new OracleFault(kinds[1 + this.random.nextInt(kinds.length - 1)], this.random.nextInt(1 << 12));
	}

	private List<OracleFault> oneLoss(int commands) {
		List<OracleFault> faults = new ArrayList<>();
		IntStream.range(0, this.random.nextInt(commands)).forEach((unit) -> faults.add(OracleFault.NONE));
		faults.add(new OracleFault(this.random.nextBoolean() ? Kind.LOST : Kind.LOST_APPLIED, 0));
		return faults;
	}

	private <T> T any(List<T> choices) {
		return choices.get(this.random.nextInt(choices.size()));
	}

}
