package io.github.redisbulk.importer.row;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Rows as tests want to see them.
 */
final class RowTexts {

	private RowTexts() {
	}

	static RowSource open(Format format, String input) throws IOException {
		return open(format, input.getBytes(StandardCharsets.UTF_8));
	}

	static RowSource open(Format format, byte[] input) throws IOException {
		return format.open(new ByteArrayInputStream(input), StandardCharsets.UTF_8, ',');
	}

	static List<Row> all(RowSource source) {
		List<Row> rows = new ArrayList<>();
		source.forEachRemaining(rows::add);
		return rows;
	}

	/** One text a row, such as {@code 3: {id=7}} or {@code 4 malformed: reason}. */
	static List<String> read(Format format, String input) throws IOException {
		return all(open(format, input)).stream().map(RowTexts::text).toList();
	}

	static String text(Row row) {
		if (row instanceof FieldsRow fields) {
			try {
				return row.line() + ": " + fields.texts(List.of());
			}
			catch (RowException ex) {
				return row.line() + " unfit: " + ex.getMessage();
			}
		}
		if (row instanceof CommandRow command) {
			return row.line() + ": "
					+ command.commands().stream().map(RowTexts::words).collect(Collectors.joining(" "));
		}
		return row.line() + " malformed: " + ((MalformedRow) row).reason();
	}

	private static String words(List<byte[]> words) {
		return words.stream().map((word) -> new String(word, StandardCharsets.UTF_8)).toList().toString();
	}

	static byte[] raw(RowSource source) {
		ByteArrayOutputStream all = new ByteArrayOutputStream();
		all.writeBytes(source.header());
		source.forEachRemaining((row) -> all.writeBytes(row.raw()));
		return all.toByteArray();
	}

}
