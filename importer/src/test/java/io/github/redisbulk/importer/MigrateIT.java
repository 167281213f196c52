package io.github.redisbulk.importer;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

import io.github.redisbulk.BulkReport;
import io.github.redisbulk.importer.migration.Source;
import io.github.redisbulk.testkit.RedisServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Keys of every type that go from one server to another.
 */
class MigrateIT {

	private static RedisServer origin;

	private static RedisServer target;

	@BeforeAll
	static void start() {
		origin = RedisServer.start((config) -> config.debugCommands());
		target = RedisServer.start((config) -> config.debugCommands());
		IntStream.range(0, 300).forEach((id) -> origin.command("SET", "user:" + id, "u" + id));
		fill("RPUSH", "list", 1_200, (id) -> List.of("e" + id));
		fill("HSET", "hash", 1_200, (id) -> List.of("f" + id, "v" + id));
		fill("SADD", "set", 700, (id) -> List.of("m" + id));
		origin.command("ZADD", "zset", "-inf", "a", "0.1", "b", "1e300", "c", "inf", "d");
		IntStream.range(0, 20).forEach((id) -> origin.command("XADD", "stream", "5-" + (id + 1), "a", "b" + id));
		origin.command("SET", "soon", "x", "PX", "3600000");
		origin.command("HSET", "soon-hash", "a", "b");
		origin.command("PEXPIRE", "soon-hash", "3600000");
	}

	private static void fill(String command, String key, int count, IntFunction<List<String>> words) {
		List<String> all = new ArrayList<>(List.of(command, key));
		IntStream.range(0, count).forEach((id) -> all.addAll(words.apply(id)));
		origin.command(all.toArray(String[]::new));
	}

	@AfterAll
	static void stop() {
		origin.close();
		target.close();
	}

	@BeforeEach
	void empty() {
		target.command("FLUSHALL");
	}

	@ParameterizedTest
	@EnumSource(RedisOptions.Client.class)
	void copiesAllTypesWithTheirTimesToLive(RedisOptions.Client client) {
		Importer importer = migrate("--client", client.name());
		assertThat(importer.status()).as(importer.error()).isZero();
		assertThat(importer.lastLine()).startsWith("read=307 written=307 failed=0 unknown=0 not-sent=0 ");
		assertTargetHoldsTheSame();
		assertThat(target.command("KEYS", "redis-bulk:migrate:*")).isEqualTo(List.of());
	}

	/** The server hangs up on who asks for more than it will keep for them. */
	@Test
	void readsLargeKeysAFewAtATime() {
		origin.command("CONFIG", "SET", "client-output-buffer-limit", "normal 16mb 16mb 0");
		origin.command("CONFIG", "SET", "rdbcompression", "no");
		IntStream.range(0, 30).forEach((id) -> origin.command("SETRANGE", "large:" + id, "2000000", "x"));
		try {
			Importer importer = migrate("--match", "large:*");
			assertThat(importer.status()).as(importer.error()).isZero();
			assertThat(importer.lastLine()).startsWith("read=30 written=30 ");
		}
		finally {
			IntStream.range(0, 30).forEach((id) -> origin.command("DEL", "large:" + id));
			origin.command("CONFIG", "SET", "client-output-buffer-limit", "normal 0 0 0");
			origin.command("CONFIG", "SET", "rdbcompression", "yes");
		}
	}

	@Test
	void refusesToReplaceAKeyUnlessToldTo() {
		target.command("SET", "user:7", "mine");
		Importer importer = migrate("--match", "user:*");
		assertThat(importer.status()).isEqualTo(ExitStatus.FAILURES);
		assertThat(importer.lastLine()).startsWith("read=300 written=299 failed=1 ");
		assertThat(importer.error()).contains("key user:7: failed: BUSYKEY");
		assertThat(target.command("GET", "user:7")).isEqualTo("mine");

		assertThat(migrate("--replace").lastLine()).startsWith("read=307 written=307 ");
		assertTargetHoldsTheSame();
	}

	@Test
	void copiesElementByElementWhereDumpsAreUnknown() throws IOException {
		target.command("RPUSH", "list", "in the way");
		try (Connection reading = Connection
			.open(Map.of("spring.data.redis.url", origin.url(), "spring.data.redis.client-type", "jedis"));
				Connection writing = Connection.open(Map.of("spring.data.redis.url", target.url()));
				Source source = new Source(reading.redis().getConnectionFactory().getConnection(), "*", 50)) {
			assertThat(source.smallestDump()).isNotNull();
			source.readByElements();
			BulkReport report = writing.writer()
				.write(source, (key, commands) -> key.write(true, commands), (options) -> options.withAtomic(true));
			assertThat(report.written()).as(report.toString()).isEqualTo(307);
		}
		assertTargetHoldsTheSame();
	}

	@Test
	void refusesToCopyAServerOntoItself() {
		Importer importer = Importer.run("migrate", "--from", origin.url(), "--redis-url", origin.url());
		assertThat(importer.status()).isEqualTo(ExitStatus.WRONG_USAGE);
		assertThat(importer.error()).contains("--from and --redis-url are one and the same");
	}

	private static void assertTargetHoldsTheSame() {
		assertThat(target.command("DBSIZE")).isEqualTo(origin.command("DBSIZE"));
		assertThat(target.command("DEBUG", "DIGEST")).isEqualTo(origin.command("DEBUG", "DIGEST"));
		for (String key : List.of("soon", "soon-hash")) {
			assertThat((Long) target.command("PTTL", key)).isBetween(3_000_000L, 3_600_000L);
		}
		assertThat(target.command("PTTL", "user:1")).isEqualTo(-1L);
	}

	private static Importer migrate(String... options) {
		List<String> args = new ArrayList<>(
				List.of("migrate", "--from", origin.url(), "--redis-url", target.url(), "--quiet"));
		args.addAll(List.of(options));
		return Importer.run(args.toArray(String[]::new));
	}

}
