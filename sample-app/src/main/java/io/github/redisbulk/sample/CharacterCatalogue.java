package io.github.redisbulk.sample;

import java.util.Map;
import java.util.stream.Stream;

import io.github.redisbulk.BulkReport;
import io.github.redisbulk.BulkWriter;

import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.stereotype.Service;

/**
 * Characters in Redis: written in bulk, read one by one.
 */
@Service
class CharacterCatalogue {

	private final BulkWriter bulkWriter;

	private final StringRedisTemplate redis;

	CharacterCatalogue(BulkWriter bulkWriter, StringRedisTemplate redis) {
		this.bulkWriter = bulkWriter;
		this.redis = redis;
	}

	/**
	 * Writes characters.
	 * @return what has become of them
	 */
	BulkReport load(Stream<UnicodeCharacter> characters) {
		return this.bulkWriter.write(characters, new CharacterMapper(), (options) -> options.withName("characters"));
	}

	/** Returns what is known of a character, nothing where it is unknown. */
	Map<String, String> find(String code) {
		return this.redis.<String, String>opsForHash().entries(CharacterMapper.key(code));
	}

	/** Returns how many characters a script has. */
	long size(String script) {
		Long size = this.redis.opsForSet().size(CharacterMapper.scriptKey(script));
		return (size != null) ? size : 0;
	}

}
