package io.github.redisbulk.benchmarks.protection;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import io.github.redisbulk.testkit.InstalledProgram;

/**
 * A process of our own that obeys lines on its standard input and ends with it, also when
 * this process is killed.
 */
public final class ChildJvm implements AutoCloseable {

	private final Process process;

	private final PrintStream orders;

	private final BufferedReader answers;

	private ChildJvm(Process process) {
		this.process = process;
		this.orders = new PrintStream(process.getOutputStream(), true, StandardCharsets.US_ASCII);
		this.answers = process.inputReader(StandardCharsets.US_ASCII);
	}

	/**
	 * Starts a process.
	 * @param main its class
	 * @param priority what goes before it, see {@link #realtime}
	 * @param options of the virtual machine
	 * @param arguments of the class
	 * @return a process that has begun
	 * @throws IOException if it cannot be started
	 */
	public static ChildJvm start(Class<?> main, List<String> priority, List<String> options, Object... arguments)
			throws IOException {
		List<String> command = new ArrayList<>(priority);
		command.add(ProcessHandle.current().info().command().orElse("java"));
		command.add("-XX:+UseSerialGC");
		command.addAll(options);
		command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
		for (Object argument : arguments) {
			command.add(argument.toString());
		}
		return new ChildJvm(new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start());
	}

	/**
	 * Returns what lets a process run before everything else on its core, as if on a
	 * machine of its own; needs root.
	 * @param wanted whether to do so
	 * @param priority the higher, the sooner
	 */
	static List<String> realtime(boolean wanted, int priority) {
		return (wanted && InstalledProgram.find("chrt").isPresent()) ? List.of("chrt", "-f", Integer.toString(priority))
				: List.of();
	}

	/**
	 * Returns how long the process has been at work.
	 * @return the time of processors, zero where it has ended
	 */
	public Duration processorTime() {
		return this.process.info().totalCpuDuration().orElse(Duration.ZERO);
	}

	/**
	 * Ends the process at once (SIGKILL).
	 * @throws InterruptedException if this thread is interrupted meanwhile
	 */
	public void kill() throws InterruptedException {
		this.process.destroyForcibly().waitFor();
	}

	/**
	 * Tells the process something.
	 * @param line what its input is to have
	 */
	public void order(String line) {
		this.orders.println(line);
	}

	/**
	 * Waits for an answer.
	 * @return the next line of its output
	 * @throws IOException if it has ended
	 */
	public String answer() throws IOException {
		String line = this.answers.readLine();
		if (line == null) {
			throw new IOException("A process of the report has ended early");
		}
		return line;
	}

	@Override
	public void close() {
		this.orders.close();
		try {
			if (!this.process.waitFor(2, TimeUnit.SECONDS)) {
				this.process.destroyForcibly();
			}
		}
		catch (InterruptedException ex) {
			this.process.destroyForcibly();
			Thread.currentThread().interrupt();
		}
	}

}
