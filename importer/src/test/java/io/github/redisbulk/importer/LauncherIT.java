package io.github.redisbulk.importer;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import redis.clients.jedis.Jedis;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for the script that starts the importer with an archive of its classes.
 */
@ExtendWith(RedisForTests.class)
@EnabledOnOs(OS.LINUX)
class LauncherIT {

	@TempDir
	private Path folder;

	@Test
	void startsFromAnArchiveThatItMakesOnce(Jedis redis) throws Exception {
		Path cache = this.folder.resolve("cache");
		assertThat(run(cache, "--version").lines()).singleElement().asString().startsWith("redis-bulk ");
		Path archive = only(only(cache), "classes.jsa");
		assertThat(Files.size(archive)).isGreaterThan(1_000_000);

		Path file = Files.writeString(this.folder.resolve("a b.csv"), "id\n1\n");
		assertThat(run(cache, "import", file.toString(), "--key", "{id}", "--as", "hash", "--redis-url",
				RedisForTests.url(redis)))
			.startsWith("read=1 written=1 ")
			.hasLineCount(1);
		assertThat(only(only(cache), "classes.jsa")).isEqualTo(archive);
		assertThat(run(cache, "nonsense")).contains("Unmatched argument").endsWith("[64]");
	}

	@Test
	void startsWithoutAPlaceForTheArchive() throws Exception {
		Path noFolder = Files.writeString(this.folder.resolve("file"), "");
		assertThat(run(noFolder, "--version")).startsWith("redis-bulk ").hasLineCount(1);
	}

	private static Path only(Path folder) throws IOException {
		try (Stream<Path> files = Files.list(folder)) {
			List<Path> all = files.toList();
			assertThat(all).hasSize(1);
			return all.get(0);
		}
	}

	private static Path only(Path folder, String name) {
		assertThat(folder.resolve(name)).exists();
		return folder.resolve(name);
	}

	private static String run(Path cache, String... args) throws IOException, InterruptedException {
		List<String> command = new ArrayList<>(List.of("bin/redis-bulk-importer"));
		command.addAll(List.of(args));
		ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
		builder.environment().put("REDIS_BULK_IMPORTER_CACHE", cache.toString());
		builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
		builder.environment().remove("SPRING_DATA_REDIS_URL");
		Process process = builder.start();
		process.getOutputStream().close();
		String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
		int status = process.waitFor();
		return (status != 0) ? output + " [" + status + "]" : output;
	}

}
