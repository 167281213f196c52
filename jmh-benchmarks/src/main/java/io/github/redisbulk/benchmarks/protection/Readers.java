package io.github.redisbulk.benchmarks.protection;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.zip.DataFormatException;

import io.github.redisbulk.benchmarks.server.Target;
import io.github.redisbulk.testkit.InstalledProgram;
import org.HdrHistogram.Histogram;

/**
 * The readers, as seen from the process that writes.
 */
final class Readers implements AutoCloseable {

	/**
	 * What readers saw.
	 *
	 * @param latencies in nanoseconds
	 * @param course the 99th percentile of each 100 ms, in nanoseconds, -1 where no read
	 * was answered
	 */
	record Seen(Histogram latencies, List<Long> course) {

		double millis(double percentile) {
			return this.latencies.getValueAtPercentile(percentile) / 1e6;
		}

		double maxMillis() {
			return this.latencies.getMaxValue() / 1e6;
		}

		/** The share of reads slower than a time, in per cent. */
		double percentOver(double millis) {
			long count = this.latencies.getTotalCount();
			return (count == 0) ? 0
					: 100.0 * (count - this.latencies.getCountBetweenValues(0, (long) (millis * 1e6))) / count;
		}

	}

	private final Process process;

	private final PrintStream orders;

	private final BufferedReader answers;

	private Readers(Process process) {
		this.process = process;
		this.orders = new PrintStream(process.getOutputStream(), true, StandardCharsets.US_ASCII);
		this.answers = process.inputReader(StandardCharsets.US_ASCII);
	}

	/**
	 * Starts the readers.
	 * @param target where they read
	 * @param perSecond how many GETs a second
	 * @param realtime whether they run before everything else on their core, as if on a
	 * machine of their own; needs root
	 */
	static Readers start(Target target, double perSecond, boolean realtime) throws IOException {
		List<String> command = new ArrayList<>();
		if (realtime && InstalledProgram.find("chrt").isPresent()) {
			command.addAll(List.of("chrt", "-f", "20"));
		}
		command.addAll(List.of(ProcessHandle.current().info().command().orElse("java"), "-XX:+UseSerialGC", "-Xmx256m",
				"-XX:TieredStopAtLevel=1", "-cp", System.getProperty("java.class.path"), ReaderProcess.class.getName(),
				target.host(), Integer.toString(target.port()), Double.toString(perSecond)));
		return new Readers(new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start());
	}

	void pace(double perSecond) {
		this.orders.println("pace " + perSecond);
	}

	void begin() {
		this.orders.println("begin");
	}

	Seen end() throws IOException {
		this.orders.println("end");
		String histogram = this.answers.readLine();
		String course = this.answers.readLine();
		if (course == null) {
			throw new IOException("The readers have ended");
		}
		try {
			return new Seen(
					Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(Base64.getDecoder().decode(histogram)), 0),
					course.isEmpty() ? List.of() : Arrays.stream(course.split(" ")).map(Long::valueOf).toList());
		}
		catch (DataFormatException ex) {
			throw new IOException(ex);
		}
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
