package io.github.redisbulk.importer;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

import io.github.redisbulk.testkit.InstalledProgram;

/**
 * An importer on a terminal of its own, where somebody types. Where there is no program
 * to make a terminal, the test is aborted with a message.
 */
final class Terminal {

	private static final char CTRL_C = 3;

	private final Process process;

	private Terminal(Process process) {
		this.process = process;
	}

	static Terminal start(List<String> args) throws IOException {
		String script = InstalledProgram.require("script", "bsdutils").toString();
		List<String> words = new ArrayList<>(List.of("exec"));
		words.addAll(Jar.command("-Xmx256m", args).command());
		String command = words.stream().map((word) -> "'" + word + "'").collect(Collectors.joining(" "));
		ProcessBuilder builder = new ProcessBuilder(script, "--quiet", "--return", "--flush", "--command",
				"stty cols 100; " + command.replace("'exec'", "exec"), "/dev/null");
		builder.environment().put("TERM", "xterm");
		return new Terminal(builder.start());
	}

	void typeCtrlC() throws IOException {
		this.process.getOutputStream().write(CTRL_C);
		this.process.getOutputStream().flush();
	}

	/** Returns how the importer has ended, and all that it has shown. */
	Importer end() throws IOException, InterruptedException {
		String shown = new String(this.process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
		return new Importer(this.process.waitFor(), shown, "");
	}

}
