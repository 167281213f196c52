package io.github.redisbulk.micrometer;

import java.util.HashSet;
import java.util.Set;

import io.github.redisbulk.BulkRun;
import io.micrometer.common.KeyValue;

/**
 * The names of runs as values of a tag: only names that the application gave, and not
 * more than a registry can bear.
 * <p>
 * This class is thread-safe.
 */
final class RunNames {

	static final String OTHER = "other";

	private static final int MAX_NAMES = 50;

	private final Set<String> known = new HashSet<>();

	synchronized String of(BulkRun run) {
		String name = run.options().name();
		if (name == null || name.isBlank()) {
			return KeyValue.NONE_VALUE;
		}
		if (this.known.size() >= MAX_NAMES && !this.known.contains(name)) {
			return OTHER;
		}
		this.known.add(name);
		return name;
	}

}
