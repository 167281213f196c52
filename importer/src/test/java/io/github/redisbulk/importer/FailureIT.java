package io.github.redisbulk.importer;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import redis.clients.jedis.Jedis;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for what the importer says and keeps where something goes wrong.
 */
@ExtendWith(RedisForTests.class)
class FailureIT {

	@TempDir
	Path folder;

	@ParameterizedTest
	@EnumSource(RedisOptions.Client.class)
	void keepsExactlyTheRowsThatAreNotWritten(RedisOptions.Client client, Jedis redis) throws IOException {
		redis.set("row:5", "in the way");
		Path file = write("rows.csv",
				IntStream.range(0, 1000)
					.mapToObj((row) -> (row == 700) ? "700,\"broken\"x" : row + ",\"value\n" + row + "\"")
					.collect(Collectors.joining("\n", "id,text\n", "\n")));
		Path rejects = this.folder.resolve("bad.csv");
		Importer importer = hashes(redis, file, client, "--rejects", rejects.toString());
		assertThat(importer.status()).isEqualTo(ExitStatus.FAILURES);
		assertThat(importer.lastLine()).startsWith("read=1000 written=998 failed=2 unknown=0 not-sent=0 ");
		assertThat(importer.error()).contains("rows.csv:12: failed: WRONGTYPE", "rows.csv:1402: failed: there is text",
				"1 MALFORMED", "1 WRONGTYPE");
		assertThat(rejects).content().contains("id,text\n", "5,\"value\n5\"\n", "700,\"broken\"x\n").hasLineCount(4);
		assertThat(this.folder.resolve("bad.csv.reasons")).content()
			.contains("{\"line\":12,\"outcome\":\"failed\",\"code\":\"WRONGTYPE\",", "\"line\":1402")
			.hasLineCount(2);
		redis.del("row:5");
		Importer again = hashes(redis, rejects, client);
		assertThat(again.lastLine()).startsWith("read=2 written=1 failed=1 unknown=0 not-sent=0 ");
		assertThat(redis.hget("row:5", "text")).isEqualTo("value\n5");
		assertThat(redis.dbSize()).isEqualTo(999);
	}

	@ParameterizedTest
	@EnumSource(RedisOptions.Client.class)
	void stopsAfterTooManyFailures(RedisOptions.Client client, Jedis redis) throws IOException {
		Path file = write("rows.csv", "id\n" + "\"a\"x\n".repeat(20_000));
		Importer importer = hashes(redis, file, client, "--max-failures", "10");
		assertThat(importer.status()).isEqualTo(ExitStatus.STOPPED);
		assertThat(importer.error()).contains("Stopped after ");
		assertThat(importer.lastLine()).contains(" written=0 ", " unknown=0 not-sent=0 ").endsWith(" stopped");
	}

	@ParameterizedTest
	@EnumSource(RedisOptions.Client.class)
	void stopsWhereRespIsBroken(RedisOptions.Client client, Jedis redis) throws IOException {
		Path file = write("mass.resp", "*2\r\n$4\r\nINCR\r\n$1\r\nn\r\n*x\r\n*2\r\n$4\r\nINCR\r\n$1\r\nn\r\n");
		Importer importer = RedisForTests.run(redis, "import", file.toString(), "--client", client.name());
		assertThat(importer.status()).isEqualTo(ExitStatus.STOPPED);
		assertThat(importer.error()).contains("mass.resp:6: failed: the number of words",
				"Stopped after 2 rows: Line 6: RESP");
		assertThat(importer.lastLine()).startsWith("read=2 written=1 failed=1 unknown=0 not-sent=0 ");
		assertThat(redis.get("n")).isEqualTo("1");
	}

	@ParameterizedTest
	@EnumSource(RedisOptions.Client.class)
	@EnabledOnOs(OS.LINUX)
	void sendsNothingWhereTheDiskIsFull(RedisOptions.Client client, Jedis redis) throws IOException {
		Path rejects = Files.createSymbolicLink(this.folder.resolve("bad.csv"), Path.of("/dev/full"));
		Path file = write("rows.csv", "id\n" + "1\n".repeat(20_000));
		Importer importer = hashes(redis, file, client, "--rejects", rejects.toString());
		Files.delete(rejects);
		assertThat(importer.status()).isEqualTo(ExitStatus.STOPPED);
		assertOneSentence(importer, "The rejected rows cannot be written to " + rejects + ": No space left on device");
		assertThat(redis.dbSize()).isZero();
	}

	@ParameterizedTest
	@EnumSource(RedisOptions.Client.class)
	void saysThatRedisCannotBeReached(RedisOptions.Client client) throws IOException {
		Importer importer = Importer.run("import", write("a.csv", "id\n1\n").toString(), "--key", "{id}", "--as",
				"hash", "--client", client.name(), "--redis-url", "redis://127.0.0.1:1");
		assertOneSentence(importer, "127.0.0.1");
	}

	@ParameterizedTest
	@EnumSource(RedisOptions.Client.class)
	void saysThatTheServerMayHaveNoTls(RedisOptions.Client client) throws Exception {
		try (ServerSocket plain = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
			Thread answering = new Thread(() -> answerWithoutTls(plain), "plain");
			answering.start();
			Importer importer = Importer.run("import", write("a.csv", "id\n1\n").toString(), "--key", "{id}", "--as",
					"hash", "--client", client.name(), "--redis-url", "rediss://127.0.0.1:" + plain.getLocalPort());
			assertOneSentence(importer, "If this port has no TLS, the URL begins with redis://, not rediss://");
		}
	}

	private static void answerWithoutTls(ServerSocket server) {
		try {
			while (true) {
				try (Socket client = server.accept()) {
					client.getOutputStream().write("-ERR unknown command\r\n".getBytes(StandardCharsets.US_ASCII));
				}
			}
		}
		catch (IOException ex) {
			// closed
		}
	}

	@ParameterizedTest
	@EnumSource(RedisOptions.Client.class)
	void saysThatThePasswordIsWrongOrMissing(RedisOptions.Client client, Jedis redis) throws IOException {
		String file = write("a.csv", "id\n1\n").toString();
		redis.configSet("requirepass", "right");
		redis.auth("right");
		try {
			String url = RedisForTests.url(redis);
			for (String given : new String[] { url, url.replace("//", "//:wr0ng@"),
					url.replace("//", "//me:wr0ng@") }) {
				Importer importer = Importer.run("import", file, "--key", "{id}", "--as", "hash", "--client",
						client.name(), "--redis-url", given);
				assertOneSentence(importer, given.equals(url) ? "NOAUTH" : "WRONGPASS");
			}
			Importer importer = Importer.run("import", file, "--key", "{id}", "--as", "hash", "--client", client.name(),
					"--redis-url", url.replace("//", "//default:right@"));
			assertThat(importer.status()).isZero();
		}
		finally {
			redis.configSet("requirepass", "");
		}
	}

	@Test
	void removesRejectsThatWereNotNeeded(Jedis redis) throws IOException {
		Path rejects = this.folder.resolve("bad.csv");
		hashes(redis, write("a.csv", "id\n1\n"), RedisOptions.Client.LETTUCE, "--rejects", rejects.toString());
		assertThat(rejects).doesNotExist();
	}

	private static void assertOneSentence(Importer importer, String text) {
		assertThat(importer.status()).isEqualTo(ExitStatus.STOPPED);
		assertThat(importer.error()).contains(text).doesNotContain("wr0ng", "\tat ").hasLineCount(1);
		assertThat(importer.out()).isEmpty();
	}

	private static Importer hashes(Jedis redis, Path file, RedisOptions.Client client, String... more) {
		String[] args = new String[more.length + 8];
		String[] fixed = { "import", file.toString(), "--key", "row:{id}", "--as", "hash", "--client", client.name() };
		System.arraycopy(fixed, 0, args, 0, fixed.length);
		System.arraycopy(more, 0, args, fixed.length, more.length);
		return RedisForTests.run(redis, args);
	}

	private Path write(String name, String content) throws IOException {
		return Files.writeString(this.folder.resolve(name), content);
	}

}
