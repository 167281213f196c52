package io.github.redisbulk.benchmarks.protection;

import java.util.Arrays;
import java.util.List;

/**
 * A time in which a processor was taken from everybody on it.
 *
 * @param from its begin by {@link System#nanoTime()}, which all processes of a Linux
 * machine share
 * @param to its end
 */
record Hiccup(long from, long to) {

	String text() {
		return this.from + ":" + this.to;
	}

	static List<Hiccup> parse(String line) {
		return Arrays.stream(line.split(" ")).filter((text) -> !text.isEmpty()).map(Hiccup::one).toList();
	}

	private static Hiccup one(String text) {
		int colon = text.indexOf(':');
		return new Hiccup(Long.parseLong(text.substring(0, colon)), Long.parseLong(text.substring(colon + 1)));
	}

}
