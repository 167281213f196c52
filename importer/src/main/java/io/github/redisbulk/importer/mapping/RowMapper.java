package io.github.redisbulk.importer.mapping;

import java.nio.charset.StandardCharsets;
import java.util.List;

import io.github.redisbulk.BulkCommands;
import io.github.redisbulk.BulkMapper;
import io.github.redisbulk.importer.row.CommandRow;
import io.github.redisbulk.importer.row.FieldsRow;
import io.github.redisbulk.importer.row.MalformedRow;
import io.github.redisbulk.importer.row.Row;
import io.github.redisbulk.importer.row.RowException;
import org.jspecify.annotations.Nullable;

/**
 * Turns rows into commands. Whatever is wrong with a row comes out as a
 * {@link RowException}, its text as the reason.
 */
public final class RowMapper implements BulkMapper<Row> {

	private final @Nullable Mapping mapping;

	/**
	 * Creates a mapper.
	 * @param mapping what becomes of rows of fields, or {@code null} where rows are
	 * commands
	 */
	public RowMapper(@Nullable RowMapping mapping) {
		this((mapping != null) ? Mapping.of(mapping) : null);
	}

	/**
	 * Creates a mapper.
	 * @param mapping what becomes of rows of fields, or {@code null} where rows are
	 * commands
	 */
	public RowMapper(@Nullable Mapping mapping) {
		this.mapping = mapping;
	}

	@Override
	public void map(Row row, BulkCommands commands) throws RowException {
		try {
			if (row instanceof MalformedRow malformed) {
				throw new RowException(malformed.reason());
			}
			if (row instanceof CommandRow command) {
				command.commands().forEach((words) -> issue(words, commands));
			}
			else if (row instanceof FieldsRow fields && this.mapping != null) {
				this.mapping.map(fields, commands);
			}
		}
		catch (RuntimeException ex) {
			throw new RowException(String.valueOf(ex.getMessage()), ex);
		}
	}

	private static void issue(List<byte[]> words, BulkCommands commands) {
		String name = new String(words.get(0), StandardCharsets.UTF_8);
		commands.command(name, words.subList(1, words.size()).toArray());
	}

}
