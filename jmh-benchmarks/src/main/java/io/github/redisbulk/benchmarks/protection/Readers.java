package io.github.redisbulk.benchmarks.protection;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;
import java.util.zip.DataFormatException;

import io.github.redisbulk.benchmarks.server.Target;
import org.HdrHistogram.Histogram;
import redis.clients.jedis.Jedis;

/**
 * The readers, as seen from the process that writes.
 */
public final class Readers implements AutoCloseable {

	/**
	 * What readers saw.
	 *
	 * @param all latencies in nanoseconds
	 * @param latencies of those reads alone that no hiccup of the machine has disturbed
	 * @param course the 99th percentile of each 100 ms, in nanoseconds, -1 where no read
	 * was answered
	 */
	public record Seen(Histogram all, Histogram latencies, List<Long> course) {

		/**
		 * Returns what a part of all reads took at most.
		 * @param percentile the part in per cent
		 * @return milliseconds
		 */
		public double millis(double percentile) {
			return this.latencies.getValueAtPercentile(percentile) / 1e6;
		}

		double maxMillis() {
			return this.latencies.getMaxValue() / 1e6;
		}

		/** How many of the reads were disturbed by a hiccup, in per cent. */
		double percentDisturbed() {
			long count = this.all.getTotalCount();
			return (count == 0) ? 0 : 100.0 * (count - this.latencies.getTotalCount()) / count;
		}

		/** The share of reads slower than a time, in per cent. */
		double percentOver(double millis) {
			long count = this.latencies.getTotalCount();
			return (count == 0) ? 0
					: 100.0 * (count - this.latencies.getCountBetweenValues(0, (long) (millis * 1e6))) / count;
		}

	}

	private final ChildJvm process;

	private Readers(ChildJvm process) {
		this.process = process;
	}

	/**
	 * Starts the readers.
	 * @param target where they read
	 * @param prefix what the keys begin with that are read, as {@link #seed} has made
	 * them
	 * @param perSecond how many GETs a second
	 * @param realtime whether they run before everything else on their core, as if on a
	 * machine of their own; needs root
	 * @return readers that read
	 * @throws IOException if they cannot be started
	 */
	public static Readers start(Target target, String prefix, double perSecond, boolean realtime) throws IOException {
		return new Readers(ChildJvm.start(ReaderProcess.class, ChildJvm.realtime(realtime, 20),
				List.of("-Xmx256m", "-XX:TieredStopAtLevel=1"), target.host(), target.port(), prefix, perSecond));
	}

	/**
	 * Puts the keys there that readers read.
	 * @param redis where they lie, never a proxy
	 * @param prefix what they begin with
	 */
	public static void seed(Target redis, String prefix) {
		try (Jedis jedis = new Jedis(redis.uri())) {
			for (int key = 0; key < ReaderConnection.KEYS; key++) {
				jedis.set((prefix + key).getBytes(StandardCharsets.US_ASCII), new byte[1024]);
			}
		}
	}

	void pace(double perSecond) {
		this.process.order("pace " + perSecond);
	}

	/** Begins to remember latencies. */
	public void begin() {
		this.process.order("begin");
	}

	/**
	 * Ends what {@link #begin()} began.
	 * @return the latencies since then
	 * @throws IOException if the readers have ended
	 */
	public Seen end() throws IOException {
		return end(List.of());
	}

	/**
	 * Ends what {@link #begin()} began.
	 * @param hiccups when the machine was not itself
	 * @return the latencies since then
	 * @throws IOException if the readers have ended
	 */
	Seen end(List<Hiccup> hiccups) throws IOException {
		this.process.order("end " + hiccups.stream().map(Hiccup::text).collect(Collectors.joining(" ")));
		Histogram all = histogram(this.process.answer());
		Histogram undisturbed = histogram(this.process.answer());
		String course = this.process.answer();
		return new Seen(all, undisturbed,
				course.isEmpty() ? List.of() : Arrays.stream(course.split(" ")).map(Long::valueOf).toList());
	}

	private static Histogram histogram(String text) throws IOException {
		try {
			return Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(Base64.getDecoder().decode(text)), 0);
		}
		catch (DataFormatException ex) {
			throw new IOException(ex);
		}
	}

	@Override
	public void close() {
		this.process.close();
	}

}
