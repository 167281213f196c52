package io.github.redisbulk.importer;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

import io.github.redisbulk.testkit.InstalledProgram;

/**
 * An importer on a terminal of its own, where somebody types. Where there is no program
 * to make a terminal ({@code script} of Debian's bsdutils), it runs without one, and what
 * is typed comes as the signal that a terminal would make of it.
 */
final class Terminal {

	private static final char CTRL_C = 3;

	private final Process process;

	private final boolean typed;

	private Terminal(Process process, boolean typed) {
		this.process = process;
		this.typed = typed;
	}

	static Terminal start(List<String> args) throws IOException, InterruptedException {
		Optional<Path> script = InstalledProgram.find("script");
		ProcessBuilder builder = Jar.command("-Xmx256m", args);
		List<String> importer = new ArrayList<>(hearing());
		importer.addAll(builder.command());
		builder.command(script.isPresent() ? typed(script.get(), importer) : importer);
		builder.redirectErrorStream(true).environment().put("TERM", "xterm");
		return new Terminal(builder.start(), script.isPresent());
	}

	/**
	 * Whatever runs in the background of a shell, these tests for instance, is deaf to
	 * Ctrl-C, and so are its children, unless a program changes that before.
	 */
	private static List<String> hearing() throws IOException, InterruptedException {
		List<String> env = List.of("env", "--default-signal=INT");
		boolean known = InstalledProgram.find("env").isPresent()
				&& new ProcessBuilder(env).redirectOutput(ProcessBuilder.Redirect.DISCARD)
					.redirectError(ProcessBuilder.Redirect.DISCARD)
					.start()
					.waitFor() == 0;
		return known ? env : List.of();
	}

	private static List<String> typed(Path script, List<String> words) {
		String command = words.stream().map((word) -> "'" + word + "'").collect(Collectors.joining(" "));
		return List.of(script.toString(), "--quiet", "--return", "--flush", "--command",
				"stty cols 100; exec " + command, "/dev/null");
	}

	/** Returns whether there is a terminal, on which a bar is drawn. */
	boolean isThere() {
		return this.typed;
	}

	void typeCtrlC() {
		try {
			if (this.typed) {
				this.process.getOutputStream().write(CTRL_C);
				this.process.getOutputStream().flush();
			}
			else {
				new ProcessBuilder("kill", "-INT", Long.toString(this.process.pid())).start();
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** Sends SIGTERM to the importer, as a machine does that shuts down. */
	void terminate() {
		importer().destroy();
	}

	/** Sends SIGKILL to the importer, which nothing can prepare for. */
	void kill() {
		importer().destroyForcibly();
	}

	/** On a terminal it has taken the place of the shell there. */
	private ProcessHandle importer() {
		return this.typed ? this.process.children().findFirst().orElseThrow() : this.process.toHandle();
	}

	/** Returns how the importer has ended, and all that it has shown. */
	Importer end() throws IOException, InterruptedException {
		String shown = new String(this.process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
		return new Importer(this.process.waitFor(), shown, "");
	}

}
