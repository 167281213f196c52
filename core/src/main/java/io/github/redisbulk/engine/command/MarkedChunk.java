package io.github.redisbulk.engine.command;

import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * A chunk and the mark behind it in one transaction: MULTI, SCRIPT LOAD of its scripts,
 * the commands, SET of the mark, EXEC. Behind that the mark is watched again, for the
 * next. Not for applications.
 * <p>
 * The scripts go along each time, because a command that misses its script inside a
 * transaction cannot be made up for: the mark has passed it.
 * <p>
 * This class is not thread-safe.
 */
public final class MarkedChunk {

	private final Chunk wire;

	private int scripts;

	private int commands;

	/**
	 * Creates a form for chunks, one at a time.
	 * @param keptBytes how much memory it keeps, in bytes
	 */
	public MarkedChunk(int keptBytes) {
		this.wire = new Chunk(keptBytes);
	}

	/**
	 * Takes a chunk, in the place of the one before.
	 * @param source what is to be applied, which stays as it is
	 * @param key where the mark is
	 * @param value what the mark is to say after that
	 * @return what goes over the wire
	 */
	public Chunk wrap(Chunk source, String key, String value) {
		this.wire.clear();
		this.commands = source.commands();
		this.scripts = source.scripts().size();
		this.wire.ask("MULTI");
		source.scripts().forEach(this.wire::load);
		this.wire.copyCommands(source);
		this.wire.ask("SET", key, value);
		this.wire.ask("EXEC");
		this.wire.keepTexts();
		this.wire.ask("WATCH", key);
		this.wire.ask("GET", key);
		return this.wire;
	}

	/** Returns where a command of the chunk stands on the wire. */
	private int onWire(int command) {
		return 1 + this.scripts + command;
	}

	private Reply exec() {
		return this.wire.replies().get(onWire(this.commands) + 1);
	}

	/** Returns why a command was refused when it was carried out. */
	private Reply.@Nullable Refused refused(int command) {
		return (exec() instanceof Reply.PartlyRefused partly) ? partly.refusals().get(this.scripts + command) : null;
	}

	/**
	 * Returns what goes over the wire.
	 * @return a chunk without items
	 */
	public Chunk wire() {
		return this.wire;
	}

	/**
	 * Returns what the mark says behind the transaction, if it is watched from then on.
	 * @return its text, plain acceptance where there is no mark, or why that is not known
	 */
	public Reply mark() {
		Reply watch = this.wire.replies().get(onWire(this.commands) + 2);
		return (watch instanceof Reply.Refused) ? watch : this.wire.replies().get(onWire(this.commands) + 3);
	}

	/**
	 * Returns why the mark was not written although the commands before it were carried
	 * out.
	 * @return the refusal, {@code null} where the mark tells whether they were
	 */
	public Reply.@Nullable Refused markRefusal() {
		return refused(this.commands);
	}

	/**
	 * Returns the answers of a transaction that was discarded because of them.
	 * @return refusals, of single commands first; none where it was carried out, or where
	 * another has written the mark
	 */
	public List<Reply.Refused> refusals() {
		if (!(exec() instanceof Reply.Refused exec)) {
			return List.of();
		}
		List<Reply.Refused> early = this.wire.replies()
			.notable()
			.stream()
			.filter((reply) -> reply != exec && reply != Reply.UNREAD)
			.filter(Reply.Refused.class::isInstance)
			.map(Reply.Refused.class::cast)
			.toList();
		return early.isEmpty() ? List.of(exec) : early;
	}

	/**
	 * Returns why the server would not queue a command.
	 * @param command the index of the command in the chunk
	 * @return the refusal, {@code null} where it was queued
	 */
	public Reply.@Nullable Refused refusal(int command) {
		return (this.wire.replies().get(onWire(command)) instanceof Reply.Refused refused) ? refused : null;
	}

	/**
	 * Hands the answers on to a chunk that has been applied. Where they were lost, each
	 * command counts as accepted.
	 * @param source the chunk
	 */
	public void unwrap(Chunk source) {
		for (int command = 0; command < this.commands; command++) {
			Reply refused = refused(command);
			source.replies().add((refused != null) ? refused : Reply.ACCEPTED);
		}
	}

}
