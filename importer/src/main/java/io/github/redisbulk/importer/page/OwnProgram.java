package io.github.redisbulk.importer.page;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The importer itself, to be started once more as a small process that times reads.
 *
 * @param main its main class
 * @param argument what tells it to time reads
 */
public record OwnProgram(Class<?> main, String argument) {

	/**
	 * One thread, few objects: neither a second compiler nor a large heap is worth it.
	 */
	private static final List<String> SMALL = List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xmx96m");

	/**
	 * Returns what starts it. Within the runnable jar, classes are out of sight of a
	 * class path; elsewhere the class path is too long for a command line that can be
	 * read.
	 */
	ProcessBuilder process() {
		String path = System.getProperty("java.class.path");
		boolean isInSight = ClassLoader.getSystemResource(this.main.getName().replace('.', '/') + ".class") != null;
		List<String> command = new ArrayList<>();
		command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
		command.addAll(SMALL);
		command.addAll(isInSight ? List.of(this.main.getName()) : List.of("-jar", path));
		command.add(this.argument);
		ProcessBuilder process = new ProcessBuilder(command);
		if (isInSight) {
			process.environment().put("CLASSPATH", path);
		}
		return process;
	}

}
