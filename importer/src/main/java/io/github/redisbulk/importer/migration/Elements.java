package io.github.redisbulk.importer.migration;

import java.util.ArrayList;
import java.util.List;

import io.github.redisbulk.BulkCommands;

/**
 * What a key holds, element by element, as arguments of the command that writes them.
 * What is there before is deleted.
 *
 * @param command the command
 * @param groups arguments that belong together, such as a field and its value
 * @param together how many groups one command may have
 */
record Elements(String command, List<List<byte[]>> groups, int together) implements KeyCopy.Content {

	@Override
	public void write(KeyCopy copy, boolean replace, BulkCommands commands) {
		commands.del(copy.key());
		for (int from = 0; from < this.groups.size(); from += this.together) {
			List<Object> words = new ArrayList<>();
			words.add(copy.key());
			this.groups.subList(from, Math.min(this.groups.size(), from + this.together)).forEach(words::addAll);
			commands.command(this.command, words.toArray());
		}
		if (copy.millis() >= 0) {
			commands.command("PEXPIRE", copy.key(), Math.max(1, copy.millis()));
		}
	}

}
