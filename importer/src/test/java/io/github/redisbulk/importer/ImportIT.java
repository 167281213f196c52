package io.github.redisbulk.importer;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.zip.GZIPOutputStream;

import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.resps.Tuple;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for the import of each format, as each shape, with each client.
 */
@ExtendWith(RedisForTests.class)
class ImportIT {

	@TempDir
	Path folder;

	@ParameterizedTest
	@CsvSource({ "lettuce, 100, 1, false", "jedis, 100, 1, false", "lettuce, 7, 4, true", "jedis, 7, 4, true" })
	void writesEveryFieldOfEveryRow(String client, String commands, String inFlight, boolean atomic, Jedis redis)
			throws IOException {
		Path file = randomCsv(3000);
		Importer importer = RedisForTests.run(redis, "import", file.toString(), "--key", "row:{id}", "--as", "hash",
				"--client", client, "--chunk-commands", commands, "--in-flight", inFlight,
				atomic ? "--atomic" : "--quiet");
		assertThat(importer.error()).isEmpty();
		assertThat(importer.status()).isZero();
		assertThat(importer.lastLine()).startsWith("read=3000 written=3000 failed=0 unknown=0 not-sent=0 elapsed-ms=");
		CSVFormat format = CSVFormat.RFC4180.builder().setHeader().setSkipHeaderRecord(true).get();
		try (CSVParser parser = CSVParser.parse(file, StandardCharsets.UTF_8, format)) {
			for (CSVRecord row : parser) {
				assertThat(redis.hgetAll("row:" + row.get("id"))).isEqualTo(row.toMap());
			}
		}
		assertThat(redis.dbSize()).isEqualTo(3000);
	}

	@ParameterizedTest
	@EnumSource(RedisOptions.Client.class)
	void importsGzippedJsonLines(RedisOptions.Client client, Jedis redis) throws IOException {
		Path file = this.folder.resolve("people.jsonl.gz");
		try (OutputStream gzip = new GZIPOutputStream(Files.newOutputStream(file))) {
			gzip.write("""
					{"id":1,"name":"Zo\u00eb","tags":["a"],"none":null}
					{"id":2,"name":"\\ud83d\\ude00"}
					""".getBytes(StandardCharsets.UTF_8));
		}
		Importer importer = RedisForTests.run(redis, "import", file.toString(), "--key", "p:{id}", "--as", "hash",
				"--ttl", "1h", "--client", client.name());
		assertThat(importer.status()).isZero();
		assertThat(redis.hgetAll("p:1")).isEqualTo(Map.of("id", "1", "name", "Zo\u00eb", "tags", "[\"a\"]"));
		assertThat(redis.hget("p:2", "name")).isEqualTo("\uD83D\uDE00");
		assertThat(redis.ttl("p:2")).isBetween(3000L, 3600L);
	}

	@Test
	void makesEachShape(Jedis redis) throws IOException {
		Path file = write("towns.csv", "id,name,size\n1,Bern,134\n2,Biel,55\n3,Bern,134\n");
		shape(redis, file, "json", "--as", "json-string", "--fields", "name,size");
		assertThat(redis.get("json:2")).isEqualTo("{\"name\":\"Biel\",\"size\":\"55\"}");
		shape(redis, file, "text", "--as", "string", "--value", "{name} has {size}");
		assertThat(redis.get("text:1")).isEqualTo("Bern has 134");
		shape(redis, file, "stream", "--as", "stream");
		assertThat(redis.xlen("stream:1")).isOne();
		assertThat(
				RedisForTests.run(redis, "import", file.toString(), "--key", "all", "--as", "set", "--value", "{name}")
					.status())
			.isZero();
		assertThat(redis.smembers("all")).containsExactlyInAnyOrder("Bern", "Biel");
		assertThat(RedisForTests
			.run(redis, "import", file.toString(), "--key", "list", "--as", "list", "--value", "{name}")
			.status()).isZero();
		assertThat(redis.lrange("list", 0, -1)).containsExactly("Bern", "Biel", "Bern");
		assertThat(RedisForTests
			.run(redis, "import", file.toString(), "--key", "sizes", "--as", "zset", "--score", "size", "--value",
					"{name}")
			.status()).isZero();
		assertThat(redis.zrangeWithScores("sizes", 0, -1)).containsExactly(new Tuple("Biel", 55.0),
				new Tuple("Bern", 134.0));
	}

	@ParameterizedTest
	@EnumSource(RedisOptions.Client.class)
	void importsCommands(RedisOptions.Client client, Jedis redis) throws IOException {
		Path resp = write("mass.resp",
				"*3\r\n$3\r\nSET\r\n$1\r\na\r\n$3\r\n\u00e9\n\r\n*2\r\n$4\r\nINCR\r\n$1\r\nn\r\n");
		Path lines = write("mass.redis", "rpush list 'a b' \"\\x00\"\nincr n\n");
		for (Path file : List.of(resp, lines)) {
			assertThat(RedisForTests.run(redis, "import", file.toString(), "--client", client.name()).lastLine())
				.startsWith("read=2 written=2 ");
		}
		assertThat(redis.get("a")).isEqualTo("\u00e9\n");
		assertThat(redis.get("n")).isEqualTo("2");
		assertThat(redis.lrange("list", 0, -1)).containsExactly("a b", "\0");
	}

	@Test
	void writesNothingInADryRun(Jedis redis) throws IOException {
		Path file = write("a.csv", "id\n1\n");
		assertThat(RedisForTests.run(redis, "import", file.toString(), "--key", "{id}", "--as", "hash", "--dry-run")
			.status()).isZero();
		assertThat(redis.dbSize()).isZero();
	}

	private static void shape(Jedis redis, Path file, String prefix, String... options) {
		String[] args = new String[options.length + 4];
		args[0] = "import";
		args[1] = file.toString();
		args[2] = "--key";
		args[3] = prefix + ":{id}";
		System.arraycopy(options, 0, args, 4, options.length);
		assertThat(RedisForTests.run(redis, args).lastLine()).startsWith("read=3 written=3 ");
	}

	private Path write(String name, String content) throws IOException {
		return Files.writeString(this.folder.resolve(name), content);
	}

	private Path randomCsv(int rows) throws IOException {
		Random random = new Random(rows);
		String[] values = { "", "plain", "a,b", "say \"x\"", "two\nlines", "\u00fc\uD83D\uDE00", " ", "x".repeat(500) };
		Path file = this.folder.resolve("rows.csv");
		try (BufferedWriter writer = Files.newBufferedWriter(file)) {
			writer.write("id,first,second,third\r\n");
			for (int row = 0; row < rows; row++) {
				writer.write(CSVFormat.RFC4180.format(row, values[random.nextInt(values.length)],
						values[random.nextInt(values.length)], random.nextLong()) + "\r\n");
			}
		}
		return file;
	}

}
