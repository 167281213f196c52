package io.github.redisbulk.importer;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The importer as one has it, run by a process of its own.
 */
final class Jar {

	private Jar() {
	}

	/**
	 * Returns what starts the importer, with the least work before it begins; its
	 * messages go where those of the tests go.
	 */
	static ProcessBuilder command(String heap, List<String> args) {
		List<String> command = new ArrayList<>(
				List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), heap,
						"-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-jar", System.getProperty("importer.jar")));
		command.addAll(args);
		return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
	}

}
