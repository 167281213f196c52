package io.github.redisbulk.testkit;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

import org.opentest4j.TestAbortedException;

/**
 * Programs of this machine. Only those on the search path count, so that a run without
 * them needs no more than another path.
 */
public final class InstalledProgram {

	private InstalledProgram() {
	}

	/**
	 * Looks a program up in the search path.
	 * @param name the program's name
	 * @return its path, empty where there is none
	 */
	public static Optional<Path> find(String name) {
		return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
			.filter((folder) -> !folder.isEmpty())
			.map((folder) -> Path.of(folder, name))
			.filter((file) -> Files.isRegularFile(file) && Files.isExecutable(file))
			.findFirst();
	}

	/**
	 * Looks a program up that a test or a benchmark cannot do without.
	 * @param name the program's name
	 * @param debianPackage the package that holds it
	 * @return its path
	 * @throws TestAbortedException if there is none, with a message that says what to
	 * install
	 */
	public static Path require(String name, String debianPackage) {
		return find(name)
			.orElseThrow(() -> missing(name, "install it (Debian: 'apt install %s')".formatted(debianPackage)));
	}

	static TestAbortedException missing(String name, String remedy) {
		return new TestAbortedException("'%s' is not on the PATH: %s".formatted(name, remedy));
	}

}
