package io.github.redisbulk.engine.command;

import java.util.Arrays;
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

	private static final int INITIAL_COMMANDS = 128;

	private final RespBuffer buffer;

	private final int keptBytes;

	private int[] starts = new int[INITIAL_COMMANDS];

	private @Nullable Verb[] verbs = new Verb[INITIAL_COMMANDS];

	private int commands;

	private @Nullable Object[] items = new Object[INITIAL_COMMANDS];

	private long[] positions = new long[INITIAL_COMMANDS];

	private int[] firstCommands = new int[INITIAL_COMMANDS];

	private int[] slots = new int[INITIAL_COMMANDS];

	private int itemCount;

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
		this.buffer = new RespBuffer(Math.min(this.keptBytes, 16 * 1024));
	}

	// Filling

	RespBuffer buffer() {
		return this.buffer;
	}

	/**
	 * Begins a command.
	 * @param verb its name, or {@code null} where nobody asks for it again
	 */
	void beginCommand(@Nullable Verb verb) {
		if (this.commands == this.starts.length) {
			this.starts = Arrays.copyOf(this.starts, this.commands * 2);
			this.verbs = Arrays.copyOf(this.verbs, this.commands * 2);
		}
		this.verbs[this.commands] = verb;
		this.starts[this.commands++] = this.buffer.length();
	}

	/** Declares which scripts the server must know before this chunk is sent. */
	void needs(Set<BulkScript> more) {
		if (!more.isEmpty()) {
			this.scripts.addAll(more);
		}
	}

	void beginItem(@Nullable Object item, long position) {
		if (this.itemCount == this.positions.length) {
			int more = this.itemCount * 2;
			this.items = Arrays.copyOf(this.items, more);
			this.positions = Arrays.copyOf(this.positions, more);
			this.firstCommands = Arrays.copyOf(this.firstCommands, more);
			this.slots = Arrays.copyOf(this.slots, more);
		}
		this.items[this.itemCount] = item;
		this.positions[this.itemCount] = position;
		this.slots[this.itemCount] = 0;
		this.firstCommands[this.itemCount++] = this.commands;
	}

	/** Takes back the item that was begun last, with whatever it has issued. */
	void dropLastItem() {
		int first = this.firstCommands[--this.itemCount];
		this.items[this.itemCount] = null;
		if (first < this.commands) {
			this.buffer.truncate(this.starts[first]);
			this.commands = first;
		}
	}

	/**
	 * Moves the last item to the end of another chunk.
	 * @param target the chunk that is given the item
	 */
	public void moveLastItem(Chunk target) {
		target.copyItems(this, this.itemCount - 1, this.itemCount);
		dropLastItem();
	}

	/**
	 * Appends items of another chunk that follow one another, with their commands.
	 * @param source the chunk that holds the items
	 * @param from the index of the first in the source
	 * @param to the index behind the last
	 */
	public void copyItems(Chunk source, int from, int to) {
		int start = source.starts[source.firstCommand(from)];
		int shift = this.buffer.length() - start;
		this.standIns |= source.standIns;
		needs(source.scripts);
		for (int item = from; item < to; item++) {
			beginItem(source.items[item], source.positions[item]);
			this.slots[this.itemCount - 1] = source.slots[item];
			int end = source.firstCommand(item + 1);
			for (int command = source.firstCommand(item); command < end; command++) {
				beginCommand(source.verbs[command]);
				this.starts[this.commands - 1] = source.starts[command] + shift;
			}
		}
		this.buffer.raw(source.bytes(), start, source.end(source.firstCommand(to) - 1) - start);
	}

	/**
	 * Returns the first item, from one on, that belongs to one of some slots.
	 * @param gone the slots
	 * @param from the index of the first that may be returned
	 * @return its index, or {@link #items()} where there is none
	 */
	public int next(BitSet gone, int from) {
		int item = from;
		while (item < this.itemCount && !gone.get(this.slots[item])) {
			item++;
		}
		return item;
	}

	/**
	 * Takes the items of some slots out. The others move up, without a copy of the chunk.
	 * @param gone the slots
	 */
	public void remove(BitSet gone) {
		BitSet goneCommands = new BitSet();
		int all = this.itemCount;
		int from = next(gone, 0);
		int kept = from;
		int keptCommands = firstCommand(from);
		int keptBytes = (keptCommands < this.commands) ? this.starts[keptCommands] : this.buffer.length();
		while (from < all) {
			int to = next(gone, from);
			if (to < all) {
				goneCommands.set(firstCommand(to), firstCommand(to + 1));
			}
			if (to > from) {
				int first = this.firstCommands[from];
				int count = firstCommand(to) - first;
				int start = this.starts[first];
				int bytes = end(first + count - 1) - start;
				this.buffer.move(start, keptBytes, bytes);
				System.arraycopy(this.items, from, this.items, kept, to - from);
				System.arraycopy(this.positions, from, this.positions, kept, to - from);
				System.arraycopy(this.slots, from, this.slots, kept, to - from);
				System.arraycopy(this.verbs, first, this.verbs, keptCommands, count);
				for (int item = from; item < to; item++) {
					this.firstCommands[kept++] = this.firstCommands[item] - first + keptCommands;
				}
				for (int command = first; command < first + count; command++) {
					this.starts[keptCommands++] = this.starts[command] - start + keptBytes;
				}
				keptBytes += bytes;
			}
			from = to + 1;
		}
		Arrays.fill(this.items, kept, all, null);
		this.itemCount = kept;
		this.commands = keptCommands;
		this.buffer.truncate(keptBytes);
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
		for (int item = next(slots, 0); item < this.itemCount; item = next(slots, item + 1)) {
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
		beginItem(part, position);
		this.standIns = true;
		this.slots[this.itemCount - 1] = slot;
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
		beginCommand(source.verbs[command]);
		needs(source.scripts);
		this.buffer.raw(source.bytes(), source.start(command), source.end(command) - source.start(command));
	}

	/**
	 * Appends all commands of another chunk, without their items.
	 * @param source the chunk that holds the commands
	 */
	public void copyCommands(Chunk source) {
		int shift = this.buffer.length();
		needs(source.scripts);
		for (int command = 0; command < source.commands; command++) {
			beginCommand(source.verbs[command]);
			this.starts[this.commands - 1] = source.starts[command] + shift;
		}
		this.buffer.raw(source.bytes(), 0, source.length());
	}

	/** Empties the chunk for another use. */
	public void clear() {
		this.buffer.clear(this.keptBytes);
		this.commands = 0;
		Arrays.fill(this.items, 0, this.itemCount, null);
		this.itemCount = 0;
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
		return this.buffer.bytes();
	}

	/**
	 * Returns the number of bytes to be sent.
	 * @return bytes
	 */
	public int length() {
		return this.buffer.length();
	}

	/**
	 * Returns the number of commands, each of which has one reply.
	 * @return commands
	 */
	public int commands() {
		return this.commands;
	}

	/**
	 * Returns the number of items.
	 * @return items
	 */
	public int items() {
		return this.itemCount;
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
		return this.items[index];
	}

	/**
	 * Returns where in its source an item stood.
	 * @param index from 0 to {@link #items()}
	 * @return the position, from 0
	 */
	public long position(int index) {
		return this.positions[index];
	}

	/**
	 * Records in which slot of a cluster the keys of an item lie.
	 * @param index from 0 to {@link #items()}
	 * @param slot the slot
	 */
	public void slot(int index, int slot) {
		this.slots[index] = slot;
	}

	/**
	 * Returns in which slot of a cluster the keys of an item lie.
	 * @param index from 0 to {@link #items()}
	 * @return the slot, 0 where none was recorded
	 */
	public int slot(int index) {
		return this.slots[index];
	}

	/**
	 * Returns the first command of an item.
	 * @param item from 0 to {@link #items()}; the number itself gives the end of the last
	 * item
	 * @return the index of the command
	 */
	public int firstCommand(int item) {
		return (item < this.itemCount) ? this.firstCommands[item] : this.commands;
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
		return this.verbs[command];
	}

	int start(int command) {
		return this.starts[command];
	}

	int end(int command) {
		return (command + 1 < this.commands) ? this.starts[command + 1] : this.buffer.length();
	}

	/**
	 * Returns the number of bytes of some commands.
	 * @param from the index of the first
	 * @param to the index behind the last
	 * @return bytes
	 */
	public int length(int from, int to) {
		return ((to < this.commands) ? this.starts[to] : this.buffer.length()) - this.starts[from];
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
		this.buffer.arrayHeader(words.length);
		for (String word : words) {
			this.buffer.bulk(word);
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
		this.textsFrom = this.commands;
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
		return this.replies.answered() >= this.commands;
	}

	/**
	 * Returns whether every command has been answered, none refused and none overtaken.
	 * @return whether all items are written
	 */
	public boolean flawless() {
		return finished() && this.replies.flawless();
	}

}
