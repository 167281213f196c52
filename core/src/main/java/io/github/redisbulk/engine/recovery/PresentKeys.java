package io.github.redisbulk.engine.recovery;

import java.util.HashSet;
import java.util.Set;

import io.github.redisbulk.engine.command.Footprint;

/**
 * Which keys are certain to be there when the first command that is repeated meets them:
 * an earlier one, which stands, has put an element into them. An EXPIRE then finds its
 * key whether or not a later HSET was applied before.
 * <p>
 * This class is not thread-safe.
 */
final class PresentKeys {

	private final Set<String> present = new HashSet<>();

	private final Set<String> met = new HashSet<>();

	private final Set<String> presentWhenMet = new HashSet<>();

	/**
	 * Takes the next command.
	 * @param unit the command
	 * @param again whether it is repeated
	 */
	void next(Unit unit, boolean again) {
		for (Footprint footprint : unit.footprints()) {
			if (again) {
				footprint.written().forEach(this::meet);
			}
			else if (unit.mayBeApplied()) {
				leave(unit, footprint);
			}
		}
	}

	private void meet(String key) {
		if (this.met.add(key) && this.present.contains(key)) {
			this.presentWhenMet.add(key);
		}
	}

	private void leave(Unit unit, Footprint footprint) {
		switch (footprint.effect().kind()) {
			case SETS -> {
				if (unit.accepted()) {
					this.present.addAll(footprint.written());
				}
			}
			case RESETS, REMOVES, DEPENDS -> {
				if (footprint.everything()) {
					this.present.clear();
				}
				else {
					this.present.removeAll(footprint.written());
				}
			}
			case NOTHING, EXPIRES, REPLACES -> {
				// a key that is there stays
			}
		}
	}

	boolean contains(String key) {
		return this.presentWhenMet.contains(key);
	}

}
