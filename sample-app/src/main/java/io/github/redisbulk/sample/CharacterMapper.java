package io.github.redisbulk.sample;

import java.util.Map;

import io.github.redisbulk.BulkCommands;
import io.github.redisbulk.BulkMapper;

/**
 * Turns a character into a hash, and a member of the set of its script: two commands,
 * whose outcome is one.
 */
final class CharacterMapper implements BulkMapper<UnicodeCharacter> {

	static String key(String code) {
		return "character:" + code;
	}

	static String scriptKey(String script) {
		return "script:" + script;
	}

	@Override
	public void map(UnicodeCharacter character, BulkCommands commands) {
		commands
			.hset(key(character.code()),
					Map.of("name", character.name(), "text", character.text(), "script", character.script()))
			.sadd(scriptKey(character.script()), character.code());
	}

}
