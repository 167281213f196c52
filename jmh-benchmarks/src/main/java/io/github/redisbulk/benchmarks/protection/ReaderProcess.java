package io.github.redisbulk.benchmarks.protection;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;

/**
 * The process of the readers. It obeys lines on its standard input, {@code begin},
 * {@code pace <per second>}, {@code end}, and answers {@code end} with the latencies
 * since {@code begin} and their 99th percentile over time. It ends with its input.
 */
final class ReaderProcess {

	private static final int CONNECTIONS = 4;

	/** The resolution of the course in time. */
	static final int SLICE_MILLIS = 100;

	private static final long MOST = TimeUnit.MINUTES.toNanos(2);

	private final Recorder recorder = new Recorder(MOST, 3);

	private final List<ReaderConnection> connections = new ArrayList<>();

	private final List<Long> course = new ArrayList<>();

	private Histogram total = new Histogram(MOST, 3);

	private ReaderProcess(String host, int port, String prefix, double perSecond) throws IOException {
		for (int i = 0; i < CONNECTIONS; i++) {
			this.connections.add(new ReaderConnection(host, port, prefix, perSecond / CONNECTIONS,
					(nanos) -> this.recorder.recordValue(Math.min(Math.max(nanos, 0), MOST))));
		}
	}

	/**
	 * Reads until the input ends.
	 * @param arguments host, port, prefix of keys, reads a second
	 * @throws IOException if the server cannot be reached
	 */
	public static void main(String[] arguments) throws IOException {
		ReaderProcess readers = new ReaderProcess(arguments[0], Integer.parseInt(arguments[1]), arguments[2],
				Double.parseDouble(arguments[3]));
		Executors.newSingleThreadScheduledExecutor((task) -> {
			Thread thread = new Thread(task, "reader-slices");
			thread.setDaemon(true);
			return thread;
		}).scheduleAtFixedRate(readers::slice, SLICE_MILLIS, SLICE_MILLIS, TimeUnit.MILLISECONDS);
		BufferedReader orders = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
		for (String order = orders.readLine(); order != null; order = orders.readLine()) {
			readers.obey(order.split(" "));
		}
	}

	private void obey(String[] order) {
		switch (order[0]) {
			case "begin" -> begin();
			case "pace" -> {
				double each = Double.parseDouble(order[1]) / CONNECTIONS;
				this.connections.forEach((connection) -> connection.pace(each));
			}
			case "end" -> end();
			default -> throw new IllegalArgumentException(order[0]);
		}
	}

	private synchronized void slice() {
		Histogram slice = this.recorder.getIntervalHistogram();
		this.course.add((slice.getTotalCount() == 0) ? -1 : slice.getValueAtPercentile(99));
		this.total.add(slice);
	}

	private synchronized void begin() {
		this.recorder.getIntervalHistogram();
		this.total = new Histogram(MOST, 3);
		this.course.clear();
	}

	private synchronized void end() {
		this.total.add(this.recorder.getIntervalHistogram());
		ByteBuffer bytes = ByteBuffer.allocate(this.total.getNeededByteBufferCapacity());
		int length = this.total.encodeIntoCompressedByteBuffer(bytes);
		System.out.println(Base64.getEncoder().encodeToString(Arrays.copyOf(bytes.array(), length)));
		System.out.println(String.join(" ", this.course.stream().map(String::valueOf).toList()));
	}

}
