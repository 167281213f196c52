package io.github.redisbulk.importer;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import redis.clients.jedis.Jedis;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for the importer as one has it: a jar.
 */
@ExtendWith(RedisForTests.class)
class JarIT {

	@Test
	void needsNothingForTheUnicodeImport() throws IOException, InterruptedException {
		Process process = start("-Xmx256m", List.of());
		process.getOutputStream().close();
		String output = output(process);
		assertThat(output).contains("GRINNING FACE");
		assertThat(output.lines().reduce("", (first, second) -> second)).contains(" failed=0 unknown=0 not-sent=0 ");
		assertThat(process.exitValue()).isZero();
	}

	@Test
	void takesTheAddressFromTheEnvironment(Jedis redis) throws IOException, InterruptedException {
		Process process = start("-Xmx256m", List.of("import", "-", "--format", "commands"), RedisForTests.url(redis));
		try (OutputStream input = process.getOutputStream()) {
			input.write("SET from environment\n".getBytes(StandardCharsets.UTF_8));
		}
		assertThat(output(process)).startsWith("read=1 written=1 ");
		assertThat(redis.get("from")).isEqualTo("environment");
	}

	@Test
	void readsTheStandardInputInLittleMemory(Jedis redis) throws IOException, InterruptedException {
		int rows = 150_000;
		String padding = "x".repeat(500); // so that the rows are more than the heap
		Process process = start("-Xmx64m", List.of("import", "-", "--format", "csv", "--key", "row:{id}", "--as",
				"string", "--value", "{text}", "--redis-url", RedisForTests.url(redis)));
		try (OutputStream input = process.getOutputStream()) {
			input.write("id,text\n".getBytes(StandardCharsets.UTF_8));
			for (int row = 0; row < rows; row++) {
				input.write((row % 1000 + ",text " + row + padding + "\n").getBytes(StandardCharsets.UTF_8));
			}
		}
		assertThat(output(process)).startsWith("read=150000 written=150000 failed=0 unknown=0 not-sent=0 ");
		assertThat(process.exitValue()).isZero();
		assertThat(redis.get("row:999")).isEqualTo("text 149999" + padding);
	}

	private static Process start(String heap, List<String> args) throws IOException {
		return start(heap, args, null);
	}

	private static Process start(String heap, List<String> args, @Nullable String url) throws IOException {
		ProcessBuilder builder = Jar.command(heap, args);
		builder.environment().remove("SPRING_DATA_REDIS_URL");
		if (url != null) {
			builder.environment().put("SPRING_DATA_REDIS_URL", url);
		}
		return builder.start();
	}

	private static String output(Process process) throws IOException, InterruptedException {
		String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
		assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
		return output;
	}

}
