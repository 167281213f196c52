package io.github.redisbulk.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;

import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;

/**
 * A process that ends with this virtual machine at the latest, and that can be signalled.
 */
final class ChildProcess {

	private static final Set<Process> RUNNING = ConcurrentHashMap.newKeySet();

	private static boolean ending;

	private final Process process;

	private final Path log;

	private volatile boolean stopped;

	private ChildProcess(Process process, Path log) {
		this.process = process;
		this.log = log;
	}

	/**
	 * Starts a program in a folder; what it prints is appended to a log there.
	 * @param folder the working directory, a {@link TemporaryFolder}
	 * @param command the program and its arguments
	 * @return the process
	 */
	static ChildProcess start(Path folder, List<String> command) {
		try {
			Path log = folder.resolve("process.log");
			Process process = launch(new ProcessBuilder(command).directory(folder.toFile())
				.redirectErrorStream(true)
				.redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile())));
			process.getOutputStream().close();
			process.onExit().thenAccept(RUNNING::remove);
			return new ChildProcess(process, log);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static synchronized Process launch(ProcessBuilder builder) throws IOException {
		if (ending) {
			throw new IllegalStateException("This virtual machine is ending");
		}
		Process process = builder.start();
		RUNNING.add(process);
		return process;
	}

	/**
	 * Begins a wait of at most 90 seconds: a sentinel that was stalled does nothing for
	 * thirty. Broken connections and errors count as not yet: a server whose role changes
	 * drops its clients.
	 * @param what what is waited for
	 * @return the wait
	 */
	static ConditionFactory await(String what) {
		return Awaitility.await(what)
			.pollDelay(Duration.ZERO)
			.pollInterval(Duration.ofMillis(20))
			.atMost(Duration.ofSeconds(90))
			.ignoreExceptionsMatching(
					(ex) -> ex instanceof UncheckedIOException || ex instanceof RespConnection.ErrorReply);
	}

	/**
	 * Waits until the program answers.
	 * @param answers whether it does
	 * @throws IllegalStateException with the log, if the program ends instead
	 */
	void awaitReady(BooleanSupplier answers) {
		await("The first answer of " + this.process.info().command().orElse("the process")).until(() -> {
			if (!this.process.isAlive()) {
				throw ended();
			}
			return answers.getAsBoolean();
		});
	}

	/**
	 * Waits for the end of a program that does one thing.
	 * @throws IllegalStateException with the log, if it failed
	 */
	void awaitSuccess() {
		if (this.process.onExit().join().exitValue() != 0) {
			throw ended();
		}
	}

	private IllegalStateException ended() {
		try {
			return new IllegalStateException("The process ended with code %d: %s".formatted(this.process.exitValue(),
					Files.readString(this.log)));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * Ends the process at once (SIGKILL) and waits for its end; also when it is stopped.
	 */
	void kill() {
		this.process.destroyForcibly().onExit().join();
	}

	/**
	 * Ends all processes that still run, and lets no other begin.
	 */
	static synchronized void killAll() {
		ending = true;
		RUNNING.stream().map(Process::destroyForcibly).toList().forEach((process) -> process.onExit().join());
	}

	/**
	 * Returns whether the process has neither ended nor been frozen.
	 * @return whether it runs
	 */
	boolean isRunning() {
		return this.process.isAlive() && !this.stopped;
	}

	/**
	 * Freezes the process (SIGSTOP): its sockets stay open and nothing answers.
	 */
	void stop() {
		this.stopped = true;
		signal("STOP");
		Path status = Path.of("/proc", Long.toString(this.process.pid()), "status");
		if (Files.exists(status)) {
			await("SIGSTOP").until(() -> Files.readString(status).contains("State:\tT"));
		}
	}

	/**
	 * Lets a frozen process go on (SIGCONT).
	 */
	void cont() {
		signal("CONT");
		this.stopped = false;
	}

	private void signal(String name) {
		try {
			Process kill = new ProcessBuilder("sh", "-c", "kill -" + name + " " + this.process.pid()).start();
			int code = kill.onExit().join().exitValue();
			if (code != 0) {
				throw new IllegalStateException("kill -" + name + " ended with code " + code);
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
