package io.github.redisbulk.importer.row;

import java.io.IOException;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * Redis commands, one a line, with quotes as in {@code redis-cli}. Blank lines are passed
 * over.
 */
final class CommandLineRows implements RowReader {

	private final Lines lines;

	CommandLineRows(Lines lines) {
		this.lines = lines;
	}

	@Override
	public @Nullable Row read() throws IOException {
		for (Line line = this.lines.next(); line != null; line = this.lines.next()) {
			if (!line.isBlank()) {
				return parse(line);
			}
		}
		return null;
	}

	private static Row parse(Line line) {
		try {
			List<byte[]> words = new CommandWords(line.bytes(), line.length()).split();
			return CommandRow.of(line.number(), words, line::bytes);
		}
		catch (RowException ex) {
			return new MalformedRow(line.number(), line::bytes, String.valueOf(ex.getMessage()));
		}
	}

}
