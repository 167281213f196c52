package io.github.redisbulk.engine;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

import io.github.redisbulk.engine.command.Chunk;
import io.github.redisbulk.engine.command.CommandKeys;
import io.github.redisbulk.engine.command.Replies;
import io.github.redisbulk.engine.command.Reply;

/**
 * Decides which commands are sent again, without harming the order of what shares a key.
 * <p>
 * A refused command may go again, and so may one whose answer was lost if repeating its
 * item is harmless, together with every later command that shares a key with it and has
 * been applied, or may have been: a full server accepts the EXPIRE behind a refused HSET,
 * a proxy loses its server and finds it again. If one of those is not harmless to repeat,
 * or the command itself is not, none goes again.
 *
 * @param units what to send again, in order
 * @param followers those of them that were accepted and go again behind others
 * @param needs the most that one of the refusals calls for
 * @param reason the word of the first refusal, or the name of what lost the first answer
 */
record ResendPlan(List<Unit> units, Set<Unit> followers, Remedy needs, String reason) {

	private static final ResendPlan NOTHING = new ResendPlan(List.of(), Set.of(), Remedy.ITEM, "");

	/**
	 * Commands that are sent again together or not at all.
	 *
	 * @param chunk holds them
	 * @param from the first
	 * @param to the end
	 */
	record Unit(Chunk chunk, int from, int to) {

		boolean isTransaction() {
			return this.to - this.from > 1;
		}

		boolean repeatable() {
			return IntStream.range(this.from, this.to).allMatch(this.chunk::repeatable);
		}

		/** A callback is no bytes that could be sent again. */
		boolean isCallback() {
			return this.chunk.length(this.from, this.to) == 0;
		}

		Set<String> keys() {
			Set<String> keys = new HashSet<>();
			for (int command = this.from; command < this.to; command++) {
				keys.addAll(CommandKeys.of(this.chunk, command));
			}
			return keys;
		}

		boolean sharesKey(Set<String> taken) {
			return !taken.isEmpty() && keys().stream().anyMatch(taken::contains);
		}

	}

	/**
	 * Plans for chunks in the order in which they were sent.
	 * @param owed what was accepted, and must go again behind what has been sent again
	 */
	static ResendPlan plan(List<Chunk> chunks, boolean atomic, boolean unknown, Set<Unit> owed) {
		boolean any = !owed.isEmpty() || chunks.stream().anyMatch((chunk) -> worthwhile(chunk.replies(), unknown));
		return any ? new Planner(atomic, unknown, owed).plan(chunks) : NOTHING;
	}

	private static boolean worthwhile(Replies replies, boolean unknown) {
		return (unknown && replies.lostBecause() != null) || replies.notable()
			.stream()
			.anyMatch((reply) -> reply instanceof Reply.PartlyRefused
					|| (reply instanceof Reply.Refused refused && Remedy.of(refused).repeatable()));
	}

	private static final class Planner {

		private final boolean atomic;

		private final boolean unknown;

		private final Set<Unit> owed;

		/** Keys of later commands that stand as they are. */
		private final Set<String> standing = new HashSet<>();

		/** Keys of later commands that may have been applied and go again. */
		private final Set<String> repeated = new HashSet<>();

		/** What was accepted behind a lost or refused command with the same key. */
		private final Set<Unit> followers = new HashSet<>();

		private final Deque<Unit> units = new ArrayDeque<>();

		private Remedy needs = Remedy.ITEM;

		private String reason = "";

		Planner(boolean atomic, boolean unknown, Set<Unit> owed) {
			this.atomic = atomic;
			this.unknown = unknown;
			this.owed = owed;
		}

		ResendPlan plan(List<Chunk> chunks) {
			findFollowers(chunks);
			for (int i = chunks.size() - 1; i >= 0; i--) {
				Chunk chunk = chunks.get(i);
				for (int item = chunk.items() - 1; item >= 0; item--) {
					plan(chunk, chunk.firstCommand(item), chunk.firstCommand(item + 1));
				}
			}
			dropIdleFollowers();
			return new ResendPlan(List.copyOf(this.units), this.followers, this.needs, this.reason);
		}

		/** Leaves out what would follow something that does not go again after all. */
		private void dropIdleFollowers() {
			Set<String> again = new HashSet<>();
			this.units.removeIf((unit) -> {
				boolean idle = this.followers.contains(unit) && !this.owed.contains(unit) && !unit.sharesKey(again);
				if (!idle) {
					again.addAll(unit.keys());
				}
				return idle;
			});
		}

		private void findFollowers(List<Chunk> chunks) {
			Set<String> again = new HashSet<>();
			for (Chunk chunk : chunks) {
				for (int item = 0; item < chunk.items(); item++) {
					units(chunk, chunk.firstCommand(item), chunk.firstCommand(item + 1)).stream()
						.filter(Unit::repeatable)
						.forEach((unit) -> follow(unit, again));
				}
			}
		}

		private void follow(Unit unit, Set<String> again) {
			Reply reply = decisive(unit);
			boolean follows = reply == Reply.ACCEPTED && (this.owed.contains(unit) || unit.sharesKey(again));
			if (follows) {
				this.followers.add(unit);
			}
			if (follows || reply == Reply.LOST
					|| (reply instanceof Reply.Refused refused && Remedy.of(refused).repeatable())) {
				again.addAll(unit.keys());
			}
		}

		private List<Unit> units(Chunk chunk, int from, int to) {
			if (this.atomic) {
				return List.of(new Unit(chunk, from, to));
			}
			return IntStream.range(from, to).mapToObj((command) -> new Unit(chunk, command, command + 1)).toList();
		}

		private void plan(Chunk chunk, int from, int to) {
			boolean harmless = this.unknown && new Unit(chunk, from, to).repeatable();
			List<Unit> all = units(chunk, from, to);
			for (int i = all.size() - 1; i >= 0; i--) {
				plan(all.get(i), harmless);
			}
		}

		private void plan(Unit unit, boolean harmless) {
			Reply reply = decisive(unit);
			if (reply instanceof Reply.Refused refused) {
				refused(unit, refused);
			}
			else if ((this.followers.contains(unit) || (reply == Reply.LOST && harmless))
					&& !unit.sharesKey(this.standing)) {
				this.repeated.addAll(unit.keys());
				Throwable cause = unit.chunk().replies().lostBecause();
				add(unit, Remedy.ITEM, (cause != null) ? cause.getClass().getSimpleName() : "lost");
			}
			else {
				this.standing.addAll(unit.keys());
			}
		}

		private void refused(Unit unit, Reply.Refused refused) {
			Remedy kind = Remedy.of(refused);
			boolean doubtful = unit.chunk().replies().doubtful(unit.to() - 1);
			if (kind.repeatable() && !unit.isCallback() && !unit.sharesKey(this.standing)
					&& (doubtful || unit.repeatable() || !unit.sharesKey(this.repeated))) {
				add(unit, kind, refused.code());
				if (doubtful) {
					this.repeated.addAll(unit.keys());
				}
			}
			else if (doubtful) {
				this.standing.addAll(unit.keys());
			}
		}

		private void add(Unit unit, Remedy kind, String word) {
			this.units.addFirst(unit);
			this.reason = word;
			if (kind.compareTo(this.needs) > 0) {
				this.needs = kind;
			}
		}

		/**
		 * Returns the reply that tells what became of the unit: the first that is not
		 * plain success, for which a transaction is discarded as a whole. A transaction
		 * that did not begin, or was carried out, stands.
		 */
		private static Reply decisive(Unit unit) {
			Reply last = reply(unit, unit.to() - 1);
			Reply first = reply(unit, unit.from());
			if (!unit.isTransaction() || last == Reply.LOST) {
				return last;
			}
			if (last instanceof Reply.PartlyRefused partly && partly.refusals().size() == unit.to() - unit.from() - 2) {
				return worst(partly);
			}
			if (first instanceof Reply.Refused || !(last instanceof Reply.Refused)) {
				return Reply.ACCEPTED;
			}
			for (int command = unit.from(); command < unit.to(); command++) {
				if (reply(unit, command) instanceof Reply.Refused refused) {
					return refused;
				}
			}
			return last;
		}

		/**
		 * Returns the refusal that stands for a transaction of which nothing was applied:
		 * one that forbids to repeat it, if there is one.
		 */
		private static Reply worst(Reply.PartlyRefused partly) {
			return partly.refusals()
				.values()
				.stream()
				.min(Comparator.comparing((refused) -> Remedy.of(refused)))
				.orElseThrow();
		}

		private static Reply reply(Unit unit, int command) {
			return unit.chunk().replies().get(command);
		}

	}

}
