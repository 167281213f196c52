package io.github.redisbulk.engine.recovery;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.redisbulk.engine.command.Effect.Kind;
import io.github.redisbulk.engine.command.Footprint;
import io.github.redisbulk.engine.command.Reply;

/**
 * Follows a repetition, command by command, and finds out for which keys it cannot be
 * shown that it ends as if every command had been applied once and in order.
 * <p>
 * Some of the commands have been applied already, any of them or none, and now all of
 * them are carried out in order. So before the first of them a key may differ from what
 * it would be, by what the applied ones have done to it. SET or DEL then ends any
 * difference. HSET ends that of its fields. EXPIRE ends that of the expiry, if the key is
 * there in both worlds, and makes one if it is there in one of them only. A command that
 * depends on what the key holds must not find a difference: though a later SET would end
 * the difference, the run may end before that SET.
 * <p>
 * This class is not thread-safe.
 */
final class Divergence {

	private final Map<String, KeyDivergence> keys = new HashMap<>();

	/** Whether keys that are not in the map may hold anything. */
	private boolean everything;

	private boolean touchesEverything;

	/** Those that would change a key according to what they should not find in it. */
	private final Set<Unit> misled = new HashSet<>();

	private final ConnectedKeys connected = new ConnectedKeys();

	private final PresentKeys present;

	private Set<Unit> diverging = Set.of();

	private final Set<Unit> risky = new HashSet<>();

	private Divergence(PresentKeys present) {
		this.present = present;
	}

	/**
	 * Follows a repetition.
	 * @param units what is to be repeated, in order
	 * @param present the keys that were there before that
	 * @return what was found
	 */
	static Divergence of(List<Unit> units, PresentKeys present) {
		Divergence divergence = new Divergence(present);
		units.stream().filter(Unit::mayBeApplied).forEach(divergence::apply);
		units.forEach(divergence::repeat);
		divergence.diverging = divergence.findDiverging(units);
		return divergence;
	}

	/**
	 * Returns the commands that must not be repeated: those that share, directly or by
	 * way of others, a key that may end up wrong.
	 */
	Set<Unit> diverging() {
		return this.diverging;
	}

	/**
	 * Returns the commands that are repeated while what they find may not be what it
	 * should be. All is well only if those behind them that end the difference are
	 * repeated too.
	 */
	Set<Unit> risky() {
		return this.risky;
	}

	/**
	 * Returns the commands that would change a key according to what they should not find
	 * in it.
	 */
	Set<Unit> misled() {
		return this.misled;
	}

	private void apply(Unit unit) {
		for (Footprint footprint : unit.footprints()) {
			this.everything |= footprint.everything() && footprint.effect().kind() != Kind.NOTHING;
			footprint.written().forEach((key) -> key(key).apply(footprint.effect()));
		}
	}

	private void repeat(Unit unit) {
		boolean fails = unit.answer() instanceof Reply.Refused refused && !unit.remedy(refused).repeatable();
		this.connected.connect(unit.footprints());
		for (Footprint footprint : unit.footprints()) {
			if (footprint.effect().kind() != Kind.RESETS && uncertain(footprint)) {
				this.risky.add(unit);
			}
			if (footprint.everything()) {
				this.touchesEverything = true;
				repeatOnEverything(unit, footprint, fails);
			}
			else {
				repeatOnKeys(unit, footprint, fails);
			}
		}
	}

	private void repeatOnEverything(Unit unit, Footprint footprint, boolean fails) {
		if (footprint.effect().kind() == Kind.NOTHING) {
			return;
		}
		if (footprint.effect().kind() == Kind.RESETS && !fails) {
			this.everything = false;
			this.keys.clear();
		}
		else if (this.everything || this.keys.values().stream().anyMatch((key) -> !key.none())) {
			this.everything = true;
			this.keys.values().forEach(KeyDivergence::spread);
			this.misled.add(unit);
		}
	}

	/** What has failed for a reason of its own may fail again, or not. */
	private void repeatOnKeys(Unit unit, Footprint footprint, boolean fails) {
		boolean depends = fails || footprint.effect().kind() == Kind.DEPENDS;
		boolean reads = footprint.read().stream().anyMatch(this::differs);
		boolean writes = footprint.written().stream().anyMatch(this::differs);
		if (depends && !reads && !writes) {
			return;
		}
		boolean alone = !fails && unit.mayBeApplied() && !footprint.once()
				&& footprint.written().stream().allMatch((key) -> key(key).madeByOne());
		for (String written : footprint.written()) {
			KeyDivergence key = key(written);
			if (reads || (depends && !alone)) {
				key.spread();
				if (!fails) {
					this.misled.add(unit);
				}
			}
			else {
				key.repeat(footprint.effect(), alone);
			}
		}
	}

	private boolean uncertain(Footprint footprint) {
		boolean anyKey = footprint.everything() && !this.keys.isEmpty();
		return anyKey || footprint.written().stream().anyMatch((name) -> key(name).uncertainFor(footprint.effect()));
	}

	private boolean differs(String name) {
		KeyDivergence key = this.keys.get(name);
		return (key != null) ? !key.none() : this.everything;
	}

	private KeyDivergence key(String name) {
		return this.keys.computeIfAbsent(name, (absent) -> {
			KeyDivergence created = new KeyDivergence(this.present.contains(name));
			if (this.everything) {
				created.spread();
			}
			return created;
		});
	}

	private Set<Unit> findDiverging(List<Unit> units) {
		Set<String> groups = new HashSet<>();
		for (Unit unit : this.misled) {
			String group = this.connected.group(unit.footprints());
			if (group != null) {
				groups.add(group);
			}
		}
		this.keys.forEach((name, key) -> {
			if (!key.none()) {
				groups.add(this.connected.group(name));
			}
		});
		if (!this.everything && groups.isEmpty()) {
			return Set.of();
		}
		if (this.everything || this.touchesEverything) {
			return Set.copyOf(units);
		}
		Set<Unit> diverging = new HashSet<>();
		for (Unit unit : units) {
			String group = this.connected.group(unit.footprints());
			if (group != null && groups.contains(group)) {
				diverging.add(unit);
			}
		}
		return diverging;
	}

}
