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

import org.HdrHistogram.Histogram;

/**
 * The process of the readers. It obeys lines on its standard input: {@code begin},
 * {@code pace <per second>}, and {@code end <hiccups>}, which it answers with the
 * latencies since {@code begin}, those that no hiccup has disturbed, and their 99th
 * percentile over time. It ends with its input.
 */
final class ReaderProcess {

	private static final int CONNECTIONS = 4;

	private final ReadLog log = new ReadLog();

	private final List<ReaderConnection> connections = new ArrayList<>();

	private long begin = System.nanoTime();

	private ReaderProcess(String host, int port, String prefix, double perSecond) throws IOException {
		for (int i = 0; i < CONNECTIONS; i++) {
			this.connections.add(new ReaderConnection(host, port, prefix, perSecond / CONNECTIONS, this.log::add));
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
		BufferedReader orders = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
		for (String order = orders.readLine(); order != null; order = orders.readLine()) {
			readers.obey(order.split(" ", 2));
		}
	}

	private void obey(String[] order) {
		switch (order[0]) {
			case "begin" -> begin();
			case "pace" -> {
				double each = Double.parseDouble(order[1]) / CONNECTIONS;
				this.connections.forEach((connection) -> connection.pace(each));
			}
			case "end" -> end(Hiccup.parse(order[1]));
			default -> throw new IllegalArgumentException(order[0]);
		}
	}

	private void begin() {
		this.log.clear();
		this.begin = System.nanoTime();
	}

	private void end(List<Hiccup> hiccups) {
		ReadsSeen seen = new ReadsSeen(this.begin, hiccups);
		this.log.forEach(seen::add);
		System.out.println(text(seen.all()));
		System.out.println(text(seen.undisturbed()));
		System.out.println(String.join(" ", seen.course().stream().map(String::valueOf).toList()));
	}

	private static String text(Histogram histogram) {
		ByteBuffer bytes = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
		int length = histogram.encodeIntoCompressedByteBuffer(bytes);
		return Base64.getEncoder().encodeToString(Arrays.copyOf(bytes.array(), length));
	}

}
