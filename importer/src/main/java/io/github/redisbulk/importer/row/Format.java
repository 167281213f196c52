package io.github.redisbulk.importer.row;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * What an input is written in.
 */
public enum Format {

	/** Comma-separated values by RFC 4180. */
	CSV("csv") {

		@Override
		RowSource open(InputStream input, Layout layout, int limit) throws IOException {
			return CsvRows.open(Lines.endedByAny(input, limit), layout, (lines) -> new CsvRecords(lines, layout, true));
		}

	},

	/** Values between tabs, in which quotes are text. */
	TSV("tsv|tab") {

		@Override
		RowSource open(InputStream input, Layout layout, int limit) throws IOException {
			return CsvRows.open(Lines.endedByAny(input, limit), layout,
					(lines) -> new CsvRecords(lines, layout.delimitedBy('\t'), false));
		}

	},

	/** Values of given widths. */
	FIXED("fixed") {

		@Override
		RowSource open(InputStream input, Layout layout, int limit) throws IOException {
			return CsvRows.open(Lines.endedByAny(input, limit), layout,
					(lines) -> new FixedRecords(lines, layout.widths()));
		}

	},

	/** One JSON object a line. */
	JSONL("jsonl|ndjson") {

		@Override
		RowSource open(InputStream input, Layout layout, int limit) throws IOException {
			return new RowSource(new JsonLinesRows(Lines.endedByLineFeed(Texts.requireUtf8(input), limit)));
		}

	},

	/** JSON objects, in one array or one behind the other. */
	JSON("json") {

		@Override
		RowSource open(InputStream input, Layout layout, int limit) throws IOException {
			return new RowSource(new JsonRows(Texts.requireUtf8(input), limit));
		}

	},

	/** Commands in Redis' protocol, as for {@code redis-cli --pipe}. */
	RESP("resp") {

		@Override
		RowSource open(InputStream input, Layout layout, int limit) {
			return new RowSource(new Transactions(new RespRows(input, limit), limit));
		}

	},

	/** One command a line, quoted as in {@code redis-cli}. */
	COMMANDS("commands|redis") {

		@Override
		RowSource open(InputStream input, Layout layout, int limit) {
			return new RowSource(new Transactions(new CommandLineRows(Lines.endedByLineFeed(input, limit)), limit));
		}

	};

	private final String endings;

	Format(String endings) {
		this.endings = endings;
	}

	/**
	 * Tells the format from the name of a file.
	 * @param name the name, which may end in {@code .gz}, {@code .bz2} or {@code .zst}
	 * @return the format, empty where the name does not tell
	 */
	public static Optional<Format> of(String name) {
		String path = Input.isOfTheWeb(name) ? name.replaceFirst("[?#].*", "") : name;
		String plain = path.toLowerCase(Locale.ROOT).replaceFirst("\\.(gz|bz2|zst)$", "");
		String ending = plain.substring(plain.lastIndexOf('.') + 1);
		return Arrays.stream(values()).filter((format) -> ending.matches(format.endings)).findFirst();
	}

	/**
	 * Returns whether the values of a row are named by a header.
	 * @return whether a layout matters
	 */
	public boolean hasColumns() {
		return this == CSV || this == TSV || this == FIXED;
	}

	/**
	 * Returns whether the rows are commands, so that nothing has to be made of them.
	 * @return whether they are commands
	 */
	public boolean isCommands() {
		return this == RESP || this == COMMANDS;
	}

	/**
	 * Begins to read an input.
	 * @param input the bytes
	 * @param charset how text is encoded, where the format leaves that open
	 * @param delimiter what stands between two values, where the format leaves that open
	 * @return the rows
	 * @throws IOException if the input cannot be read from the start
	 */
	public RowSource open(InputStream input, Charset charset, char delimiter) throws IOException {
		return open(input, new Layout(charset, delimiter));
	}

	/**
	 * Begins to read an input.
	 * @param input the bytes
	 * @param layout how values stand there, where the format leaves that open
	 * @return the rows
	 * @throws IOException if the input cannot be read from the start
	 */
	public RowSource open(InputStream input, Layout layout) throws IOException {
		return open(input, layout, longestRow());
	}

	abstract RowSource open(InputStream input, Layout layout, int limit) throws IOException;

	/** A row is in memory several times: as bytes, text, fields, and in its chunk. */
	private static int longestRow() {
		return (int) Math.min(Runtime.getRuntime().maxMemory() / 32, Integer.MAX_VALUE / 4);
	}

	@Override
	public String toString() {
		return name().toLowerCase(Locale.ROOT);
	}

}
