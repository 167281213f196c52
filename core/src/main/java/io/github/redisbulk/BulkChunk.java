package io.github.redisbulk;

/**
 * Commands that go over the wire together.
 * <p>
 * This class is immutable and thread-safe.
 *
 * @param number the number of the chunk in its run, from 1, in the order of sending
 * @param commands the number of commands
 * @param bytes their size on the wire, in bytes
 * @param repeated whether these commands have been sent before
 */
public record BulkChunk(long number, int commands, int bytes, boolean repeated) {

	/** How a chunk was answered. */
	public enum Answer {

		/** Every command was answered without an error. */
		ACCEPTED,

		/** Every command was answered, and at least one was refused. */
		REFUSED,

		/** An answer was lost, by a time-out or a broken connection. */
		LOST,

		/**
		 * Nothing was sent, because the connection had ended before: the chunk goes out
		 * over another connection.
		 */
		NOT_SENT

	}

}
