package io.github.redisbulk.sample.row;

import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.util.Deque;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;

import org.apache.commons.csv.CSVException;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.jspecify.annotations.Nullable;

/**
 * CSV by RFC 4180, with a header row. Where quotes go wrong, one line is given up and
 * reading goes on with the next.
 */
final class CsvRows implements RowReader {

	private final CsvLines lines;

	private final Charset charset;

	private final CSVFormat format;

	private CsvRow.Header header = CsvRow.Header.of(List.of());

	private Iterator<CSVRecord> records;

	private CsvRows(Lines lines, Charset charset, char delimiter) throws IOException {
		this.lines = new CsvLines(lines, charset);
		this.charset = charset;
		this.format = CSVFormat.RFC4180.builder().setDelimiter(delimiter).setIgnoreEmptyLines(true).get();
		this.records = parser(this.lines).iterator();
	}

	/**
	 * Reads the header, and leaves the rows to be read.
	 * @throws IOException if the header is missing or broken
	 */
	static RowSource open(Lines lines, Charset charset, char delimiter) throws IOException {
		CsvRows rows = new CsvRows(lines, charset, delimiter);
		try {
			if (!rows.records.hasNext()) {
				throw new IOException("There is no header row");
			}
			List<String> names = rows.records.next().toList();
			if (new HashSet<>(names).size() < names.size()) {
				throw new IOException("The header row names a column twice: " + String.join(", ", names));
			}
			rows.header = CsvRow.Header.of(names);
			return new RowSource(rows, names, bytes(rows.lines.endRecord()));
		}
		catch (UncheckedIOException ex) {
			throw new IOException("The header row cannot be read: " + reason(ex.getCause()), ex);
		}
	}

	@Override
	public @Nullable Row read() throws IOException {
		try {
			return this.records.hasNext() ? row(this.records.next()) : null;
		}
		catch (UncheckedIOException ex) {
			String reason = reason(ex.getCause());
			Line first = this.lines.giveBackAllButFirst();
			this.records = parser(this.lines).iterator();
			return new MalformedRow(first.number(), () -> selfContained(first), reason);
		}
	}

	private Row row(CSVRecord record) {
		Deque<Line> recordLines = this.lines.endRecord();
		long line = recordLines.element().number();
		byte[] raw = bytes(recordLines);
		int columns = this.header.names().size();
		if (record.size() != columns) {
			return new MalformedRow(line, () -> raw,
					"the row has " + record.size() + " values, and the header names " + columns + " columns");
		}
		return new CsvRow(line, raw, this.header, record.values());
	}

	private CSVParser parser(Reader reader) throws IOException {
		return CSVParser.builder().setReader(reader).setFormat(this.format).get();
	}

	private static String reason(@Nullable IOException thrown) throws IOException {
		if (thrown instanceof CharacterCodingException) {
			return "the row holds bytes that are not text in the input's character set";
		}
		if (thrown instanceof CSVException) {
			return isOpenQuote(thrown) ? "a quote is opened and not closed" : "there is text after a closing quote";
		}
		throw (thrown != null) ? thrown : new IOException("The input cannot be read");
	}

	private static boolean isOpenQuote(IOException thrown) {
		return thrown instanceof CSVException && String.valueOf(thrown.getMessage()).contains("EOF");
	}

	/**
	 * Keeps a line that leaves a quote open from swallowing the rows behind it, wherever
	 * it is written to: the quote is closed in a way that stays malformed.
	 */
	private byte[] selfContained(Line line) {
		String text = new String(line.bytes(), 0, line.length(), this.charset);
		try (CSVParser alone = parser(new StringReader(text))) {
			alone.forEach((record) -> {
			});
			return line.bytes();
		}
		catch (UncheckedIOException ex) {
			boolean open = ex.getCause() != null && isOpenQuote(ex.getCause());
			return open ? (text + "\" <- this quote was not closed\n").getBytes(this.charset) : line.bytes();
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
