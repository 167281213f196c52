package io.github.redisbulk.benchmarks.protection;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.locks.LockSupport;

/**
 * A connection that sends GETs at its own pace, whether or not earlier ones have been
 * answered. Latency counts from the moment at which a GET was due.
 */
final class ReaderConnection implements AutoCloseable {

	static final int KEYS = 1_000;

	static final String PREFIX = "read:";

	private static final int PENDING = 1 << 17;

	private final Socket socket;

	private final String prefix;

	private final ReadLog.Read reads;

	private final AtomicLongArray due = new AtomicLongArray(PENDING);

	private volatile double perSecond;

	private volatile long sent;

	private volatile long received;

	ReaderConnection(String host, int port, String prefix, double perSecond, ReadLog.Read reads) throws IOException {
		this.socket = new Socket(host, port);
		this.socket.setTcpNoDelay(true);
		this.prefix = prefix;
		this.perSecond = perSecond;
		this.reads = reads;
		start(this::send, "reader-send");
		start(this::receive, "reader-receive");
	}

	private static void start(Loop loop, String name) {
		Thread thread = new Thread(() -> {
			try {
				loop.run();
			}
			catch (IOException ex) {
				// the connection was closed
			}
		}, name);
		thread.setDaemon(true);
		thread.start();
	}

	void pace(double newPerSecond) {
		this.perSecond = newPerSecond;
	}

	@SuppressWarnings("NonAtomicOperationOnVolatileField")
	private void send() throws IOException {
		OutputStream out = this.socket.getOutputStream();
		double next = System.nanoTime();
		while (!this.socket.isClosed()) {
			next += 1e9 / this.perSecond;
			for (long left = (long) next - System.nanoTime(); left > 0; left = (long) next - System.nanoTime()) {
				LockSupport.parkNanos(left);
			}
			while (this.sent - this.received >= PENDING) {
				LockSupport.parkNanos(1_000_000);
			}
			String key = this.prefix + ThreadLocalRandom.current().nextInt(KEYS);
			this.due.set((int) (this.sent % PENDING), (long) next);
			this.sent++;
			out.write(("*2\r\n$3\r\nGET\r\n$" + key.length() + "\r\n" + key + "\r\n")
				.getBytes(StandardCharsets.US_ASCII));
		}
	}

	@SuppressWarnings("NonAtomicOperationOnVolatileField")
	private void receive() throws IOException {
		InputStream in = this.socket.getInputStream();
		byte[] buffer = new byte[64 * 1024];
		int skip = 0;
		int length = -1;
		for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
			long now = System.nanoTime();
			int at = 0;
			while (at < count) {
				if (skip > 0) {
					int some = Math.min(skip, count - at);
					skip -= some;
					at += some;
					if (skip == 0) {
						answered(now);
					}
				}
				else {
					byte next = buffer[at++];
					if (next == '$') {
						length = 0;
					}
					else if (next >= '0' && next <= '9') {
						length = length * 10 + next - '0';
					}
					else if (next == '\n') {
						skip = length + 2;
					}
					else if (next != '\r') {
						throw new IOException("A key that is read is missing");
					}
				}
			}
		}
	}

	@SuppressWarnings("NonAtomicOperationOnVolatileField")
	private void answered(long now) {
		this.reads.was(this.due.get((int) (this.received % PENDING)), now);
		this.received++;
	}

	@Override
	public void close() throws IOException {
		this.socket.close();
	}

	private interface Loop {

		void run() throws IOException;

	}

}
