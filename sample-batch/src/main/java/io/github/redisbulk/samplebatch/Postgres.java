package io.github.redisbulk.samplebatch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import org.jspecify.annotations.Nullable;

import org.springframework.util.FileSystemUtils;

/**
 * A PostgreSQL in a folder of its own: that of the operating system, or one that comes
 * with the sample.
 *
 * @param url for processes of this machine
 * @param restart the command that restarts it
 * @param stop ends it, and deletes its folder
 */
record Postgres(String url, String restart, AutoCloseable stop) {

	private static final Path DEBIAN = Path.of("/usr/lib/postgresql");

	static Postgres start(int port) throws Exception {
		Path programs = programs();
		if (programs == null) {
			EmbeddedPostgres embedded = EmbeddedPostgres.builder().setPort(port).start();
			return new Postgres(embedded.getJdbcUrl("postgres", "postgres"), "(none)", embedded);
		}
		Path folder = Files.createTempDirectory("sample-batch-postgres");
		boolean root = "root".equals(System.getProperty("user.name"));
		if (root) {
			run(List.of("chown", "postgres", folder.toString()));
		}
		// PostgreSQL does not run as root
		List<String> user = root ? List.of("runuser", "-u", "postgres", "--") : List.of();
		String data = folder.resolve("data").toString();
		run(command(user, programs, "initdb", "-D", data, "-U", "postgres", "-A", "trust"));
		List<String> start = command(user, programs, "pg_ctl", "-D", data, "-w", "-l", folder.resolve("log").toString(),
				"-o", "-p " + port + " -k " + folder + " -c fsync=off");
		run(with(start, "start"));
		return new Postgres("jdbc:postgresql://localhost:" + port + "/postgres",
				String.join(" ", command(user, programs, "pg_ctl", "-D", data, "-m", "fast", "restart")), () -> {
					run(with(start, "-m", "immediate", "stop"));
					FileSystemUtils.deleteRecursively(folder);
				});
	}

	private static @Nullable Path programs() throws IOException {
		if (!Files.isDirectory(DEBIAN)) {
			return null;
		}
		try (Stream<Path> versions = Files.list(DEBIAN)) {
			return versions.map((version) -> version.resolve("bin"))
				.filter((bin) -> Files.isExecutable(bin.resolve("initdb")))
				.max(Comparator.naturalOrder())
				.orElse(null);
		}
	}

	private static List<String> command(List<String> user, Path programs, String program, String... arguments) {
		List<String> command = new ArrayList<>(user);
		command.add(programs.resolve(program).toString());
		command.addAll(List.of(arguments));
		return command;
	}

	private static List<String> with(List<String> command, String... more) {
		List<String> all = new ArrayList<>(command);
		all.addAll(List.of(more));
		return all;
	}

	private static void run(List<String> command) throws Exception {
		Process process = new ProcessBuilder(command).redirectErrorStream(true)
			.redirectOutput(ProcessBuilder.Redirect.DISCARD)
			.start();
		if (process.waitFor() != 0) {
			throw new IllegalStateException("This has failed: " + String.join(" ", command));
		}
	}

}
