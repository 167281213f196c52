package io.github.redisbulk.importer;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import redis.clients.jedis.Jedis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Ctrl-C as it is typed: the terminal sends the signal, and a bar is being drawn.
 */
@ExtendWith(RedisForTests.class)
class TerminalIT {

	private static final int ROWS = 20_000;

	private static final List<String> IDS = IntStream.range(0, ROWS).mapToObj(String::valueOf).toList();

	@TempDir
	private Path folder;

	@ParameterizedTest
	@CsvSource({ "lettuce, list", "jedis, hash" })
	void settlesWhatIsInFlightAndGoesOnRightThere(String client, String shape, Jedis redis) throws Exception {
		Path csv = Files.writeString(this.folder.resolve("rows.csv"),
				IDS.stream().collect(Collectors.joining("\n", "id\n", "\n")));
		boolean list = shape.equals("list");
		List<String> args = new ArrayList<>(List.of("import", csv.toString(), "--client", client, "--as", shape,
				"--key", list ? "all" : "row:{id}", "--redis-url", RedisForTests.url(redis), "--resume",
				this.folder.resolve("progress").toString()));
		args.addAll(list ? List.of("--value", "{id}") : List.of());

		List<String> slowly = new ArrayList<>(args);
		slowly.addAll(List.of("--pause", "50ms"));
		Terminal terminal = Terminal.start(slowly);
		await().atMost(Duration.ofMinutes(1)).until(() -> ids(list, redis).size() > 2_000);
		terminal.typeCtrlC();
		Importer interrupted = terminal.end();
		int written = ids(list, redis).size();
		assertThat(interrupted.status()).as(interrupted.out()).isEqualTo(ExitStatus.STOPPED);
		assertThat(interrupted.out()).contains(" % [").contains(" rows, ");
		assertThat(interrupted.lastLine())
			.matches("read=\\d+ written=" + written + " failed=0 unknown=0 not-sent=\\d+ .* stopped");

		Importer resumed = Importer.run(args.toArray(String[]::new));
		assertThat(resumed.status()).as(resumed.error()).isZero();
		assertThat(resumed.lastLine()).startsWith("read=" + (ROWS - written) + " written=" + (ROWS - written) + " ");
		assertThat(ids(list, redis)).containsExactlyInAnyOrderElementsOf(IDS);
	}

	private static List<String> ids(boolean list, Jedis redis) {
		return list ? redis.lrange("all", 0, -1)
				: redis.keys("row:*").stream().map((key) -> key.substring("row:".length())).toList();
	}

}
