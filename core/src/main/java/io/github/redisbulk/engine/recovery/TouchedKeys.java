package io.github.redisbulk.engine.recovery;

import java.util.Collections;
import java.util.HashSet;
import java.util.Set;

import io.github.redisbulk.engine.command.Effect;
import io.github.redisbulk.engine.command.Footprint;

/**
 * The keys that some commands write or read, to find others whose order to those matters.
 * <p>
 * This class is not thread-safe.
 */
final class TouchedKeys {

	private final Set<String> written = new HashSet<>();

	private final Set<String> read = new HashSet<>();

	private boolean everything;

	void add(Unit unit) {
		for (Footprint footprint : unit.footprints()) {
			this.everything |= footprint.everything();
			this.written.addAll(footprint.written());
			this.read.addAll(footprint.read());
		}
	}

	/**
	 * Returns whether a command writes what one of these reads or writes, or the other
	 * way round.
	 */
	boolean concern(Unit unit) {
		if (this.written.isEmpty() && this.read.isEmpty() && !this.everything) {
			return false;
		}
		return unit.footprints().stream().anyMatch(this::concern);
	}

	/** Returns whether a command derives something from what one of these writes. */
	boolean writtenAreReadBy(Unit unit) {
		return unit.footprints().stream().anyMatch((footprint) -> overlap(footprint.read(), this.written));
	}

	private boolean concern(Footprint footprint) {
		if (footprint.everything()) {
			return true;
		}
		if (this.everything) {
			return footprint.effect().kind() != Effect.Kind.NOTHING;
		}
		return overlap(footprint.written(), this.written) || overlap(footprint.written(), this.read)
				|| overlap(footprint.read(), this.written);
	}

	private static boolean overlap(Set<String> few, Set<String> many) {
		return !few.isEmpty() && !many.isEmpty() && !Collections.disjoint(many, few);
	}

}
