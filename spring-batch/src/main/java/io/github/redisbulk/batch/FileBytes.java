package io.github.redisbulk.batch;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;

/**
 * The bytes of a file from an offset on. What is wanted together is kept together, so
 * that a record is one piece of an array.
 */
final class FileBytes {

	private final FileChannel file;

	private byte[] buffer = new byte[64 * 1024];

	/** The offset in the file of the first byte in the buffer. */
	private long offset;

	private int length;

	/** Where the bytes to be kept begin. */
	private int from;

	private int at;

	FileBytes(FileChannel file, long offset) {
		this.file = file;
		this.offset = offset;
	}

	/** Returns the offset in the file of the byte that is read next. */
	long position() {
		return this.offset + this.at;
	}

	/**
	 * Returns whether another byte is there. Bytes read since {@link #forget} are kept.
	 */
	boolean hasNext() throws IOException {
		return this.at < this.length || fill();
	}

	/** Requires that another byte is there, where one was when the file was split. */
	void requireNext() throws IOException {
		if (!hasNext()) {
			throw new IOException(
					"it has become shorter: it ends at byte " + position() + ", where a record began when the job did");
		}
	}

	/** Returns the next byte again and again; {@link #hasNext} must have been true. */
	byte peek() {
		return this.buffer[this.at];
	}

	/** Passes over the next byte. */
	void advance() {
		this.at++;
	}

	/** Forgets what has been read. */
	void forget() {
		this.from = this.at;
	}

	/** Returns how many bytes have been read since {@link #forget}. */
	int kept() {
		return this.at - this.from;
	}

	/** Returns the array that holds what is kept, until more is read. */
	byte[] array() {
		return this.buffer;
	}

	/** Returns where in the array that begins which is kept. */
	int from() {
		return this.from;
	}

	/** Passes over bytes, whether they are there or not, and forgets. */
	void skip(long count) {
		if (count <= this.length - this.at) {
			this.at += (int) count;
		}
		else {
			this.offset = position() + count;
			this.length = 0;
			this.at = 0;
		}
		this.from = this.at;
	}

	private boolean fill() throws IOException {
		int kept = this.at - this.from;
		byte[] target = (kept * 2 > this.buffer.length) ? new byte[this.buffer.length * 2] : this.buffer;
		System.arraycopy(this.buffer, this.from, target, 0, kept);
		this.buffer = target;
		this.offset += this.from;
		this.from = 0;
		this.at = kept;
		int read = this.file.read(ByteBuffer.wrap(target, kept, target.length - kept), this.offset + kept);
		this.length = kept + Math.max(read, 0);
		return read > 0;
	}

	/** Says why a file cannot be used, where its own name is all that is said. */
	static String reason(IOException ex) {
		return (ex instanceof NoSuchFileException) ? "there is no such file" : (ex instanceof AccessDeniedException)
				? "this process may not read it" : String.valueOf(ex.getMessage());
	}

}
