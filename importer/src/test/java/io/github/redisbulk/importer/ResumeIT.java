package io.github.redisbulk.importer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import redis.clients.jedis.Jedis;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The file that an import leaves behind for the next one: how one is ended and goes on is
 * seen in {@link TerminalIT}.
 */
@ExtendWith(RedisForTests.class)
class ResumeIT {

	private static final int ROWS = 10_000;

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

	@Test
	void writesNothingTwiceAndRefusesTheProgressOfAnotherImport(Jedis redis) throws IOException {
		List<String> args = args(redis);
		assertThat(Importer.run(args.toArray(String[]::new)).status()).isZero();

		Importer again = Importer.run(args.toArray(String[]::new));
		assertThat(again.status()).isZero();
		assertThat(again.error()).contains("has been imported; remove it to import it again");
		assertThat(again.lastLine()).isEqualTo("read=0 written=0 failed=0 unknown=0 not-sent=0 elapsed-ms=0");

		String url = RedisForTests.url(redis);
		refuses(args, "destination", "--redis-url", url, url + "/1");
		refuses(args, "key", "--key", "row:{id}", "{{row}}:{id}");
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

	private List<String> args(Jedis redis) {
		return new ArrayList<>(List.of("import", this.csv.toString(), "--as", "hash", "--key", "row:{id}",
				"--redis-url", RedisForTests.url(redis), "--resume", this.progress.toString(), "--quiet"));
	}

}
