package io.github.redisbulk.engine;

import io.github.redisbulk.engine.command.Chunk;
import io.github.redisbulk.engine.command.MarkedChunk;
import io.github.redisbulk.engine.command.Reply;
import io.github.redisbulk.engine.recovery.Remedy;
import org.jspecify.annotations.Nullable;

/**
 * A chunk that the server has discarded with its mark, because of single commands, for a
 * passing reason, or because somebody has written the mark.
 *
 * @param chunk the chunk
 * @param form how it was sent, with the answers
 */
record DiscardedChunk(Chunk chunk, MarkedChunk form) {

	/** Of a command whose neighbour the server has refused. */
	private static final Reply.Refused DISCARDED = new Reply.Refused(
			"EXECABORT Transaction discarded because of previous errors.");

	/** Returns the refusal of something that the server may take later. */
	Reply.@Nullable Refused passing() {
		return this.form.refusals()
			.stream()
			.filter((refused) -> Remedy.of(refused) != Remedy.ITEM)
			.findFirst()
			.orElse(null);
	}

	/**
	 * Divides the items.
	 * @param refused is given those that the server will not queue, with the answers
	 * @param rest is given the others
	 */
	void divide(Chunk refused, Chunk rest) {
		for (int item = 0; item < this.chunk.items(); item++) {
			if (queued(item)) {
				rest.copyItems(this.chunk, item, item + 1);
			}
			else {
				refused.copyItems(this.chunk, item, item + 1);
				addAnswers(item, refused);
			}
		}
	}

	private boolean queued(int item) {
		for (int command = this.chunk.firstCommand(item); command < this.chunk.firstCommand(item + 1); command++) {
			Reply.Refused refusal = this.form.refusal(command);
			if (refusal != null && Remedy.of(refusal) == Remedy.ITEM) {
				return false;
			}
		}
		return true;
	}

	private void addAnswers(int item, Chunk refused) {
		for (int command = this.chunk.firstCommand(item); command < this.chunk.firstCommand(item + 1); command++) {
			Reply.Refused refusal = this.form.refusal(command);
			refused.replies().add((refusal != null) ? refusal : DISCARDED);
		}
	}

}
