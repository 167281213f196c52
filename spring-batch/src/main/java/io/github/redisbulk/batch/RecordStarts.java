package io.github.redisbulk.batch;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ThreadFactory;

/**
 * Finds the first record start at or behind each of several cuts through a file. The
 * parts between cuts are looked at in parallel, each for every state in which it may be
 * entered; then, from the first part to the last, the state in which each is really
 * entered is known.
 *
 * @see <a href="https://dl.acm.org/doi/10.1145/3299869.3319898">Ge et al.: Speculative
 * Distributed CSV Data Parsing for Big Data Analytics, SIGMOD 2019</a>
 */
final class RecordStarts {

	private static final int BUFFER = 64 * 1024;

	private static final long NONE = -1;

	private static final long WORTH_A_THREAD = 1024 * 1024;

	private static final ThreadFactory THREADS = (task) -> new Thread(task, "redis-bulk-split");

	private final FileChannel file;

	private final RecordStates states;

	RecordStarts(FileChannel file, RecordStates states) {
		this.file = file;
		this.states = states;
	}

	/**
	 * Finds record starts.
	 * @param begin the start of the first record
	 * @param cuts offsets from {@code begin} to {@code end}, in ascending order
	 * @param end the end of the file
	 * @return for each cut the lowest record start that is not below it, {@code end}
	 * where there is none
	 */
	long[] atOrBehind(long begin, long[] cuts, long end) throws IOException {
		List<Part> parts = look(begin, cuts, end);
		long[] starts = new long[cuts.length];
		int state = RecordStates.START;
		for (int i = 0; i < parts.size(); i++) {
			if (i > 0) {
				starts[i - 1] = parts.get(i).first[state];
			}
			state = parts.get(i).last[state];
		}
		long next = end;
		for (int i = starts.length - 1; i >= 0; i--) {
			next = (starts[i] != NONE) ? starts[i] : next;
			starts[i] = next;
		}
		return starts;
	}

	/** Looks at the part in front of the first cut, and at that behind each cut. */
	private List<Part> look(long begin, long[] cuts, long end) throws IOException {
		long threads = Math.min(Runtime.getRuntime().availableProcessors(), (end - begin) / WORTH_A_THREAD);
		ExecutorService others = (threads > 1) ? Executors.newFixedThreadPool((int) threads, THREADS) : null;
		try {
			List<FutureTask<Part>> parts = new ArrayList<>();
			for (int i = 0; i <= cuts.length; i++) {
				long from = (i == 0) ? begin : cuts[i - 1];
				long to = (i == cuts.length) ? end : cuts[i];
				parts.add(new FutureTask<>(() -> new Part(from, to)));
			}
			parts.forEach((others != null) ? others::execute : Runnable::run);
			List<Part> done = new ArrayList<>();
			for (FutureTask<Part> part : parts) {
				done.add(part.get());
			}
			return done;
		}
		catch (ExecutionException ex) {
			throw (ex.getCause() instanceof IOException cause) ? cause : new IOException(ex.getCause());
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new InterruptedIOException("interrupted while looking for the starts of records");
		}
		finally {
			if (others != null) {
				others.shutdownNow();
			}
		}
	}

	/** What a part of the file is like for whoever enters it in each of the states. */
	private final class Part {

		/** The first record start, by the state in which the part is entered. */
		private final long[] first = new long[RecordStarts.this.states.count()];

		/** The state at the end, by the state in which the part is entered. */
		private final int[] last = new int[RecordStarts.this.states.count()];

		Part(long from, long to) throws IOException {
			Arrays.fill(this.first, NONE);
			Arrays.setAll(this.last, (state) -> state);
			ByteBuffer buffer = ByteBuffer.allocate(BUFFER);
			long at = from;
			while (at < to) {
				buffer.clear().limit((int) Math.min(BUFFER, to - at));
				int read = RecordStarts.this.file.read(buffer, at);
				if (read < 0) {
					throw new IOException("the file has become shorter while it was looked at");
				}
				go(buffer.array(), read, at);
				at += read;
			}
		}

		/** Goes on from each state that is still possible, once. */
		private void go(byte[] bytes, int length, long offset) {
			int count = this.last.length;
			int[] behind = new int[count];
			long[] begins = new long[count];
			Arrays.fill(behind, -1);
			for (int entered = 0; entered < count; entered++) {
				int state = this.last[entered];
				if (behind[state] < 0) {
					begins[state] = NONE;
					behind[state] = go(state, bytes, length, offset, begins);
				}
				this.last[entered] = behind[state];
				if (this.first[entered] == NONE) {
					this.first[entered] = begins[state];
				}
			}
		}

		private int go(int from, byte[] bytes, int length, long offset, long[] begins) {
			RecordStates known = RecordStarts.this.states;
			int state = from;
			int i = 0;
			for (; i < length && begins[from] == NONE; i++) {
				int transition = known.transition(state, bytes[i]);
				if (RecordStates.begins(transition)) {
					begins[from] = offset + i;
				}
				state = RecordStates.state(transition);
			}
			for (; i < length; i++) {
				state = RecordStates.state(known.transition(state, bytes[i]));
			}
			return state;
		}

	}

}
