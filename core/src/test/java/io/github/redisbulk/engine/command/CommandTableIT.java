package io.github.redisbulk.engine.command;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

import io.github.redisbulk.testkit.RedisAddress;
import io.github.redisbulk.testkit.RespConnection;
import io.github.redisbulk.testkit.WithRedis;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Holds the table of commands against the table of a real server.
 */
@WithRedis
class CommandTableIT {

	private static final int WORDS = 8;

	private final RedisAddress redis;

	CommandTableIT(RedisAddress redis) {
		this.redis = redis;
	}

	@Test
	void keysAreWhereTheServerSays() {
		Set<String> compared = new TreeSet<>();
		for (List<?> row : rows()) {
			String name = name(row);
			int first = number(row, 3);
			if (isWrite(row) && first > 0 && !flags(row).contains("movablekeys") && isCompared(name)) {
				String[] words = IntStream.range(0, WORDS)
					.mapToObj((word) -> (word == 0) ? name : "word" + word)
					.toArray(String[]::new);
				int last = (number(row, 4) < 0) ? WORDS + number(row, 4) : number(row, 4);
				Set<String> keys = new HashSet<>();
				for (int word = first; word <= last; word += number(row, 5)) {
					keys.add(words[word]);
				}
				assertThat(touched(words)).as(name).isEqualTo(keys);
				compared.add(name);
			}
		}
		assertThat(compared).contains("SET", "MSET", "DEL", "HSET", "SUNIONSTORE", "RENAME", "ZRANGESTORE", "PFMERGE")
			.hasSizeGreaterThan(60);
	}

	@ParameterizedTest
	@ValueSource(strings = { "EVAL script 2 a b x", "EVALSHA sha 1 a b", "ZUNIONSTORE d 2 a b WEIGHTS 1 2",
			"ZINTERSTORE d 1 a", "ZDIFFSTORE d 2 a b", "ZADD k 1 m", "SET k v PX 10", "MSET a 1 b 2", "XADD s * f v",
			"BITOP AND d a b", "COPY a b", "GEOSEARCHSTORE d s FROMLONLAT 1 2 BYRADIUS 1 km",
			"XGROUP CREATE s g $ MKSTREAM", "SMOVE a b m", "PFMERGE d a b" })
	void keysAreThoseThatTheServerFinds(String command) {
		String[] words = command.split(" ");
		List<String> question = new ArrayList<>(List.of("COMMAND", "GETKEYS"));
		question.addAll(List.of(words));
		try (RespConnection connection = this.redis.connect()) {
			Set<Object> keys = new HashSet<>((List<?>) connection.command(question.toArray(String[]::new)));
			Footprint footprint = footprint(words);
			if (!footprint.everything()) {
				assertThat(touched(words)).isEqualTo(keys);
			}
			assertThat(footprint.everything()).isEqualTo(words[0].equals("COPY"));
		}
	}

	@Test
	void whatHasNoRowIsTreatedWithCare() {
		for (List<?> row : rows()) {
			String name = name(row);
			if (isWrite(row) && !CommandTable.knows(name)) {
				Footprint footprint = footprint(name, "a", "b");
				assertThat(footprint.everything()).as(name).isTrue();
				assertThat(footprint.once()).as(name).isTrue();
			}
		}
	}

	/**
	 * What may not be sent has no keys that matter; a container has those of its parts.
	 */
	private static boolean isCompared(String name) {
		return CommandTable.knows(name) && CommandTable.of(name).refusal() == null && !name.equals("XGROUP");
	}

	private List<List<?>> rows() {
		try (RespConnection connection = this.redis.connect()) {
			List<List<?>> rows = new ArrayList<>();
			for (Object row : (List<?>) connection.command("COMMAND")) {
				rows.add((List<?>) row);
			}
			return rows;
		}
	}

	private static String name(List<?> row) {
		return String.valueOf(row.get(0)).toUpperCase(Locale.ROOT);
	}

	private static boolean isWrite(List<?> row) {
		return flags(row).contains("write");
	}

	private static List<?> flags(List<?> row) {
		return (List<?>) row.get(2);
	}

	private static int number(List<?> row, int field) {
		return ((Number) row.get(field)).intValue();
	}

	private static Set<String> touched(String... words) {
		Footprint footprint = footprint(words);
		Set<String> keys = new HashSet<>(footprint.written());
		keys.addAll(footprint.read());
		return keys;
	}

	private static Footprint footprint(String... words) {
		Chunk chunk = new Chunk(0);
		chunk.ask(words);
		return chunk.footprint(0);
	}

}
