package io.github.redisbulk.benchmarks.rival;

import java.util.Locale;

/**
 * Names of enum constants as results have them.
 */
final class Labels {

	private Labels() {
	}

	static String of(Enum<?> constant) {
		return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
	}

}
