package io.github.redisbulk.importer.page;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;

import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * A process that times {@link Reads}, since whoever shares a process with an import waits
 * for its garbage, its compiler and its locks too. It is told where Redis is by a line on
 * its standard input, where nobody sees a password, and ends with that input, however
 * this process ends.
 * <p>
 * This class is thread-safe.
 */
final class ReadingProcess implements AutoCloseable {

	private static final Reads.State NOTHING_YET = new Reads.State(null, null, Reads.PER_SECOND, null);

	private final OwnProgram program;

	private final Map<String, String> properties;

	private @Nullable Process process;

	private volatile Reads.State latest = NOTHING_YET;

	private Histogram answered = LatencyWindow.histogram();

	/**
	 * Prepares a process.
	 * @param program what to start
	 * @param properties where Redis is
	 */
	ReadingProcess(OwnProgram program, Map<String, String> properties) {
		this.program = program;
		this.properties = Map.copyOf(properties);
	}

	/** Begins to read, unless that goes on already. */
	synchronized void start() {
		if (this.process != null && this.process.isAlive()) {
			return;
		}
		this.latest = NOTHING_YET;
		try {
			Process started = this.program.process().redirectError(ProcessBuilder.Redirect.DISCARD).start();
			this.process = started;
			Thread listener = new Thread(() -> listen(started), "redis-bulk-page-reads");
			listener.setDaemon(true);
			listener.start();
			OutputStream input = started.getOutputStream();
			input.write(
					(JsonMapper.shared().writeValueAsString(this.properties) + "\n").getBytes(StandardCharsets.UTF_8));
			input.flush();
		}
		catch (IOException ex) {
			this.latest = trouble("Reads are not timed: their process cannot be started");
		}
	}

	/** Ends the process: it has nothing to lose. */
	synchronized void stop() {
		Process running = this.process;
		this.process = null;
		this.latest = NOTHING_YET;
		if (running != null) {
			running.destroyForcibly();
		}
	}

	/** Returns what reads took that have been answered since this was asked last. */
	synchronized Histogram answered() {
		Histogram since = this.answered;
		this.answered = LatencyWindow.histogram();
		return since;
	}

	/** Tells how reads do. */
	Reads.State latest() {
		return this.latest;
	}

	private void listen(Process started) {
		try (BufferedReader lines = started.inputReader(StandardCharsets.UTF_8)) {
			for (String line = lines.readLine(); line != null; line = lines.readLine()) {
				Reads.Interval interval = JsonMapper.shared().readValue(line, Reads.Interval.class);
				take(started, interval.lately(), interval.histogram());
			}
		}
		catch (IOException | UncheckedIOException | JacksonException | IllegalArgumentException ex) {
			started.destroyForcibly();
		}
		take(started, trouble("Reads are not timed: their process has ended"), LatencyWindow.histogram());
	}

	/** What a process has said last does not count once it has been stopped. */
	private synchronized void take(Process from, Reads.State state, Histogram latencies) {
		if (from == this.process) {
			this.latest = state;
			this.answered.add(latencies);
		}
	}

	private static Reads.State trouble(String sentence) {
		return new Reads.State(null, null, Reads.PER_SECOND, sentence);
	}

	@Override
	public void close() {
		stop();
	}

}
