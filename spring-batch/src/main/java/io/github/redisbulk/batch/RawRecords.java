package io.github.redisbulk.batch;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/**
 * The records of a range as they stand in the file, cut where a {@link RecordStates} says
 * so.
 */
final class RawRecords {

	private static final char REPLACEMENT = '\uFFFD';

	private final FileBytes bytes;

	private final RecordStates states;

	private final long end;

	private final int limit;

	private long position;

	private int length;

	private boolean tooLong;

	/**
	 * Creates a reader.
	 * @param file the file
	 * @param states where records begin
	 * @param from the start of a record, or the end of the file
	 * @param to a record that begins here or later is not read
	 * @param limit the length of the longest record that fits into memory
	 */
	RawRecords(FileChannel file, RecordStates states, long from, long to, int limit) {
		this.bytes = new FileBytes(file, from);
		this.states = states;
		this.end = to;
		this.limit = limit;
	}

	/** Takes the next record, and returns whether there is one. */
	boolean next() throws IOException {
		this.bytes.forget();
		this.position = this.bytes.position();
		this.tooLong = false;
		if (this.position >= this.end) {
			return false;
		}
		this.bytes.requireNext();
		int state = RecordStates.state(this.states.transition(RecordStates.START, this.bytes.peek()));
		this.bytes.advance();
		while (this.bytes.hasNext()) {
			int transition = this.states.transition(state, this.bytes.peek());
			if (RecordStates.begins(transition)) {
				break;
			}
			state = RecordStates.state(transition);
			this.bytes.advance();
			if (this.bytes.kept() > this.limit) {
				this.tooLong = true;
				this.bytes.forget();
			}
		}
		this.length = contentLength();
		return true;
	}

	/** Returns the offset of the record in the file. */
	long position() {
		return this.position;
	}

	/** Returns where the next record begins. */
	long nextPosition() {
		return this.bytes.position();
	}

	/** Returns whether nothing or, at most, white space stands in the record's line. */
	boolean isBlank(boolean orWhite) {
		if (this.tooLong) {
			return false;
		}
		for (int i = 0; i < this.length; i++) {
			byte b = this.bytes.array()[this.bytes.from() + i];
			if (!orWhite || b < 0 || b > ' ') {
				return false;
			}
		}
		return true;
	}

	/**
	 * Returns the record as text, without its line break.
	 * @throws MalformedRecordException if it is no text, or too long
	 */
	String text() {
		if (this.tooLong) {
			throw new MalformedRecordException(this.position, "it is longer than " + this.limit
					+ " bytes, the most that this heap can hold; in CSV a quote may be opened and not closed");
		}
		String text = new String(this.bytes.array(), this.bytes.from(), this.length, StandardCharsets.UTF_8);
		if (text.indexOf(REPLACEMENT) >= 0) {
			requireText();
		}
		return text;
	}

	private void requireText() {
		try {
			StandardCharsets.UTF_8.newDecoder()
				.decode(ByteBuffer.wrap(this.bytes.array(), this.bytes.from(), this.length));
		}
		catch (CharacterCodingException ex) {
			throw new MalformedRecordException(this.position, "it holds bytes that are not UTF-8");
		}
	}

	private int contentLength() {
		int content = this.bytes.kept();
		while (content > 0 && isLineEnd(this.bytes.array()[this.bytes.from() + content - 1])) {
			content--;
		}
		return content;
	}

	private static boolean isLineEnd(byte b) {
		return b == '\n' || b == '\r';
	}

}
