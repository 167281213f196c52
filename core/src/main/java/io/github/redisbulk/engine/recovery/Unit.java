package io.github.redisbulk.engine.recovery;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

import io.github.redisbulk.engine.command.Chunk;
import io.github.redisbulk.engine.command.Effect;
import io.github.redisbulk.engine.command.Footprint;
import io.github.redisbulk.engine.command.Replies;
import io.github.redisbulk.engine.command.Reply;
import org.jspecify.annotations.Nullable;

/**
 * Commands that are sent again together or not at all: one command, or a transaction.
 * <p>
 * This class is not thread-safe.
 */
public final class Unit {

	private final SentItem item;

	private final Chunk chunk;

	private final int from;

	private final int to;

	private @Nullable List<Footprint> footprints;

	/**
	 * Creates a unit.
	 * @param item the item that it belongs to
	 * @param chunk holds the commands
	 * @param from the index of the first
	 * @param to the index behind the last
	 */
	Unit(SentItem item, Chunk chunk, int from, int to) {
		this.item = item;
		this.chunk = chunk;
		this.from = from;
		this.to = to;
	}

	SentItem item() {
		return this.item;
	}

	/**
	 * Returns what holds the commands.
	 * @return a chunk
	 */
	public Chunk chunk() {
		return this.chunk;
	}

	/**
	 * Returns the index of the first command.
	 * @return an index
	 */
	public int from() {
		return this.from;
	}

	/**
	 * Returns the index behind the last command.
	 * @return an index
	 */
	public int to() {
		return this.to;
	}

	/**
	 * Returns in which slot of a cluster its keys lie.
	 * @return the slot; without meaning for other servers
	 */
	public int slot() {
		return this.item.slot();
	}

	/**
	 * Returns what a refusal of it calls for.
	 * @param refused the refusal
	 * @return the remedy
	 */
	Remedy remedy(Reply.Refused refused) {
		Remedy remedy = Remedy.of(refused);
		return (remedy == Remedy.MOVE && !this.item.redirectable()) ? Remedy.ITEM : remedy;
	}

	/** Returns what its commands touch, read from their bytes when it is first wanted. */
	List<Footprint> footprints() {
		if (this.footprints == null) {
			this.footprints = IntStream.range(this.from, this.to)
				.mapToObj((command) -> this.item.footprint(this.chunk, command))
				.toList();
		}
		return this.footprints;
	}

	/** Returns whether a command of it must not be applied twice. */
	boolean once() {
		return footprints().stream().anyMatch(Footprint::once);
	}

	/** Returns whether what it does depends on what its keys hold. */
	boolean depends() {
		return footprints().stream()
			.anyMatch((footprint) -> footprint.once() || footprint.effect().kind() == Effect.Kind.DEPENDS);
	}

	/**
	 * Returns whether what it does depends on whether a key is there, or what it holds.
	 */
	boolean dependsOnOthers() {
		return depends()
				|| footprints().stream().anyMatch((footprint) -> footprint.effect().kind() == Effect.Kind.EXPIRES);
	}

	/** A callback is no bytes that could be sent again. */
	boolean isCallback() {
		return this.chunk.length(this.from, this.to) == 0;
	}

	/** Records that it has to go again behind an earlier one, or is not certain. */
	void overtake() {
		replies().overtake(this.to - 1);
	}

	void catchUp() {
		replies().catchUp(this.to - 1);
	}

	/**
	 * Returns whether its last answer leaves something to be done: it was lost, or
	 * refused for a reason that passes or that ends the run.
	 */
	boolean unfinished() {
		return answer() == Reply.LOST || (answer() instanceof Reply.Refused refused && remedy(refused) != Remedy.ITEM);
	}

	/**
	 * Returns whether all of it was carried out, and nothing of it refused.
	 * @return whether its last answer is plain success
	 */
	public boolean accepted() {
		return replies().get(this.to - 1) == Reply.ACCEPTED;
	}

	/** Returns whether it may have been applied, in whole or in part. */
	boolean mayBeApplied() {
		return replies().appliedBefore(this.to - 1) || !(answer() instanceof Reply.Refused);
	}

	boolean overtaken() {
		return replies().overtaken(this.to - 1);
	}

	private Replies replies() {
		return this.chunk.replies();
	}

	private boolean isTransaction() {
		return this.to - this.from > 1;
	}

	/**
	 * Returns the reply that tells what became of it: of a transaction the first that is
	 * not plain success, for which the server has discarded it as a whole. A transaction
	 * that did not begin, or was carried out, stands.
	 * @return the last answer
	 */
	public Reply answer() {
		Reply last = replies().get(this.to - 1);
		if (!isTransaction() || last == Reply.LOST) {
			return last;
		}
		if (last instanceof Reply.PartlyRefused partly && !partly.applied()) {
			return worst(partly);
		}
		List<Reply> refused = IntStream.range(this.from, this.to)
			.mapToObj(replies()::get)
			.filter(Reply.Refused.class::isInstance)
			.toList();
		boolean discarded = last instanceof Reply.Refused && !(replies().get(this.from) instanceof Reply.Refused);
		return (discarded || refused.size() == this.to - this.from) ? refused.get(0) : Reply.ACCEPTED;
	}

	/**
	 * Returns the refusal that stands for a transaction of which nothing was applied: one
	 * that forbids to repeat it, if there is one.
	 */
	private static Reply worst(Reply.PartlyRefused partly) {
		return partly.refusals()
			.values()
			.stream()
			.min(Comparator.comparing((refused) -> Remedy.of(refused)))
			.orElseThrow();
	}

}
