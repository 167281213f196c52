package io.github.redisbulk.engine.pacing;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;

import org.jspecify.annotations.Nullable;

/**
 * How long a thread had something to do and waited for a processor, as Linux counts it;
 * elsewhere nothing is known of it. Not for applications.
 * <p>
 * To be asked by one thread, any one; {@link #close()} may be called by another.
 *
 * @see <a href="https://docs.kernel.org/scheduler/sched-stats.html">schedstat</a>
 */
public final class ProcessorWait implements AutoCloseable {

	private final @Nullable Path source;

	private final byte[] text = new byte[96];

	private @Nullable RandomAccessFile file;

	private boolean closed;

	private long latest;

	private ProcessorWait(@Nullable Path source) {
		this.source = source;
	}

	/**
	 * Returns the waits of the thread that calls this.
	 * @return its waits
	 */
	public static ProcessorWait ofCurrentThread() {
		Path threads = Path.of("/proc");
		try {
			Path self = Files.readSymbolicLink(threads.resolve("thread-self"));
			return new ProcessorWait(threads.resolve(self).resolve("schedstat"));
		}
		catch (IOException | RuntimeException ex) {
			return new ProcessorWait(null);
		}
	}

	/**
	 * Returns how long the thread has waited so far. To ask takes a microsecond or two.
	 * @return nanoseconds, 0 where nothing is known
	 */
	public synchronized long nanos() {
		if (this.source != null && !this.closed) {
			try {
				this.latest = ask(this.source);
			}
			catch (IOException ex) {
				// the thread has ended
				close();
			}
		}
		return this.latest;
	}

	/** The second of the numbers that are there. */
	private long ask(Path from) throws IOException {
		RandomAccessFile current = this.file;
		if (current == null) {
			current = new RandomAccessFile(from.toFile(), "r");
			this.file = current;
		}
		current.seek(0);
		int length = current.read(this.text);
		int at = 0;
		while (at < length && this.text[at] != ' ') {
			at++;
		}
		long nanos = 0;
		for (at++; at < length && this.text[at] >= '0' && this.text[at] <= '9'; at++) {
			nanos = 10 * nanos + this.text[at] - '0';
		}
		return nanos;
	}

	@Override
	public synchronized void close() {
		this.closed = true;
		RandomAccessFile open = this.file;
		this.file = null;
		if (open != null) {
			try {
				open.close();
			}
			catch (IOException ex) {
				// nothing was written
			}
		}
	}

}
