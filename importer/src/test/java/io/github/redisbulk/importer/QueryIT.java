package io.github.redisbulk.importer;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import org.h2.tools.Server;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import redis.clients.jedis.Jedis;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Rows that come from a PostgreSQL and an H2.
 */
@ExtendWith(RedisForTests.class)
class QueryIT {

	private static final String TYPES = "SELECT 7 AS \"id\", CAST(NULL AS varchar(9)) AS \"none\", 'Zo\u00eb' AS \"name\","
			+ " CAST(12.50 AS numeric(9, 2)) AS \"price\", 1 = 1 AS \"yes\","
			+ " CAST('2026-11-22 13:35:00.25+00' AS timestamp with time zone) AS \"seen\"";

	private static final List<String> MAPPING = List.of("--key", "row:{id}", "--as", "hash", "--quiet");

	@TempDir
	static Path folder;

	private static EmbeddedPostgres postgres;

	private static String h2;

	@BeforeAll
	static void start() throws IOException, SQLException {
		postgres = EmbeddedPostgres.builder().setPGStartupWait(Duration.ofMinutes(2)).start();
		try (Connection connection = DriverManager.getConnection(postgres(), "postgres", "postgres");
				Statement statement = connection.createStatement()) {
			statement.execute("CREATE ROLE loader LOGIN PASSWORD 's3cret'");
			statement
				.execute("CREATE TABLE rows AS SELECT id, repeat('x', 200) AS text FROM generate_series(1, 500000) id");
			statement.execute("GRANT SELECT ON rows TO loader");
		}
		h2 = "jdbc:h2:" + folder.resolve("h2");
		try (Connection connection = DriverManager.getConnection(h2, "loader", "s3cret");
				Statement statement = connection.createStatement()) {
			statement.execute("CREATE TABLE towns(id INT, name VARCHAR)");
			statement.execute("INSERT INTO towns VALUES (1, 'Bern'), (2, NULL)");
		}
	}

	@AfterAll
	static void stop() throws IOException {
		postgres.close();
	}

	private static String postgres() {
		return "jdbc:postgresql://localhost:" + postgres.getPort() + "/postgres";
	}

	@ParameterizedTest
	@EnumSource(RedisOptions.Client.class)
	void writesTheColumnsOfPostgresql(RedisOptions.Client client, Jedis redis) {
		Importer importer = run(redis, postgres(), "postgres", TYPES, "--client", client.name(), "--fields",
				"id,none,name,price,yes,seen:millis");
		assertThat(importer.status()).as(importer.error()).isZero();
		assertThat(redis.hgetAll("row:7"))
			.isEqualTo(Map.of("id", "7", "name", "Zo\u00eb", "price", "12.50", "yes", "true", "seen", "1795354500250"));
		assertThat(run(redis, "jdbc:h2:mem:", "sa", TYPES, "--fields", "id,none,name,price,yes,seen:millis").status())
			.isZero();
		assertThat(redis.hget("row:7", "seen")).isEqualTo("1795354500250");
	}

	@Test
	void keepsNumbersAndTruthInJson(Jedis redis) {
		Importer importer = Importer.run("import", "--query", TYPES, "--jdbc-url", postgres(), "--jdbc-user",
				"postgres", "--key", "j:{id}", "--as", "json-string", "--fields", "id,none,price,yes", "--redis-url",
				RedisForTests.url(redis), "--quiet");
		assertThat(importer.status()).as(importer.error()).isZero();
		assertThat(redis.get("j:7")).isEqualTo("{\"id\":7,\"none\":null,\"price\":12.50,\"yes\":true}");
	}

	@ParameterizedTest
	@EnumSource(RedisOptions.Client.class)
	void writesArraysAndJsonAsJson(RedisOptions.Client client, Jedis redis) {
		String query = "SELECT 1 AS id, ARRAY[1, NULL, 3] AS n, ARRAY[['a,b', 'c\"d'], ['e', NULL]] AS t, ARRAY[1.50, NULL]"
				+ "::numeric[] AS d, ARRAY[true] AS b, json '{\"a\": 1e5, \"b\": [null]}' AS j, jsonb '\"x\"' AS x";
		Importer importer = run(redis, postgres(), "postgres", query, "--client", client.name());
		assertThat(importer.status()).as(importer.error()).isZero();
		assertThat(redis.hgetAll("row:1"))
			.isEqualTo(Map.of("id", "1", "n", "[1,null,3]", "t", "[[\"a,b\",\"c\\\"d\"],[\"e\",null]]", "d",
					"[1.50,null]", "b", "[true]", "j", "{\"a\":1e5,\"b\":[null]}", "x", "x"));
		assertThat(run(redis, "jdbc:h2:mem:", "sa", "SELECT 2 AS \"id\", ARRAY['a,b', 'c'] AS \"t\"").status())
			.isZero();
		assertThat(redis.hget("row:2", "t")).isEqualTo("[\"a,b\",\"c\"]");
	}

	@Test
	void keepsRowsThatAreNotWrittenAsJsonLines(Jedis redis) throws IOException {
		Path rejects = folder.resolve("bad.jsonl");
		redis.set("row:2", "in the way");
		String query = "SELECT id, 'x' AS name FROM rows WHERE id < 4 ORDER BY id";
		Importer importer = run(redis, postgres(), "postgres", query, "--rejects", rejects.toString());
		assertThat(importer.status()).isEqualTo(ExitStatus.FAILURES);
		assertThat(importer.error()).startsWith("query:2: failed: WRONGTYPE");
		assertThat(rejects).hasContent("{\"id\":2,\"name\":\"x\"}\n");
		redis.del("row:2");
		List<String> again = new ArrayList<>(List.of("import", rejects.toString()));
		again.addAll(MAPPING);
		assertThat(RedisForTests.run(redis, again.toArray(String[]::new)).lastLine()).startsWith("read=1 written=1 ");
		assertThat(redis.hgetAll("row:2")).isEqualTo(Map.of("id", "2", "name", "x"));
	}

	@Test
	void saysInOneSentenceWhatIsWrong(Jedis redis) {
		assertRefused(run(redis, "jdbc:nothing://h", "me", "SELECT 1"),
				"No driver takes 'jdbc:nothing:': name the jar of the database's driver with --driver-path");
		assertRefused(run(redis, "jdbc:nothing://h", "me", "SELECT 1", "--driver-path", "no.jar"),
				"The driver no.jar cannot be read");
		assertRefused(run(redis, postgres(), "postgres", "SELECT * FROM nowhere"),
				"The query cannot be run: ERROR: relation \"nowhere\" does not exist");
		assertRefused(run(redis, postgres(), "postgres", "DELETE FROM rows"),
				"The query cannot be run: ERROR: cannot execute DELETE in a read-only transaction");
		assertRefused(run(redis, "jdbc:postgresql://localhost:1/x", "me", "SELECT 1"),
				"The database cannot be used: Connection to localhost:1 refused.");
		assertRefused(run(redis, h2, "loader", "SELECT 1"), "The database cannot be used: Wrong user name or password");
		assertRefused(run(redis, postgres(), "postgres", "SELECT 1 AS id, 2 AS id"),
				"The query names a column twice: id, id");
		assertRefused(run(redis, postgres(), "postgres", "SELECT 1 AS id, bytea 'a' AS b"),
				"The column 'b' of the query is bytes (bytea), not text");
		assertRefused(run(redis, postgres(), "postgres", "SELECT 1 AS id, q FROM pg_type q LIMIT 1"),
				"The column 'q' of the query is no text, but pg_type: have the query write it as JSON, as with to_json(q)");
		assertThat(run(redis, postgres(), "postgres", "SELECT 1 AS id, ARRAY[now()] AS seen").error())
			.contains("The arrays in the column 'seen' of the query hold neither text nor numbers");
		assertRefused(run(redis, postgres(), "postgres", "SELECT 1 AS no"), "The input has no column 'id', only no");
	}

	private static void assertRefused(Importer importer, String message) {
		assertThat(importer.status()).isEqualTo(ExitStatus.STOPPED);
		assertThat(importer.error()).startsWith(message).hasLineCount(1);
	}

	@Test
	void endsWithARowThatCannotBeRead(Jedis redis) {
		Importer importer = run(redis, postgres(), "postgres",
				"SELECT id, 1 / (5000 - id) AS x FROM generate_series(1, 9000) id", "--fetch-size", "100");
		assertThat(importer.status()).isEqualTo(ExitStatus.STOPPED);
		assertThat(importer.error()).contains("The query cannot be read on behind row 49", "division by zero");
		assertThat(importer.lastLine()).startsWith("read=49").endsWith(" stopped");
		assertThat(redis.dbSize()).isBetween(4900L, 4999L);
	}

	@Test
	void needsLittleMemoryForManyRows(Jedis redis) throws Exception {
		String output = output(
				jar(redis, "-Xmx64m", "s3cret", "--jdbc-url", postgres(), "--jdbc-user", "loader", "--query",
						"SELECT id % 1000 AS id, text FROM rows", "--driver-path", jarOf(org.postgresql.Driver.class)));
		assertThat(output).startsWith("read=500000 written=500000 failed=0 unknown=0 not-sent=0 ");
	}

	@Test
	void readsThePasswordFromTheEnvironmentAndTheDriverFromItsJar(Jedis redis) throws Exception {
		String driver = jarOf(Server.class);
		assertThat(output(jar(redis, "-Xmx128m", "s3cret", "--jdbc-url", h2, "--jdbc-user", "loader", "--query",
				"SELECT id AS \"id\", name AS \"name\" FROM towns", "--driver-path", driver)))
			.startsWith("read=2 written=2 ");
		assertThat(redis.hgetAll("row:1")).isEqualTo(Map.of("id", "1", "name", "Bern"));
		assertThat(redis.hgetAll("row:2")).isEqualTo(Map.of("id", "2"));
		String wrong = output(jar(redis, "-Xmx128m", "wr0ng", "--jdbc-url", h2, "--jdbc-user", "loader", "--query",
				"SELECT 1", "--driver-path", driver));
		assertThat(wrong).startsWith("The database cannot be used: Wrong user name or password")
			.doesNotContain("wr0ng");
		assertThat(output(jar(redis, "-Xmx128m", "s3cret", "--jdbc-url", h2, "--query", "SELECT 1")))
			.startsWith("No driver takes 'jdbc:h2:'");
	}

	private static String jarOf(Class<?> type) throws Exception {
		return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI()).toString();
	}

	private static Process jar(Jedis redis, String heap, String password, String... options) throws IOException {
		List<String> args = new ArrayList<>(List.of("import", "--redis-url", RedisForTests.url(redis)));
		args.addAll(MAPPING);
		args.addAll(List.of(options));
		ProcessBuilder builder = Jar.command(heap, args).redirectErrorStream(true);
		builder.redirectError(ProcessBuilder.Redirect.PIPE);
		builder.environment().put("SPRING_DATASOURCE_PASSWORD", password);
		return builder.start();
	}

	private static String output(Process process) throws IOException, InterruptedException {
		process.getOutputStream().close();
		String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
		assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
		return output;
	}

	private static Importer run(Jedis redis, String url, String user, String query, String... options) {
		List<String> args = new ArrayList<>(
				List.of("import", "--query", query, "--jdbc-url", url, "--jdbc-user", user));
		args.addAll(MAPPING);
		args.addAll(List.of(options));
		return RedisForTests.run(redis, args.toArray(String[]::new));
	}

}
