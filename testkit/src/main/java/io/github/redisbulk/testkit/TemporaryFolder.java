package io.github.redisbulk.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import org.springframework.util.FileSystemUtils;

/**
 * Folders that are deleted with this virtual machine at the latest, once the processes in
 * them have ended.
 */
final class TemporaryFolder {

	private static final Set<Path> FOLDERS = ConcurrentHashMap.newKeySet();

	static {
		Runtime.getRuntime().addShutdownHook(new Thread(TemporaryFolder::endAll, "redis-bulk-testkit"));
	}

	private TemporaryFolder() {
	}

	static Path create() {
		try {
			Path folder = Files.createTempDirectory("redis-bulk-");
			FOLDERS.add(folder);
			return folder;
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	static synchronized void delete(Path folder) {
		try {
			FileSystemUtils.deleteRecursively(folder);
			FOLDERS.remove(folder);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static void endAll() {
		ChildProcess.killAll();
		FOLDERS.forEach(TemporaryFolder::delete);
	}

}
