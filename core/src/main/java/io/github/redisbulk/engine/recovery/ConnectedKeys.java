package io.github.redisbulk.engine.recovery;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

import io.github.redisbulk.engine.command.Footprint;
import org.jspecify.annotations.Nullable;

/**
 * Groups of keys that commands connect, directly or by way of others: a union-find forest
 * whose paths are halved as they are walked.
 * <p>
 * This class is not thread-safe.
 */
final class ConnectedKeys {

	private final Map<String, String> parents = new HashMap<>();

	/** The keys of one transaction, or of one command, belong together. */
	void connect(List<Footprint> footprints) {
		String first = null;
		for (Footprint footprint : footprints) {
			for (String key : (Iterable<String>) keys(footprint)::iterator) {
				if (first == null) {
					first = group(key);
				}
				else {
					this.parents.put(group(key), first);
				}
			}
		}
	}

	/** Returns what stands for all keys of the group of a key. */
	String group(String key) {
		String at = key;
		String parent = this.parents.computeIfAbsent(at, (alone) -> alone);
		while (!parent.equals(at)) {
			String next = this.parents.getOrDefault(parent, parent);
			this.parents.put(at, next);
			at = next;
			parent = this.parents.getOrDefault(at, at);
		}
		return at;
	}

	/** Returns the group of a command or a transaction, {@code null} without any key. */
	@Nullable String group(List<Footprint> footprints) {
		return footprints.stream().flatMap(ConnectedKeys::keys).findFirst().map(this::group).orElse(null);
	}

	private static Stream<String> keys(Footprint footprint) {
		return Stream.of(footprint.written(), footprint.read()).flatMap(Set::stream);
	}

}
