package io.github.redisbulk.importer.row;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;

/**
 * A row that is Redis commands already: one, or those of a transaction, which belong
 * together.
 *
 * @param line where the row begins
 * @param commands the name of each command and its arguments
 * @param source gives the row as it stood in the input
 */
public record CommandRow(long line, List<List<byte[]>> commands, Supplier<byte[]> source) implements Row {

	static CommandRow of(long line, List<byte[]> words, Supplier<byte[]> source) {
		return new CommandRow(line, List.of(words), source);
	}

	/**
	 * Returns whether the commands are to be applied together.
	 * @return whether there are several
	 */
	public boolean isTransaction() {
		return this.commands.size() > 1;
	}

	/**
	 * Looks for a command by its name.
	 * @param name the name in upper case
	 * @return those of the commands that have this name
	 */
	public List<List<byte[]>> named(String name) {
		return this.commands.stream().filter((words) -> name(words).equals(name)).toList();
	}

	private static String name(List<byte[]> words) {
		return new String(words.get(0), StandardCharsets.ISO_8859_1).toUpperCase(Locale.ROOT);
	}

	@Override
	public byte[] raw() {
		return this.source.get();
	}

}
