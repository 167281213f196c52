package io.github.redisbulk.sample.row;

import java.io.IOException;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.util.ArrayDeque;
import java.util.Deque;

import org.apache.commons.csv.CSVException;

/**
 * Characters for a CSV parser, handed over one line at a time. Whatever has been handed
 * over since the last record ended is the current record, so its bytes are known, and can
 * be taken back where they are not a record after all.
 */
final class CsvLines extends Reader {

	/** A quote that is never closed must not swallow a whole file. */
	private static final int LONGEST_RECORD = 8 * 1024 * 1024;

	private final Lines lines;

	private final Charset charset;

	private final Deque<Line> givenBack = new ArrayDeque<>();

	private final Deque<Line> taken = new ArrayDeque<>();

	private int takenBytes;

	private String text = "";

	private int at;

	CsvLines(Lines lines, Charset charset) {
		this.lines = lines;
		this.charset = charset;
	}

	@Override
	public int read(char[] target, int offset, int length) throws IOException {
		if (this.at == this.text.length() && !advance()) {
			return -1;
		}
		int count = Math.min(length, this.text.length() - this.at);
		this.text.getChars(this.at, this.at + count, target, offset);
		this.at += count;
		return count;
	}

	private boolean advance() throws IOException {
		Line line = this.givenBack.isEmpty() ? this.lines.next() : this.givenBack.remove();
		if (line == null) {
			return false;
		}
		this.taken.add(line);
		this.takenBytes += line.bytes().length;
		if (this.taken.size() > 1 && this.takenBytes > LONGEST_RECORD) {
			throw new CSVException("EOF not found within %d bytes", LONGEST_RECORD);
		}
		this.text = decode(line.bytes());
		this.at = 0;
		return true;
	}

	private String decode(byte[] bytes) throws CharacterCodingException {
		String decoded = new String(bytes, this.charset);
		if (decoded.indexOf('\uFFFD') >= 0) {
			return this.charset.newDecoder()
				.onMalformedInput(CodingErrorAction.REPORT)
				.onUnmappableCharacter(CodingErrorAction.REPORT)
				.decode(ByteBuffer.wrap(bytes))
				.toString();
		}
		return decoded;
	}

	/**
	 * Ends a record.
	 * @return the lines it is made of, blank ones before it left out
	 */
	Deque<Line> endRecord() {
		Deque<Line> record = new ArrayDeque<>(this.taken);
		while (record.size() > 1 && record.element().isBlank()) {
			record.remove();
		}
		this.taken.clear();
		this.takenBytes = 0;
		return record;
	}

	/**
	 * Ends a record that is none: its first line is given up, and reading goes on with
	 * the line after it.
	 * @return the line given up
	 */
	Line giveBackAllButFirst() {
		Deque<Line> lost = endRecord();
		Line first = lost.remove();
		while (!lost.isEmpty()) {
			this.givenBack.addFirst(lost.removeLast());
		}
		this.text = "";
		this.at = 0;
		return first;
	}

	@Override
	public void close() {
	}

}
