package io.github.redisbulk.engine.command;

import java.util.BitSet;
import java.util.HashSet;
import java.util.Set;

import io.github.redisbulk.BulkScript;
import org.jspecify.annotations.Nullable;

/**
 * Commands that are sent together, the items they came from, and the replies to them. Not
 * for applications.
 * <p>
 * Commands are held as the bytes that go over the wire, so sending a chunk is one write
 * and sending a command again is a copy of a slice. A chunk costs no object per command.
 * <p>
 * This class is not thread-safe: a chunk is filled by the writer, then handed to a
 * connection that alone records replies, and is handed back when it is
 * {@linkplain #finished() finished} or lost.
 */
public final class Chunk {

	private final int keptBytes;

	private final ChunkCommands commands;

	private final ChunkItems items = new ChunkItems();

	private boolean standIns;

	private final Set<BulkScript> scripts = new HashSet<>();

	private final Replies replies = new Replies();

	/** The first command the text of whose answer is kept. */
	private int textsFrom = Integer.MAX_VALUE;

	/**
	 * Creates an empty chunk.
	 * @param keptBytes how much memory an emptied chunk keeps, in bytes
	 */
	public Chunk(int keptBytes) {
		this.keptBytes = Math.max(keptBytes, 1024);
		this.commands = new ChunkCommands(Math.min(this.keptBytes, 16 * 1024));
	}

	// Filling

	RespBuffer buffer() {
		return this.commands.buffer();
	}

	/**
	 * Begins a command.
	 * @param verb its name, or {@code null} where nobody asks for it again
	 */
	void beginCommand(@Nullable Verb verb) {
		this.commands.begin(verb);
	}

	/** Declares which scripts the server must know before this chunk is sent. */
	void needs(Set<BulkScript> more) {
		if (!more.isEmpty()) {
			this.scripts.addAll(more);
		}
	}

	void beginItem(@Nullable Object item, long position) {
		this.items.add(item, position, commands(), 0);
	}

	/** Takes back the item that was begun last, with whatever it has issued. */
	void dropLastItem() {
		int last = items() - 1;
		int first = firstCommand(last);
		this.commands.truncate(first, this.commands.start(first));
		this.items.truncate(last);
	}

	/**
	 * Moves the last item to the end of another chunk.
	 * @param target the chunk that is given the item
	 */
	public void moveLastItem(Chunk target) {
		target.copyItems(this, items() - 1, items());
		dropLastItem();
	}

	/**
	 * Appends items of another chunk that follow one another, with their commands.
	 * @param source the chunk that holds the items
	 * @param from the index of the first in the source
	 * @param to the index behind the last
	 */
	public void copyItems(Chunk source, int from, int to) {
		int first = source.firstCommand(from);
		int shift = commands() - first;
		this.standIns |= source.standIns;
		needs(source.scripts);
		for (int item = from; item < to; item++) {
			this.items.add(source.item(item), source.position(item), source.firstCommand(item) + shift,
					source.slot(item));
		}
		this.commands.copy(source.commands, first, source.firstCommand(to));
	}

	/**
	 * Returns the first item, from one on, that belongs to one of some slots.
	 * @param gone the slots
	 * @param from the index of the first that may be returned
	 * @return its index, or {@link #items()} where there is none
	 */
	public int next(BitSet gone, int from) {
		return this.items.next(gone, from);
	}

	/**
	 * Takes the items of some slots out. The others move up, without a copy of the chunk.
	 * @param gone the slots
	 */
	public void remove(BitSet gone) {
		BitSet goneCommands = new BitSet();
		int all = items();
		int from = next(gone, 0);
		int kept = from;
		int keptCommands = firstCommand(from);
		int keptBytes = this.commands.start(keptCommands);
		while (from < all) {
			int to = next(gone, from);
			if (to < all) {
				goneCommands.set(firstCommand(to), firstCommand(to + 1));
			}
			if (to > from) {
				int first = firstCommand(from);
				int end = firstCommand(to);
				keptBytes += this.commands.move(first, end, keptCommands, keptBytes);
				this.items.move(from, to, kept, first - keptCommands);
				kept += to - from;
				keptCommands += end - first;
			}
			from = to + 1;
		}
		this.items.truncate(kept);
		this.commands.truncate(keptCommands, keptBytes);
		this.replies.remove(goneCommands);
	}

	/**
	 * Appends one item of another chunk, with its commands and what is known of them.
	 * @param source the chunk that holds the item, and has been sent
	 * @param item the index of the item in the source
	 */
	public void copySentItem(Chunk source, int item) {
		copyItems(source, item, item + 1);
		for (int command = source.firstCommand(item); command < source.firstCommand(item + 1); command++) {
			this.replies.addKnown(source.replies, command);
		}
	}

	/**
	 * Moves the items of some slots, with their commands and what is known of them, to
	 * the end of another chunk.
	 * @param slots the slots
	 * @param target the chunk that is given the items
	 */
	public void moveSentItems(BitSet slots, Chunk target) {
		for (int item = next(slots, 0); item < items(); item = next(slots, item + 1)) {
			target.copySentItem(this, item);
		}
		remove(slots);
	}

	/**
	 * Appends some commands of another chunk as a part of an item: those whose keys lie
	 * in one slot.
	 * @param source the chunk that holds the commands
	 * @param part stands for the item
	 * @param position where the item stands in its source, from 0
	 * @param slot the slot of the keys
	 * @param commands the indexes of the commands in the source, in order
	 */
	public void addPart(Chunk source, Object part, long position, int slot, int[] commands) {
		this.items.add(part, position, commands(), slot);
		this.standIns = true;
		for (int command : commands) {
			copyCommand(source, command);
		}
	}

	/**
	 * Appends one command of another chunk, without its item.
	 * @param source the chunk that holds the command
	 * @param command the index of the command in the source
	 */
	public void copyCommand(Chunk source, int command) {
		needs(source.scripts);
		this.commands.copy(source.commands, command, command + 1);
	}

	/**
	 * Appends all commands of another chunk, without their items.
	 * @param source the chunk that holds the commands
	 */
	public void copyCommands(Chunk source) {
		needs(source.scripts);
		this.commands.copy(source.commands, 0, source.commands());
	}

	/** Empties the chunk for another use. */
	public void clear() {
		this.commands.clear(this.keptBytes);
		this.items.truncate(0);
		this.standIns = false;
		this.scripts.clear();
		this.replies.clear();
		this.textsFrom = Integer.MAX_VALUE;
	}

	// What is in it

	/**
	 * Returns the bytes to be sent, valid from 0 to {@link #length()}.
	 * @return the array itself, not a copy
	 */
	public byte[] bytes() {
		return buffer().bytes();
	}

	/**
	 * Returns the number of bytes to be sent.
	 * @return bytes
	 */
	public int length() {
		return buffer().length();
	}

	/**
	 * Returns the number of commands, each of which has one reply.
	 * @return commands
	 */
	public int commands() {
		return this.commands.count();
	}

	/**
	 * Returns the number of items.
	 * @return items
	 */
	public int items() {
		return this.items.count();
	}

	/**
	 * Says that something stands for one of the items: each is to be settled by itself.
	 */
	public void hasStandIn() {
		this.standIns = true;
	}

	/**
	 * Returns whether something may stand for one of the items, such as a part of it.
	 * @return whether that was {@linkplain #hasStandIn said}, or any was added by
	 * {@link #addPart}
	 */
	public boolean hasStandIns() {
		return this.standIns;
	}

	/**
	 * Returns an item as the caller gave it, or what stands for it.
	 * @param index from 0 to {@link #items()}
	 * @return the item
	 */
	public @Nullable Object item(int index) {
		return this.items.get(index);
	}

	/**
	 * Returns where in its source an item stood.
	 * @param index from 0 to {@link #items()}
	 * @return the position, from 0
	 */
	public long position(int index) {
		return this.items.position(index);
	}

	/**
	 * Records in which slot of a cluster the keys of an item lie.
	 * @param index from 0 to {@link #items()}
	 * @param slot the slot
	 */
	public void slot(int index, int slot) {
		this.items.slot(index, slot);
	}

	/**
	 * Returns in which slot of a cluster the keys of an item lie.
	 * @param index from 0 to {@link #items()}
	 * @return the slot, 0 where none was recorded
	 */
	public int slot(int index) {
		return this.items.slot(index);
	}

	/**
	 * Returns the first command of an item.
	 * @param item from 0 to {@link #items()}; the number itself gives the end of the last
	 * item
	 * @return the index of the command
	 */
	public int firstCommand(int item) {
		return (item < items()) ? this.items.firstCommand(item) : commands();
	}

	/**
	 * Returns what a command touches and does, read back from its bytes.
	 * @param command the index of the command
	 * @return its footprint
	 */
	public Footprint footprint(int command) {
		return CommandTable.footprint(bytes(), start(command), end(command));
	}

	/** Returns the name of a command, {@code null} for a callback or a question. */
	@Nullable Verb verb(int command) {
		return this.commands.verb(command);
	}

	int start(int command) {
		return this.commands.start(command);
	}

	int end(int command) {
		return this.commands.start(command + 1);
	}

	/**
	 * Returns the number of bytes of some commands.
	 * @param from the index of the first
	 * @param to the index behind the last
	 * @return bytes
	 */
	public int length(int from, int to) {
		return this.commands.length(from, to);
	}

	/**
	 * Returns the scripts that the server must know before this chunk is sent.
	 * @return scripts, mostly none
	 */
	public Set<BulkScript> scripts() {
		return this.scripts;
	}

	/**
	 * Appends a question to the server, without an item.
	 * @param words a command and its arguments
	 */
	public void ask(String... words) {
		beginCommand(null);
		buffer().arrayHeader(words.length);
		for (String word : words) {
			buffer().bulk(word);
		}
	}

	/**
	 * Appends the command that loads a script, without an item.
	 * @param script what the server is to know
	 */
	public void load(BulkScript script) {
		ask("SCRIPT", "LOAD", script.source());
	}

	// Replies

	/**
	 * Returns what has been answered so far.
	 * @return the replies, recorded by the connection that sent the chunk
	 */
	public Replies replies() {
		return this.replies;
	}

	/**
	 * Has the texts of the answers kept to commands that are appended from now on, not
	 * only whether they are errors.
	 */
	public void keepTexts() {
		this.textsFrom = commands();
	}

	/**
	 * Returns whether the text of the next answer is kept.
	 * @return whether a bulk string is read into a {@link Reply.Text}
	 */
	public boolean keepsTexts() {
		return this.replies.answered() >= this.textsFrom;
	}

	/**
	 * Returns whether every command has been answered.
	 * @return whether nothing more will come
	 */
	public boolean finished() {
		return this.replies.answered() >= commands();
	}

	/**
	 * Returns whether every command has been answered, none refused and none overtaken.
	 * @return whether all items are written
	 */
	public boolean flawless() {
		return finished() && this.replies.flawless();
	}

}
