package io.github.redisbulk.importer.row;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * CSV by RFC 4180, with a header row. Where quotes go wrong, one line is given up and
 * reading goes on with the next.
 */
final class CsvRows implements RowReader {

	private final CsvLines lines;

	private final Charset charset;

	private final char delimiter;

	private final CsvRecords records;

	private CsvRow.Header header = CsvRow.Header.of(List.of());

	private CsvRows(Lines lines, Charset charset, char delimiter) {
		this.lines = new CsvLines(lines, charset);
		this.charset = charset;
		this.delimiter = delimiter;
		this.records = new CsvRecords(this.lines, delimiter);
	}

	/**
	 * Reads the header, and leaves the rows to be read.
	 * @throws IOException if the header is missing or broken
	 */
	static RowSource open(Lines lines, Charset charset, char delimiter) throws IOException {
		requireBytesOfAscii(charset);
		CsvRows rows = new CsvRows(lines, charset, delimiter);
		try {
			List<String> names = rows.records.next();
			if (names == null) {
				throw new IOException("There is no header row");
			}
			if (new HashSet<>(names).size() < names.size()) {
				throw new IOException("The header row names a column twice: " + String.join(", ", names));
			}
			rows.header = CsvRow.Header.of(names);
			return new RowSource(rows, names, bytes(rows.lines.endRecord()));
		}
		catch (RowException ex) {
			throw new IOException("The header row cannot be read: " + ex.getMessage(), ex);
		}
	}

	/** Lines are found in bytes, so their ends must be the same bytes everywhere. */
	private static void requireBytesOfAscii(Charset charset) throws IOException {
		String marks = "\r\n\"";
		if (!Arrays.equals(marks.getBytes(charset), marks.getBytes(StandardCharsets.US_ASCII))) {
			throw new IOException("CSV in " + charset + " cannot be read: make it UTF-8 first, as with 'iconv -f "
					+ charset + " -t UTF-8'");
		}
	}

	@Override
	public @Nullable Row read() throws IOException {
		try {
			List<String> values = this.records.next();
			return (values != null) ? row(values) : null;
		}
		catch (RowException ex) {
			Line first = this.lines.giveBackAllButFirst();
			return new MalformedRow(first.number(), () -> selfContained(first), String.valueOf(ex.getMessage()));
		}
	}

	private Row row(List<String> values) {
		Deque<Line> recordLines = this.lines.endRecord();
		long line = recordLines.element().number();
		byte[] raw = bytes(recordLines);
		int columns = this.header.names().size();
		if (values.size() != columns) {
			return new MalformedRow(line, () -> raw,
					"the row has " + values.size() + " values, and the header names " + columns + " columns");
		}
		return new CsvRow(line, raw, this.header, values);
	}

	/**
	 * Keeps a line that leaves a quote open from swallowing the rows behind it, wherever
	 * it is written to: the quote is closed in a way that stays malformed.
	 */
	private byte[] selfContained(Line line) {
		Lines alone = Lines.endedByAny(new ByteArrayInputStream(line.bytes()), line.bytes().length);
		try {
			new CsvRecords(new CsvLines(alone, this.charset), this.delimiter).next();
			return line.bytes();
		}
		catch (CsvRecords.OpenQuoteException ex) {
			String text = new String(line.bytes(), 0, line.length(), this.charset);
			return (text + "\" <- this quote was not closed\n").getBytes(this.charset);
		}
		catch (RowException ex) {
			return line.bytes();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static byte[] bytes(Deque<Line> lines) {
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

}
