package io.github.redisbulk.importer.row;

import java.util.ArrayList;
import java.util.List;
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
		List<List<byte[]>> named = List.of();
		for (List<byte[]> words : this.commands) {
			if (is(words.get(0), name)) {
				named = new ArrayList<>(named);
				named.add(words);
			}
		}
		return named;
	}

	/** Each row is asked several times, so this makes nothing. */
	private static boolean is(byte[] word, String name) {
		if (word.length != name.length()) {
			return false;
		}
		for (int i = 0; i < word.length; i++) {
			if (Character.toUpperCase((char) (word[i] & 0xff)) != name.charAt(i)) {
				return false;
			}
		}
		return true;
	}

	@Override
	public byte[] raw() {
		return this.source.get();
	}

}
