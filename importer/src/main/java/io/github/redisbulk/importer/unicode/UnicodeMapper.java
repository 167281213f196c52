package io.github.redisbulk.importer.unicode;

import java.lang.Character.UnicodeBlock;

import io.github.redisbulk.BulkCommands;
import io.github.redisbulk.BulkMapper;

/**
 * Turns a character into a hash, {@code unicode:1F600}, and a member of the sets of its
 * script and its block.
 */
public final class UnicodeMapper implements BulkMapper<UnicodeCharacter> {

	@Override
	public void map(UnicodeCharacter character, BulkCommands commands) {
		String hex = character.hex();
		commands.hset("unicode:" + hex, character.fields());
		commands.sadd("unicode:script:" + character.script(), hex);
		UnicodeBlock block = character.block();
		if (block != null) {
			commands.sadd("unicode:block:" + block, hex);
		}
	}

}
