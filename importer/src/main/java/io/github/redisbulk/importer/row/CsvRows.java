package io.github.redisbulk.importer.row;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

/**
 * Rows of values that are named by a header. Where quotes go wrong, one line is given up
 * and reading goes on with the next.
 */
final class CsvRows implements RowReader {

	private final CsvLines lines;

	private final Layout layout;

	private final Function<CsvLines, Records> cut;

	private final Records records;

	private CsvRow.Header header = CsvRow.Header.of(List.of());

	/** Has been read for the number of its values. */
	private @Nullable Row first;

	private CsvRows(Lines lines, Layout layout, Function<CsvLines, Records> cut) {
		this.lines = new CsvLines(lines, layout.charset());
		this.layout = layout;
		this.cut = cut;
		this.records = cut.apply(this.lines);
	}

	/**
	 * Reads the header, and leaves the rows to be read.
	 * @param lines the input
	 * @param layout how values stand there
	 * @param cut makes records of lines
	 * @throws IOException if the header is missing or broken
	 */
	static RowSource open(Lines lines, Layout layout, Function<CsvLines, Records> cut) throws IOException {
		requireBytesOfAscii(layout.charset());
		CsvRows rows = new CsvRows(lines, layout, cut);
		ByteArrayOutputStream before = new ByteArrayOutputStream();
		before.writeBytes(rows.lines.skip(layout.skippedLines()));
		try {
			List<String> names = rows.begin(layout.header(), before);
			return new RowSource(rows, names, before.toByteArray());
		}
		catch (RowException ex) {
			throw new IOException("The header cannot be read: " + ex.getMessage(), ex);
		}
	}

	private List<String> begin(Layout.Header named, ByteArrayOutputStream before) throws IOException, RowException {
		boolean told = !named.given().isEmpty();
		List<String> values = told ? List.of() : this.records.next();
		if (values == null && named.firstRow()) {
			throw new IOException("There is no header row");
		}
		List<String> names = named.names((values != null) ? values : List.of());
		this.header = CsvRow.Header.of(names);
		if (named.firstRow() && !told) {
			before.writeBytes(CsvLines.bytes(this.lines.endRecord()));
		}
		else if (!told && values != null) {
			this.first = row(values);
		}
		return names;
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
		Row early = this.first;
		if (early != null) {
			this.first = null;
			return early;
		}
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
		byte[] raw = CsvLines.bytes(recordLines);
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
			this.cut.apply(new CsvLines(alone, this.layout.charset())).next();
			return line.bytes();
		}
		catch (CsvRecords.OpenQuoteException ex) {
			String text = new String(line.bytes(), 0, line.length(), this.layout.charset());
			return (text + "\" <- this quote was not closed\n").getBytes(this.layout.charset());
		}
		catch (RowException ex) {
			return line.bytes();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
