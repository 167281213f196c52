package io.github.redisbulk.importer;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import redis.clients.jedis.Jedis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * An importer that is killed, and the next one that goes on.
 */
@ExtendWith(RedisForTests.class)
class ResumeIT {

	private static final int ROWS = 20_000;

	/** What one window of the default options holds. */
	private static final int WINDOW = 100;

	@TempDir
	private Path folder;

	private Path csv;

	private Path progress;

	@BeforeEach
	void makeFile() throws IOException {
		this.csv = this.folder.resolve("rows.csv");
		this.progress = this.folder.resolve("progress");
		Files.writeString(this.csv,
				IntStream.range(0, ROWS)
					.mapToObj((id) -> id + ",text " + id)
					.collect(Collectors.joining("\n", "id,text\n", "\n")));
	}

	@ParameterizedTest
	@ValueSource(strings = { "lettuce", "jedis" })
	void losesNoRowAndRepeatsNoMoreThanTheWindow(String client, Jedis redis) throws Exception {
		List<String> args = args(redis, client, "hash", "row:{id}");
		endMidway(args, () -> redis.dbSize(), ProcessHandle::destroyForcibly);
		long written = redis.dbSize();

		Importer resumed = Importer.run(args.toArray(String[]::new));
		assertThat(resumed.status()).as(resumed.error()).isZero();
		assertThat(resumed.error()).contains("Going on after row");
		assertThat(redis.dbSize()).isEqualTo(ROWS);
		assertThat(redis.hget("row:19999", "text")).isEqualTo("text 19999");
		assertThat(read(resumed)).isBetween(ROWS - written, ROWS - written + WINDOW);

		Importer again = Importer.run(args.toArray(String[]::new));
		assertThat(again.status()).isZero();
		assertThat(again.error()).contains("has been imported; remove it to import it again");
		assertThat(again.lastLine()).isEqualTo("read=0 written=0 failed=0 unknown=0 not-sent=0 elapsed-ms=0");
	}

	@ParameterizedTest
	@ValueSource(strings = { "lettuce", "jedis" })
	void neverRepeatsAnElementOfAListAndNamesTheRowsInDoubt(String client, Jedis redis) throws Exception {
		Path rejects = this.folder.resolve("rejects.csv");
		List<String> args = args(redis, client, "list", "all");
		args.addAll(List.of("--value", "{id}", "--rejects", rejects.toString()));
		endMidway(args, () -> redis.llen("all"), ProcessHandle::destroyForcibly);

		Importer resumed = Importer.run(args.toArray(String[]::new));
		long inDoubt = Long.parseLong(resumed.lastLine().replaceFirst(".* unknown=(\\d+) .*", "$1"));
		assertThat(inDoubt).as("no more than can have been in flight").isLessThanOrEqualTo(WINDOW);
		assertThat(resumed.status()).as(resumed.error()).isEqualTo((inDoubt > 0) ? 1 : 0);
		List<String> elements = redis.lrange("all", 0, -1);
		assertThat(elements).doesNotHaveDuplicates();
		Set<String> accounted = new HashSet<>(elements);
		if (inDoubt > 0) {
			Files.readAllLines(rejects).stream().skip(1).forEach((line) -> accounted.add(line.split(",")[0]));
		}
		assertThat(accounted).hasSize(ROWS);
		assertThat(resumed.lastLine()).contains(" failed=0 ").contains(" not-sent=0 ");
	}

	@ParameterizedTest
	@ValueSource(strings = { "lettuce", "jedis" })
	void tellsWhatItHasDoneWhenInterruptedAndGoesOnRightThere(String client, Jedis redis) throws Exception {
		List<String> args = args(redis, client, "list", "all");
		Path rejects = this.folder.resolve("rejects.csv");
		args.addAll(List.of("--value", "{id}", "--rejects", rejects.toString()));
		Importer interrupted = endMidway(args, () -> redis.llen("all"), ProcessHandle::destroy);
		long written = redis.llen("all");
		assertThat(interrupted.status()).isEqualTo(ExitStatus.STOPPED);
		assertThat(rejects).as("rows that are imported later").doesNotExist();
		assertThat(interrupted.lastLine())
			.matches("read=\\d+ written=" + written + " failed=0 unknown=0 not-sent=\\d+ .*");

		Importer resumed = Importer.run(args.toArray(String[]::new));
		assertThat(resumed.status()).as(resumed.error()).isZero();
		assertThat(read(resumed)).isEqualTo(ROWS - written);
		assertThat(redis.lrange("all", 0, -1)).hasSize(ROWS).doesNotHaveDuplicates();
	}

	@Test
	void refusesTheProgressOfAnotherImport(Jedis redis) throws IOException {
		List<String> args = args(redis, "lettuce", "hash", "row:{id}");
		assertThat(Importer.run(args.toArray(String[]::new)).status()).isZero();
		String url = RedisForTests.url(redis);
		refuses(args, "destination", "--redis-url", url, url + "/1");
		refuses(args, "key", "--key", "row:{id}", "{{row}}:{id}");
		refuses(args, "shape", "--as", "hash", "stream");
		for (String more : List.of("--fields id", "--ttl 1h", "--charset latin1")) {
			List<String> other = new ArrayList<>(args);
			other.addAll(List.of(more.split(" ")));
			refuses(other, more.substring(2, more.indexOf(' ')));
		}
		Files.writeString(this.csv, Files.readString(this.csv).replace("text 7\n", "text 8\n"));
		refuses(args, "input");
		assertThat(redis.dbSize()).isEqualTo(ROWS);
	}

	private void refuses(List<String> args, String fact, String option, String value, String other) {
		List<String> changed = new ArrayList<>(args);
		int at = changed.indexOf(option) + 1;
		assertThat(changed.set(at, other)).isEqualTo(value);
		refuses(changed, fact);
	}

	private void refuses(List<String> args, String fact) {
		Importer other = Importer.run(args.toArray(String[]::new));
		assertThat(other.status()).isEqualTo(ExitStatus.STOPPED);
		assertThat(other.error()).contains("belongs to another import, with the " + fact + ": ");
	}

	private List<String> args(Jedis redis, String client, String shape, String key) {
		return new ArrayList<>(List.of("import", this.csv.toString(), "--as", shape, "--key", key, "--client", client,
				"--redis-url", RedisForTests.url(redis), "--resume", this.progress.toString(), "--quiet"));
	}

	private static long read(Importer importer) {
		return Long.parseLong(importer.lastLine().replaceFirst("read=(\\d+) .*", "$1"));
	}

	/** Starts an importer that takes its time, ends it, and returns what it has said. */
	private static Importer endMidway(List<String> args, LongSupplier written, Consumer<ProcessHandle> end)
			throws Exception {
		List<String> slowly = new ArrayList<>(args);
		slowly.addAll(List.of("--pause", "50ms"));
		Process process = Jar.command("-Xmx256m", slowly).start();
		await().atMost(Duration.ofMinutes(1)).until(() -> written.getAsLong() > 2_000);
		end.accept(process.toHandle());
		String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
		int status = process.waitFor();
		assertThat(status).isNotZero();
		assertThat(written.getAsLong()).isLessThan(ROWS);
		return new Importer(status, output, "");
	}

}
