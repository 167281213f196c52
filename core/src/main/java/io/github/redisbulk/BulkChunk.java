package io.github.redisbulk;

/**
 * Commands that go over the wire together.
 * <p>
 * This class is immutable and thread-safe.
 *
 * @param number tells the chunks of a run apart: from 1, in the order of sending
 * @param commands how many commands
 * @param bytes their size on the wire
 * @param repeated whether these commands have been sent before
 */
public record BulkChunk(long number, int commands, int bytes, boolean repeated) {

	/** What became of a chunk. */
	public enum Answer {

		/** Every command was answered without an error. */
		ACCEPTED,

		/** Every command was answered, and at least one was refused. */
		REFUSED,

		/** An answer was lost, by a time-out or a broken connection. */
		LOST,

		/** The connection had ended before: the chunk goes out over another one. */
		NOT_SENT

	}

}
