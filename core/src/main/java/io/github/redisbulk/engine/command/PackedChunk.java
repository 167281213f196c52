package io.github.redisbulk.engine.command;

import java.util.Arrays;
import java.util.Objects;
import java.util.Set;

/**
 * A chunk in fewer commands: neighbouring plain SETs (of one slot) become an MSET, and
 * HSETs, SADDs, ZADDs or RPUSHes on one key become one with all their arguments. Order
 * and effect stay, for each of the joined commands is applied as a whole or refused as a
 * whole. Not for applications.
 * <p>
 * This class is not thread-safe.
 */
public final class PackedChunk {

	/** Why a server refuses whatever the part: a matter of the key, or of the server. */
	private static final Set<String> COMMON = Set.of("WRONGTYPE", "LOADING", "BUSY", "CLUSTERDOWN", "MASTERDOWN",
			"NOREPLICAS", "READONLY", "OOM", "MISCONF", "NOAUTH", "MOVED", "ASK");

	private final Chunk source;

	private final int maxBytes;

	private final boolean splitting;

	private final Chunk wire;

	/** Where the source's commands end that a packed command stands for. */
	private int[] ends = new int[16];

	/** The item of the command that was looked at last. */
	private int item;

	private final Packable first = new Packable();

	private final Packable next = new Packable();

	private PackedChunk(Chunk source, Chunk wire, int maxBytes, boolean splitting) {
		this.source = source;
		this.wire = wire;
		this.maxBytes = maxBytes;
		this.splitting = splitting;
	}

	/**
	 * Packs a chunk.
	 * @param source what is to be sent, which stays as it is
	 * @param wire an empty chunk, for the same in fewer commands
	 * @param maxBytes how large a joined command may grow, in bytes
	 * @param splitting whether a proxy may split a command by its keys: such commands are
	 * not made
	 * @return both, and which commands of one stand for which of the other
	 */
	public static PackedChunk of(Chunk source, Chunk wire, int maxBytes, boolean splitting) {
		PackedChunk packed = new PackedChunk(source, wire, maxBytes, splitting);
		packed.pack();
		return packed;
	}

	/**
	 * Returns what goes over the wire.
	 * @return a chunk without items
	 */
	public Chunk wire() {
		return this.wire;
	}

	/**
	 * Hands the replies on to the source. Of a joined command that was refused no part
	 * has been applied. A wrong type of the key, or a server that takes no writes for the
	 * time being, would have refused each part. Otherwise each part is
	 * {@linkplain Reply.Refused#packed() refused for now}: it takes each alone to tell
	 * which was at fault.
	 */
	public void unpack() {
		Replies replies = this.source.replies();
		for (int command = 0; command < this.wire.replies().answered(); command++) {
			Reply reply = this.wire.replies().get(command);
			int parts = this.ends[command] - this.source.replies().answered();
			Reply each = (parts > 1 && reply instanceof Reply.Refused refused) ? ofPart(refused) : reply;
			for (int part = 0; part < parts; part++) {
				replies.add(each);
			}
		}
		Throwable lost = this.wire.replies().lostBecause();
		if (lost != null) {
			replies.lose(lost);
		}
	}

	private static Reply.Refused ofPart(Reply.Refused joined) {
		return COMMON.contains(joined.code()) ? joined : new Reply.Refused(joined.text(), true);
	}

	private void pack() {
		int from = 0;
		while (from < this.source.commands()) {
			this.first.look(this.source, from);
			int to = from + 1;
			int words = this.first.ownWords();
			int slot = slot(from);
			while (to < this.source.commands() && joins(from, to, slot)) {
				words += this.next.ownWords();
				to++;
			}
			if (to == from + 1) {
				this.wire.copyCommand(this.source, from);
			}
			else {
				join(from, to, words);
			}
			end(to);
			from = to;
		}
	}

	/** Returns the slot of a command, where there are slots: a cluster splits nothing. */
	private int slot(int command) {
		while (this.source.firstCommand(this.item + 1) <= command) {
			this.item++;
		}
		return this.source.slot(this.item);
	}

	private boolean joins(int from, int to, int slot) {
		if (this.first.verb() == null || (this.splitting && this.first.byKeys())
				|| this.source.end(to) - this.source.start(from) > this.maxBytes) {
			return false;
		}
		this.next.look(this.source, to);
		return this.first.joins(this.next) && slot(to) == slot;
	}

	private void join(int from, int to, int words) {
		RespBuffer buffer = this.wire.buffer();
		byte[] bytes = this.source.bytes();
		Verb verb = Objects.requireNonNull(this.first.verb());
		this.wire.beginCommand(null);
		if (this.first.byKeys()) {
			buffer.arrayHeader(words + 1);
			buffer.raw(Verb.MSET.resp());
		}
		else {
			buffer.arrayHeader(words + 2);
			buffer.raw(verb.resp());
			buffer.raw(bytes, this.first.keyFrom(), this.first.keyTo() - this.first.keyFrom());
		}
		for (int command = from; command < to; command++) {
			this.next.look(this.source, command);
			buffer.raw(bytes, this.next.ownFrom(), this.source.end(command) - this.next.ownFrom());
		}
	}

	private void end(int to) {
		int command = this.wire.commands() - 1;
		if (command == this.ends.length) {
			this.ends = Arrays.copyOf(this.ends, command * 2);
		}
		this.ends[command] = to;
	}

}
