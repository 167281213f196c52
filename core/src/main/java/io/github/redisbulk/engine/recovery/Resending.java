package io.github.redisbulk.engine.recovery;

import java.util.List;

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

	private final TouchedKeys repeated = new TouchedKeys();

	/** The first unit that has not been sent. */
	private int sent;

	/** The first unit behind the chunk that was handed out last. */
	private int end;

	/**
	 * Creates a pass.
	 * @param units what to send again, in order
	 */
	public Resending(List<Unit> units) {
		this.units = units;
	}

	/**
	 * Returns whether something is left to be sent.
	 * @return whether there is a {@link #next}
	 */
	public boolean hasNext() {
		return this.sent < this.units.size();
	}

	/**
	 * Fills the next chunk.
	 * @param maxCommands its limit in commands; a larger unit goes alone
	 * @param maxBytes its limit in bytes; a larger unit goes alone
	 * @return a chunk without items
	 */
	public Chunk next(int maxCommands, long maxBytes) {
		Chunk again = new Chunk((int) maxBytes);
		this.end = this.sent;
		while (this.end < this.units.size()) {
			Unit unit = this.units.get(this.end);
			boolean fits = again.commands() + unit.to() - unit.from() <= maxCommands
					&& again.length() + unit.chunk().length(unit.from(), unit.to()) <= maxBytes;
			if (again.commands() > 0 && !fits) {
				break;
			}
			for (int command = unit.from(); command < unit.to(); command++) {
				again.copyCommand(unit.chunk(), command);
			}
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
			for (int command = unit.from(); command < unit.to(); command++) {
				replies.amend(command, answers.get(answer++));
			}
			if (lost != null) {
				replies.lose(lost);
			}
			this.repeated.add(unit);
			well &= !(unit.answer() instanceof Reply.Refused refused && Remedy.of(refused).repeatable())
					&& unit.answer() != Reply.LOST;
		}
		this.sent = this.end;
		return well;
	}

	/** Ends the pass. What has not been sent was perhaps overtaken by what has. */
	public void end() {
		for (Unit unit : this.units.subList(this.sent, this.units.size())) {
			if (unit.mayBeApplied() && this.repeated.concern(unit)) {
				unit.chunk().replies().overtake(unit.to() - 1);
			}
		}
	}

}
