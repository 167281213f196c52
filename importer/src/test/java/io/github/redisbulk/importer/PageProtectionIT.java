package io.github.redisbulk.importer;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import redis.clients.jedis.Jedis;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for what the page refuses. One page refuses it all, and has nothing to show at
 * the end.
 */
@ExtendWith(RedisForTests.class)
class PageProtectionIT {

	private static final String SLOW = "api/imports/unicode?rounds=1000&strategy=fixed&chunkCommands=10&pauseMillis=20";

	private static Served served;

	@BeforeAll
	static void serve(Jedis redis) {
		served = Served.serve(redis, "--max-upload", "10B");
	}

	@AfterAll
	static void endPage() {
		served.close();
	}

	@Test
	void startsOneImportAtATime(Jedis redis) throws Exception {
		try (Served busy = Served.serve(redis)) {
			assertThat(busy.post(SLOW, "").statusCode()).isEqualTo(HttpURLConnection.HTTP_ACCEPTED);
			assertThat(busy.post(SLOW, "")).satisfies((second) -> {
				assertThat(second.statusCode()).isEqualTo(HttpURLConnection.HTTP_CONFLICT);
				assertThat(second.body()).contains("An import is running already");
			});
			assertThat(busy.post("api/import/stop", "").statusCode()).isEqualTo(HttpURLConnection.HTTP_NO_CONTENT);
		}
	}

	@Test
	void looksThroughCommandsBeforeAnyIsSent(Jedis redis) throws Exception {
		try (Served other = Served.serve(redis)) {
			String file = "api/imports/file?name=a.txt&format=commands&strategy=fixed";
			assertThat(other.post(file, "SET a 1\nSELECT 7\nSET a 2\n")).satisfies((refused) -> {
				assertThat(refused.statusCode()).isEqualTo(422);
				assertThat(refused.body()).contains("Line 2").contains("SELECT");
			});
			assertThat(redis.dbSize()).isZero();
			assertThat(other.post("api/trials?name=a.txt&format=commands", "SELECT 0\nMULTI\nSET a 1\nINCR a\nEXEC\n"))
				.satisfies((trial) -> {
					assertThat(trial.statusCode()).isEqualTo(HttpURLConnection.HTTP_OK);
					assertThat(trial.body()).contains("INCR a");
				});
		}
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
			api/imports/unicode?rounds=0&strategy=huge                               | number of rounds must be between
			api/imports/unicode?rounds=x&strategy=huge                               | 'rounds' cannot be 'x'
			api/imports/unicode?rounds=1                                             | 'strategy' is missing
			api/imports/unicode?rounds=1&strategy=none                               | no strategy 'none'
			api/imports/unicode?rounds=1&strategy=fixed&chunkCommands=0              | must be positive
			api/imports/unicode?rounds=1&strategy=fixed&pauseMillis=-1               | between 0 and a day
			api/imports/unicode?rounds=1&strategy=guard&boundMillis=0                | at least 100us
			api/imports/file?name=a.txt&strategy=huge                                | does not tell the format
			api/imports/file?name=a.csv&strategy=huge&shape=hash                     | need a key
			api/imports/file?name=a.csv&strategy=huge&shape=hash&key=k:%7B           | without a field
			api/imports/file?name=a.csv&strategy=huge&shape=heap&key=k               | no shape 'heap'
			api/imports/file?name=a.csv&strategy=huge&shape=set&key=k                | needs a template for the value
			api/imports/file?name=a.csv&strategy=huge&shape=hash&key=k&ttl=soon      | 'soon'
			api/imports/file?name=a.csv&strategy=huge&shape=hash&key=k:%7Bnone%7D    | no column 'none'
			api/imports/file?name=a.csv&strategy=huge&shape=hash&key=k               | the same for every row
			api/trials?name=a.csv&shape=hash&key=k:%7Bid%7D&delimiter=ab             | 'ab' is not a character
			api/trials?name=a.csv&shape=hash&key=k:%7Bid%7D&charset=none             | no character set 'none'
			api/trials?name=a.csv&shape=hash&key=k:%7Bnone%7D                        | no column 'none'
			api/import/stop                                                          | No import has been started
			api/import/strategy?strategy=huge                                        | No import has been started
			api/import/fly                                                           | held, resumed and stopped
			""")
	void refusesInOneSentence(String path, String sentence, Jedis redis) throws Exception {
		assertThat(served.post(path, "id\n1\n")).satisfies((response) -> {
			assertThat(response.statusCode()).isBetween(400, 499);
			assertThat(response.body()).startsWith("{\"error\":\"").contains(sentence).doesNotContain("\\n", "\tat ");
		});
		assertThat(redis.dbSize()).isZero();
	}

	@Test
	void refusesOtherOriginsAndNames(Jedis redis) throws Exception {
		String origin = served.url().substring(0, served.url().length() - 1);
		assertThat(served.post(SLOW, "", new String[0]).statusCode()).isEqualTo(403);
		assertThat(served.post(SLOW, "", "X-Redis-Bulk", "page").statusCode()).isEqualTo(403);
		assertThat(served.post("api/trials?name=a.csv&shape=hash&key=k:%7Bid%7D", "id\n1\n", "Origin", origin)
			.statusCode()).isEqualTo(403);
		assertThat(served.post(SLOW, "", "Origin", origin).statusCode()).isEqualTo(403);
		assertThat(served.post(SLOW, "", "Origin", "http://example.org", "X-Redis-Bulk", "page").statusCode())
			.isEqualTo(403);
		assertThat(served.post(SLOW, "", "Sec-Fetch-Site", "cross-site", "X-Redis-Bulk", "page").statusCode())
			.isEqualTo(403);
		assertThat(statusForHost(served.url(), "rebound.example.org")).contains(" 403 ");
		assertThat(statusForHost(served.url(), "localhost")).contains(" 200 ");
		assertThat(redis.dbSize()).isZero();
	}

	@Test
	void protectsWhatItServes() throws Exception {
		assertThat(served.get("").headers().map()).containsKey("x-content-type-options")
			.hasEntrySatisfying("content-security-policy",
					(policy) -> assertThat(policy.get(0)).startsWith("default-src 'self'"));
		assertThat(served.get("nothing")).satisfies((response) -> {
			assertThat(response.statusCode()).isEqualTo(404);
			assertThat(response.body()).isEqualTo("{\"error\":\"There is nothing here\"}");
		});
	}

	@Test
	void saysThatAFileIsTooLarge() throws Exception {
		assertThat(served.post("api/imports/file?name=a.csv&strategy=huge&shape=hash&key=k:%7Bid%7D",
				"id\n" + "1\n".repeat(9)))
			.satisfies((response) -> {
				assertThat(response.statusCode()).isEqualTo(413);
				assertThat(response.body()).contains("larger than 10 bytes", "--max-upload");
			});
	}

	@Test
	void saysThatItsPortIsTaken(Jedis redis) {
		String port = Integer.toString(URI.create(served.url()).getPort());
		Importer second = RedisForTests.run(redis, "serve", "--port", port);
		assertThat(second.status()).isEqualTo(ExitStatus.STOPPED);
		assertThat(second.error()).contains("cannot listen on 127.0.0.1:" + port).doesNotContain("\tat ");
	}

	private static String statusForHost(String url, String host) throws IOException {
		URI uri = URI.create(url);
		try (Socket socket = new Socket(InetAddress.getByName(uri.getHost()), uri.getPort())) {
			socket.getOutputStream()
				.write(("GET / HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n")
					.getBytes(StandardCharsets.US_ASCII));
			String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
			return answer.lines().findFirst().orElse("");
		}
	}

}
