package io.github.redisbulk.engine.recovery;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

import io.github.redisbulk.engine.command.Chunk;
import io.github.redisbulk.engine.command.Replies;
import io.github.redisbulk.engine.command.Reply;

/**
 * One pass over what is to be sent again: hands it out chunk by chunk, and records the
 * answers with the commands.
 * <p>
 * This class is not thread-safe.
 */
public final class Resending {

	private final List<Unit> units;

	/** What has to follow these, but cannot go the same way. */
	private final List<Unit> left;

	private final boolean asking;

	/** What was repeated while its keys differed from what they should be. */
	private final Set<Unit> risky;

	/** What may have been applied before the pass. */
	private final TouchedKeys applied = new TouchedKeys();

	private final TouchedKeys repeated = new TouchedKeys();

	private final TouchedKeys unfinished = new TouchedKeys();

	/** What has been refused for good, although what follows counts on it. */
	private final TouchedKeys refused = new TouchedKeys();

	/** The first unit that has not been sent. */
	private int sent;

	/** The first unit behind the chunk that was handed out last. */
	private int end;

	/**
	 * Creates a pass.
	 * @param plan what to send again
	 * @param left what has to follow that, and is left for another pass
	 * @param asking whether each unit has to follow an ASKING
	 */
	public Resending(ResendPlan plan, List<Unit> left, boolean asking) {
		this.units = plan.units();
		this.left = left;
		this.asking = asking;
		this.risky = plan.risky();
		Stream.concat(this.units.stream(), left.stream()).filter(Unit::mayBeApplied).forEach(this.applied::add);
	}

	/**
	 * Returns whether something is left to be sent.
	 * @return whether there is a {@link #next}
	 */
	public boolean hasNext() {
		return this.sent < this.units.size();
	}

	/**
	 * Fills the next chunk. It ends before a command that depends on what one before it
	 * does: whether that was done has to be known first.
	 * @param maxCommands its limit in commands; a larger unit goes alone
	 * @param maxBytes its limit in bytes; a larger unit goes alone
	 * @return a chunk without items
	 */
	public Chunk next(int maxCommands, long maxBytes) {
		Chunk again = new Chunk((int) maxBytes);
		TouchedKeys before = new TouchedKeys();
		this.end = this.sent;
		while (this.end < this.units.size()) {
			Unit unit = this.units.get(this.end);
			boolean fits = again.commands() + unit.to() - unit.from() <= maxCommands
					&& again.length() + unit.chunk().length(unit.from(), unit.to()) <= maxBytes;
			if (again.commands() > 0 && (!fits || (unit.depends() && before.concern(unit)))) {
				break;
			}
			if (this.asking) {
				again.ask("ASKING");
			}
			for (int command = unit.from(); command < unit.to(); command++) {
				again.copyCommand(unit.chunk(), command);
			}
			before.add(unit);
			this.end++;
		}
		return again;
	}

	/**
	 * Records the answers to the chunk that was handed out last.
	 * @param again the chunk, which has been sent
	 * @return whether to go on: no answer was lost, and what was refused would not fare
	 * better another time, so that what follows cannot overtake it
	 */
	public boolean answered(Chunk again) {
		Replies answers = again.replies();
		Throwable lost = answers.lostBecause();
		boolean well = lost == null;
		int answer = 0;
		for (Unit unit : this.units.subList(this.sent, this.end)) {
			Replies replies = unit.chunk().replies();
			boolean applied = unit.mayBeApplied();
			answer += this.asking ? 1 : 0;
			for (int command = unit.from(); command < unit.to(); command++) {
				replies.amend(command, answers.get(answer), applied);
				replies.replicate(command, answers, answer++);
			}
			if (lost != null) {
				replies.lose(lost);
			}
			if (unit.unfinished()) {
				well = false;
				this.unfinished.add(unit);
				overtake(unit);
			}
			else {
				catchUp(unit);
			}
			if (unit.answer() instanceof Reply.Refused) {
				this.refused.add(unit);
			}
			this.repeated.add(unit);
		}
		this.sent = this.end;
		return well;
	}

	/**
	 * Returns what has been sent, and answered or lost.
	 * @return the units that have a newer answer than before the pass
	 */
	public List<Unit> sent() {
		return this.units.subList(0, this.sent);
	}

	/**
	 * Ends the pass. What has not been sent was perhaps overtaken by what has; and what
	 * was sent in the place of something else that it depends on is no more certain than
	 * that.
	 */
	public void end() {
		this.units.subList(this.sent, this.units.size()).forEach(this::leave);
		this.left.forEach(this::leave);
		for (Unit unit : this.units.subList(0, this.sent)) {
			if (unit.mayBeApplied() && this.risky.contains(unit) && this.unfinished.concern(unit)) {
				unit.overtake();
			}
		}
	}

	private void leave(Unit unit) {
		this.unfinished.add(unit);
		overtake(unit);
	}

	/**
	 * An EXPIRE, say, has found its key only for a later HSET if its own was refused: one
	 * that was applied before the pass, for those in it follow in their order.
	 */
	private void catchUp(Unit unit) {
		if (unit.mayBeApplied() && unit.dependsOnOthers() && this.refused.concern(unit) && this.applied.concern(unit)) {
			unit.overtake();
		}
		else {
			unit.catchUp();
		}
	}

	private void overtake(Unit unit) {
		if (unit.mayBeApplied() && this.repeated.concern(unit)) {
			unit.overtake();
		}
	}

}
