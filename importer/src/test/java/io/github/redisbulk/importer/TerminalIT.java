package io.github.redisbulk.importer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.Pipeline;
import redis.clients.jedis.Response;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * An importer on a terminal that is ended in its midst, the next one that goes on, and
 * what is in Redis then, compared with the file.
 */
@ExtendWith(RedisForTests.class)
class TerminalIT {

	private static final int ROWS = 20_000;

	/** What one window of the default options holds. */
	private static final int WINDOW = 100;

	private static final List<String> TEXTS = IntStream.range(0, ROWS).mapToObj((id) -> "text " + id).toList();

	@TempDir
	private Path folder;

	private Path csv;

	private Path rejects;

	private Path progress;

	@BeforeEach
	void makeFile() throws IOException {
		this.csv = this.folder.resolve("rows.csv");
		this.rejects = this.folder.resolve("rejects.csv");
		this.progress = this.folder.resolve("progress");
		Files.writeString(this.csv,
				IntStream.range(0, ROWS)
					.mapToObj((id) -> id + "," + TEXTS.get(id))
					.collect(Collectors.joining("\n", "id,text\n", "\n")));
	}

	/** Ways to end a process from outside, all of which it can answer. */
	enum Signal {

		CTRL_C(Terminal::typeCtrlC), SIGTERM(Terminal::terminate);

		private final Consumer<Terminal> send;

		Signal(Consumer<Terminal> send) {
			this.send = send;
		}

	}

	@ParameterizedTest
	@CsvSource({ "CTRL_C, lettuce, list", "CTRL_C, jedis, hash", "SIGTERM, jedis, list", "SIGTERM, lettuce, hash" })
	void settlesWhatIsInFlightAndGoesOnRightThere(Signal signal, String client, String shape, Jedis redis)
			throws Exception {
		List<String> args = args(redis, client, shape);
		Terminal terminal = startSlowly(args, redis);
		signal.send.accept(terminal);
		Importer interrupted = terminal.end();
		int written = written(redis);
		assertThat(interrupted.status()).as(interrupted.out()).isEqualTo(ExitStatus.STOPPED);
		assertThat(interrupted.lastLine())
			.matches("read=\\d+ written=" + written + " failed=0 unknown=0 not-sent=\\d+ .* stopped");
		assertThat(interrupted.out()).contains("Stopped after ").doesNotContain("not-sent: ");
		assertThat(this.rejects).as("rows that are imported later").doesNotExist();
		if (terminal.isThere()) {
			assertThat(interrupted.out()).contains(" % [").contains(" rows, ");
		}

		Importer resumed = Importer.run(args.toArray(String[]::new));
		assertThat(resumed.status()).as(resumed.error()).isZero();
		assertThat(resumed.lastLine()).startsWith("read=" + (ROWS - written) + " written=" + (ROWS - written) + " ");
		assertThat(texts(redis, shape)).isEqualTo(TEXTS);
	}

	@ParameterizedTest
	@CsvSource({ "lettuce", "jedis" })
	void losesNoRowWhenKilledAndRepeatsNoMoreThanTheWindow(String client, Jedis redis) throws Exception {
		List<String> args = args(redis, client, "hash");
		killMidway(args, redis);
		long written = redis.dbSize();

		Importer resumed = Importer.run(args.toArray(String[]::new));
		assertThat(resumed.status()).as(resumed.error()).isZero();
		assertThat(resumed.error()).contains("Going on after row");
		assertThat(count("read", resumed)).isBetween(ROWS - written, ROWS - written + WINDOW);
		assertThat(texts(redis, "hash")).isEqualTo(TEXTS);
	}

	@ParameterizedTest
	@CsvSource({ "lettuce", "jedis" })
	void neverRepeatsAnElementOfAListAndNamesTheRowsInDoubt(String client, Jedis redis) throws Exception {
		List<String> args = args(redis, client, "list");
		killMidway(args, redis);

		Importer resumed = Importer.run(args.toArray(String[]::new));
		long inDoubt = count("unknown", resumed);
		assertThat(inDoubt).as("no more than can have been in flight").isLessThanOrEqualTo(WINDOW);
		assertThat(resumed.status()).as(resumed.error()).isEqualTo((inDoubt > 0) ? 1 : 0);
		List<String> elements = texts(redis, "list");
		assertThat(elements).doesNotHaveDuplicates();
		Set<String> accounted = new HashSet<>(elements);
		if (inDoubt > 0) {
			Files.readAllLines(this.rejects).stream().skip(1).forEach((line) -> accounted.add(line.split(",")[1]));
		}
		assertThat(accounted).isEqualTo(Set.copyOf(TEXTS));
		assertThat(resumed.lastLine()).contains(" failed=0 ").contains(" not-sent=0 ");
	}

	private List<String> args(Jedis redis, String client, String shape) {
		List<String> args = new ArrayList<>(List.of("import", this.csv.toString(), "--client", client, "--as", shape,
				"--redis-url", RedisForTests.url(redis), "--resume", this.progress.toString(), "--rejects",
				this.rejects.toString()));
		args.addAll(shape.equals("list") ? List.of("--key", "all", "--value", "{text}") : List.of("--key", "{id}"));
		return args;
	}

	/** Starts an importer that takes its time, and waits until it is in its midst. */
	private static Terminal startSlowly(List<String> args, Jedis redis) throws IOException, InterruptedException {
		List<String> slowly = new ArrayList<>(args);
		slowly.addAll(List.of("--pause", "50ms"));
		Terminal terminal = Terminal.start(slowly);
		await().atMost(Duration.ofMinutes(1)).until(() -> written(redis) > 2_000);
		return terminal;
	}

	private static void killMidway(List<String> args, Jedis redis) throws Exception {
		Terminal terminal = startSlowly(args, redis);
		terminal.kill();
		assertThat(terminal.end().status()).isNotZero();
		assertThat(written(redis)).isLessThan(ROWS);
	}

	private static int written(Jedis redis) {
		return (int) Math.max(redis.dbSize(), redis.llen("all"));
	}

	/** Reads what rows have become, in their order. */
	private static List<String> texts(Jedis redis, String shape) {
		if (shape.equals("list")) {
			return redis.lrange("all", 0, -1);
		}
		assertThat(redis.dbSize()).isEqualTo(ROWS);
		Pipeline pipeline = redis.pipelined();
		List<Response<String>> texts = IntStream.range(0, ROWS)
			.mapToObj((id) -> pipeline.hget(Integer.toString(id), "text"))
			.toList();
		pipeline.sync();
		return texts.stream().map(Response::get).toList();
	}

	private static long count(String name, Importer importer) {
		return Long.parseLong(importer.lastLine().replaceFirst(".*\\b" + name + "=(\\d+) .*", "$1"));
	}

}
