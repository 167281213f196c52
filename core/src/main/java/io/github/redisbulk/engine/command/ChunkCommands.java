package io.github.redisbulk.engine.command;

import java.util.Arrays;

import org.jspecify.annotations.Nullable;

/**
 * The commands of a chunk as the bytes that go over the wire, and where each begins. It
 * costs no object per command.
 * <p>
 * Not thread-safe.
 */
final class ChunkCommands {

	private static final int INITIAL = 128;

	private final RespBuffer buffer;

	private int[] starts = new int[INITIAL];

	private @Nullable Verb[] verbs = new Verb[INITIAL];

	private int count;

	ChunkCommands(int bytes) {
		this.buffer = new RespBuffer(bytes);
	}

	/** Begins a command, whose bytes are to be put into the buffer. */
	void begin(@Nullable Verb verb) {
		begin(verb, this.buffer.length());
	}

	private void begin(@Nullable Verb verb, int start) {
		if (this.count == this.starts.length) {
			this.starts = Arrays.copyOf(this.starts, this.count * 2);
			this.verbs = Arrays.copyOf(this.verbs, this.count * 2);
		}
		this.verbs[this.count] = verb;
		this.starts[this.count++] = start;
	}

	/**
	 * Appends commands that follow one another.
	 * @param source the commands they are taken from
	 * @param from the index of the first
	 * @param to the index behind the last
	 */
	void copy(ChunkCommands source, int from, int to) {
		if (from == to) {
			return;
		}
		int start = source.starts[from];
		int shift = this.buffer.length() - start;
		for (int command = from; command < to; command++) {
			begin(source.verbs[command], source.starts[command] + shift);
		}
		this.buffer.raw(source.buffer.bytes(), start, source.length(from, to));
	}

	/**
	 * Moves commands that follow one another nearer to the beginning.
	 * @param from the index of the first
	 * @param to the index behind the last
	 * @param target the index that the first gets
	 * @param targetStart where its bytes begin then
	 * @return how many bytes were moved
	 */
	int move(int from, int to, int target, int targetStart) {
		int start = this.starts[from];
		int bytes = length(from, to);
		this.buffer.move(start, targetStart, bytes);
		System.arraycopy(this.verbs, from, this.verbs, target, to - from);
		for (int command = from; command < to; command++) {
			this.starts[command - from + target] = this.starts[command] - start + targetStart;
		}
		return bytes;
	}

	/** Forgets all but the first commands, and all but the first bytes. */
	void truncate(int kept, int keptBytes) {
		this.count = kept;
		this.buffer.truncate(keptBytes);
	}

	void clear(int keptBytes) {
		this.count = 0;
		this.buffer.clear(keptBytes);
	}

	RespBuffer buffer() {
		return this.buffer;
	}

	int count() {
		return this.count;
	}

	@Nullable Verb verb(int command) {
		return this.verbs[command];
	}

	/** Returns where a command begins; their number gives the end of the last one. */
	int start(int command) {
		return (command < this.count) ? this.starts[command] : this.buffer.length();
	}

	/** Returns the number of bytes of some commands. */
	int length(int from, int to) {
		return start(to) - this.starts[from];
	}

}
