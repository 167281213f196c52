package io.github.redisbulk.importer.row;

import java.io.IOException;
import java.nio.charset.Charset;
import java.util.ArrayDeque;
import java.util.Deque;

import org.jspecify.annotations.Nullable;

/**
 * Lines as text, from which records are made. Those taken since the last record ended are
 * the current record, so its bytes are known, and can be taken back where they are not a
 * record after all.
 */
final class CsvLines {

	/** A quote that is never closed must not swallow a whole file. */
	private static final int LONGEST_RECORD = 8 * 1024 * 1024;

	private final Lines lines;

	private final Charset charset;

	private final Deque<Line> givenBack = new ArrayDeque<>();

	private final Deque<Line> taken = new ArrayDeque<>();

	private int takenBytes;

	CsvLines(Lines lines, Charset charset) {
		this.lines = lines;
		this.charset = charset;
	}

	/**
	 * Takes lines that are no records.
	 * @return their bytes
	 */
	byte[] skip(int count) throws IOException {
		int skipped = 0;
		while (skipped < count && take() != null) {
			skipped++;
		}
		return bytes(endRecord());
	}

	/**
	 * Joins lines.
	 * @return their bytes
	 */
	static byte[] bytes(Deque<Line> lines) {
		if (lines.size() == 1) {
			return lines.element().bytes();
		}
		byte[] all = new byte[lines.stream().mapToInt((line) -> line.bytes().length).sum()];
		int at = 0;
		for (Line line : lines) {
			System.arraycopy(line.bytes(), 0, all, at, line.bytes().length);
			at += line.bytes().length;
		}
		return all;
	}

	/**
	 * Takes the first line of a record. Empty lines before it are passed over.
	 * @return the line with its end, or {@code null} at the end of the input
	 * @throws RowException if it is not text
	 */
	@Nullable String first() throws IOException, RowException {
		Line line = take();
		while (line != null && line.length() == 0) {
			endRecord();
			line = take();
		}
		return (line != null) ? Texts.decode(line.bytes(), line.bytes().length, this.charset) : null;
	}

	/**
	 * Takes another line of a record that is not at its end.
	 * @return the line with its end, or {@code null} where the record should end here
	 * @throws RowException if it is not text
	 */
	@Nullable String next() throws IOException, RowException {
		Line line = (this.takenBytes <= LONGEST_RECORD) ? take() : null;
		return (line != null) ? Texts.decode(line.bytes(), line.bytes().length, this.charset) : null;
	}

	private @Nullable Line take() throws IOException {
		Line line = this.givenBack.isEmpty() ? this.lines.next() : this.givenBack.remove();
		if (line != null) {
			this.taken.add(line);
			this.takenBytes += line.bytes().length;
		}
		return line;
	}

	/**
	 * Ends a record.
	 * @return the lines it is made of
	 */
	Deque<Line> endRecord() {
		Deque<Line> record = new ArrayDeque<>(this.taken);
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
		return first;
	}

}
