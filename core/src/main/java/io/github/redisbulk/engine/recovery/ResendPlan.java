package io.github.redisbulk.engine.recovery;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import io.github.redisbulk.engine.command.Reply;

/**
 * Decides which commands are sent again so that the database ends as if nothing had gone
 * wrong.
 * <p>
 * A refused command goes again, and one whose answer was lost if repeating its item is
 * harmless, together with every later command that concerns its keys and may have been
 * applied: a full server accepts the EXPIRE behind a refused HSET, a proxy loses its
 * server and finds it again. None of those goes again
 * <ul>
 * <li>if one behind it has to stand as it is, because it must not be applied twice, or
 * has derived another key from what it found;</li>
 * <li>or if it cannot be shown that the repetition ends in the same state, see
 * {@link Divergence}.</li>
 * </ul>
 * Time and memory grow in proportion to the commands.
 * <p>
 * This class is immutable and thread-safe, apart from the units.
 *
 * @param units what to send again, in order
 * @param risky those of them that find what later ones have left, and are certain only if
 * those are repeated too
 * @param needs the most that one of the refusals calls for
 * @param reason the word of the first refusal, or the name of what lost the first answer
 */
public record ResendPlan(List<Unit> units, Set<Unit> risky, Remedy needs, String reason) {

	/**
	 * Plans for commands that are no longer in flight.
	 * @param window the commands, in the order in which they were sent first
	 * @param attempts whether to try again what the server has refused for the time
	 * being, or not answered; otherwise only the parts of a joined command are sent again
	 * @param unknown whether to repeat commands whose answer was lost
	 * @return what to send again
	 */
	public static ResendPlan of(List<Unit> window, boolean attempts, boolean unknown) {
		return new Planner(window, attempts, unknown).plan();
	}

	/**
	 * Joins plans whose keys have nothing to do with each other.
	 * @param plans the plans, at least one
	 * @return one plan
	 */
	public static ResendPlan joined(List<ResendPlan> plans) {
		if (plans.size() == 1) {
			return plans.get(0);
		}
		List<Unit> units = new ArrayList<>();
		Set<Unit> risky = new HashSet<>();
		ResendPlan worst = plans.get(0);
		for (ResendPlan plan : plans) {
			units.addAll(plan.units);
			risky.addAll(plan.risky);
			worst = (plan.needs.compareTo(worst.needs) > 0) ? plan : worst;
		}
		return new ResendPlan(units, risky, worst.needs, worst.reason);
	}

	/**
	 * Returns the beginning of this plan.
	 * @param end how many units
	 * @return a plan of those
	 */
	public ResendPlan first(int end) {
		return (end == this.units.size()) ? this
				: new ResendPlan(this.units.subList(0, end), this.risky, this.needs, this.reason);
	}

	private static final class Planner {

		private final List<Unit> units;

		private final boolean attempts;

		private final boolean unknown;

		private Set<Unit> risky = Set.of();

		private final boolean[] wanted;

		private final boolean[] again;

		/** Those that may have used what an earlier one should have written. */
		private final boolean[] stale;

		Planner(List<Unit> units, boolean attempts, boolean unknown) {
			this.units = units;
			this.attempts = attempts;
			this.unknown = unknown;
			this.wanted = new boolean[units.size()];
			this.again = new boolean[units.size()];
			this.stale = new boolean[units.size()];
		}

		ResendPlan plan() {
			takeWantedAndWhatFollowsThem();
			leaveWhatWouldOvertake();
			leaveIdleFollowers();
			leaveWhatWouldDiverge();
			return collect();
		}

		private void takeWantedAndWhatFollowsThem() {
			TouchedKeys touched = new TouchedKeys();
			for (int i = 0; i < this.again.length; i++) {
				Unit unit = this.units.get(i);
				this.wanted[i] = wants(unit);
				if (this.wanted[i] || (unit.mayBeApplied() && touched.concern(unit))) {
					this.again[i] = true;
					this.stale[i] = touched.writtenAreReadBy(unit);
					touched.add(unit);
				}
			}
		}

		private boolean wants(Unit unit) {
			if (unit.isCallback()) {
				return false;
			}
			Reply answer = unit.answer();
			if (answer instanceof Reply.Refused refused) {
				Remedy remedy = unit.remedy(refused);
				return remedy == Remedy.ALONE || (this.attempts && remedy.repeatable());
			}
			boolean lost = answer == Reply.LOST && this.unknown && unit.item().harmless();
			return this.attempts && (lost || unit.overtaken());
		}

		/** What stands must not be overtaken by what it comes after. */
		private void leaveWhatWouldOvertake() {
			TouchedKeys standing = new TouchedKeys();
			for (int i = this.again.length - 1; i >= 0; i--) {
				Unit unit = this.units.get(i);
				if (this.again[i] && (stands(unit) || this.stale[i] || standing.concern(unit))) {
					this.again[i] = false;
					if (unit.mayBeApplied()) {
						standing.add(unit);
					}
				}
			}
		}

		private boolean stands(Unit unit) {
			boolean givenUp = unit.answer() == Reply.LOST && !this.unknown && !unit.overtaken();
			return unit.mayBeApplied() && (unit.once() || givenUp);
		}

		/** What would follow something that does not go again after all. */
		private void leaveIdleFollowers() {
			TouchedKeys touched = new TouchedKeys();
			for (int i = 0; i < this.again.length; i++) {
				Unit unit = this.units.get(i);
				this.again[i] = this.again[i] && (this.wanted[i] || touched.concern(unit));
				if (this.again[i]) {
					touched.add(unit);
				}
			}
		}

		private void leaveWhatWouldDiverge() {
			Divergence divergence = divergence();
			if (leaveMisled(divergence.misled())) {
				leaveIdleFollowers();
				divergence = divergence();
			}
			this.risky = divergence.risky();
			Set<Unit> diverging = divergence.diverging();
			if (diverging.isEmpty()) {
				return;
			}
			for (int i = 0; i < this.again.length; i++) {
				this.again[i] = this.again[i] && !diverging.contains(this.units.get(i));
			}
		}

		private Divergence divergence() {
			PresentKeys present = new PresentKeys();
			for (int i = 0; i < this.again.length; i++) {
				present.next(this.units.get(i), this.again[i]);
			}
			return Divergence.of(chosen(), present);
		}

		/** What was refused, and would find now what it should not, stays refused. */
		private boolean leaveMisled(Set<Unit> misled) {
			boolean left = false;
			for (int i = 0; i < this.again.length; i++) {
				Unit unit = this.units.get(i);
				if (this.again[i] && misled.contains(unit) && !unit.mayBeApplied()) {
					this.again[i] = false;
					left = true;
				}
			}
			return left;
		}

		private List<Unit> chosen() {
			List<Unit> chosen = new ArrayList<>();
			for (int i = 0; i < this.again.length; i++) {
				if (this.again[i]) {
					chosen.add(this.units.get(i));
				}
			}
			return chosen;
		}

		private ResendPlan collect() {
			Remedy needs = Remedy.ITEM;
			String reason = "";
			for (int i = this.again.length - 1; i >= 0; i--) {
				if (this.again[i] && this.wanted[i]) {
					Unit unit = this.units.get(i);
					Remedy remedy = Remedy.ITEM;
					if (unit.answer() instanceof Reply.Refused refused) {
						remedy = unit.remedy(refused);
						reason = refused.code();
					}
					else {
						Throwable cause = unit.chunk().replies().lostBecause();
						reason = (cause != null) ? cause.getClass().getSimpleName() : "lost";
					}
					needs = (remedy.compareTo(needs) > 0) ? remedy : needs;
				}
			}
			return new ResendPlan(chosen(), this.risky, needs, reason);
		}

	}

}
