package io.github.redisbulk.engine.driver;

import java.io.EOFException;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;

import io.github.redisbulk.engine.command.Chunk;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.Connection;

/**
 * A connection that Jedis has opened. Once it stands, its socket is written and read by
 * the thread that writes the run, as Jedis itself does, but a chunk at a time.
 */
final class JedisBulkConnection implements BulkConnection {

	private static final int READ_BUFFER = 16 * 1024;

	/** The buffers of a socket that is idle take this much without the other side. */
	private static final int NEVER_BLOCKS = 4 * 1024;

	/**
	 * Of a connection that nobody has read from or written to for so long it is found out
	 * first whether it stands. That takes a millisecond.
	 */
	private static final long UNWATCHED = TimeUnit.MILLISECONDS.toNanos(20);

	private final Connection owner;

	private final Socket socket;

	private final ReplyQueue queue = new ReplyQueue(() -> {
	});

	private final byte[] readBuffer = new byte[READ_BUFFER];

	private final boolean timesAnswers;

	/** Held by whoever reads or writes. */
	private final ReentrantLock using = new ReentrantLock();

	private long usedAt = System.nanoTime();

	/** Whether the other side may have hung up since anybody has looked. */
	private boolean doubtful;

	private volatile @Nullable Throwable cause;

	/**
	 * Takes a socket over. Jedis must have nothing in flight on it.
	 * @param owner is closed with this connection
	 * @param socket the socket
	 * @param timesAnswers whether chunks are timed, and must not wait for anything else
	 */
	JedisBulkConnection(Connection owner, Socket socket, boolean timesAnswers) {
		this.owner = owner;
		this.socket = socket;
		this.timesAnswers = timesAnswers;
	}

	@Override
	public boolean send(Chunk chunk, Duration timeout) {
		enter();
		try {
			return usable() && !hungUp() && write(chunk, timeout);
		}
		finally {
			leave();
		}
	}

	private void enter() {
		this.using.lock();
		this.doubtful |= System.nanoTime() - this.usedAt > UNWATCHED;
	}

	private void leave() {
		this.usedAt = System.nanoTime();
		this.using.unlock();
	}

	private boolean write(Chunk chunk, Duration timeout) {
		boolean mayBlock = chunk.length() > NEVER_BLOCKS || this.queue.waits();
		this.queue.expect(chunk);
		CompletableFuture<@Nullable Void> written = mayBlock ? watch(timeout) : new CompletableFuture<>();
		try {
			this.socket.getOutputStream().write(chunk.bytes(), 0, chunk.length());
		}
		catch (IOException | RuntimeException | Error ex) {
			if (this.cause == null) {
				hearOut();
			}
			end(ex);
		}
		finally {
			written.complete(null);
		}
		return true;
	}

	/**
	 * Returns whether the server has hung up. A blocking socket does not tell that by
	 * itself, and whatever is sent over it would be lost.
	 */
	private boolean hungUp() {
		if (!this.doubtful || this.timesAnswers) {
			return false;
		}
		this.doubtful = false;
		try {
			readOn();
			end(new EOFException("The server closed the connection"));
		}
		catch (SocketTimeoutException ex) {
			// it has nothing to say
		}
		catch (IOException | RuntimeException ex) {
			end(ex);
		}
		return this.cause != null;
	}

	/** Reads what the server has said before it hung up. */
	private void hearOut() {
		try {
			readOn();
		}
		catch (IOException | RuntimeException ex) {
			// the connection has an end already
		}
	}

	/** Reads what has arrived, until the end of the connection if that has come. */
	private void readOn() throws IOException {
		this.socket.setSoTimeout(1);
		while (read()) {
			// goes on
		}
	}

	/** Returns whether there may be more. */
	private boolean read() throws IOException {
		int count = this.socket.getInputStream().read(this.readBuffer);
		if (count > 0) {
			this.queue.read(this.readBuffer, count);
		}
		return count >= 0;
	}

	/**
	 * Closes the socket unless it is told in time that the chunk has been written: a
	 * blocking socket has a time-out for reading only.
	 */
	private CompletableFuture<@Nullable Void> watch(Duration timeout) {
		CompletableFuture<@Nullable Void> written = new CompletableFuture<>();
		written.orTimeout(timeout.toMillis(), TimeUnit.MILLISECONDS).whenComplete((nothing, exception) -> {
			if (exception != null) {
				closeSocket(new TimeoutException("Not accepted within " + timeout.toMillis() + " ms"));
			}
		});
		return written;
	}

	@Override
	public void await(Chunk chunk, Duration timeout) {
		enter();
		try {
			read(chunk, timeout);
		}
		finally {
			leave();
		}
	}

	private void read(Chunk chunk, Duration timeout) {
		long deadline = System.nanoTime() + timeout.toNanos();
		try {
			while (!chunk.finished() && this.cause == null) {
				long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
				this.socket.setSoTimeout((int) Math.max(1, Math.min(left, Integer.MAX_VALUE)));
				if (!read()) {
					throw new EOFException("The server closed the connection");
				}
			}
		}
		catch (SocketTimeoutException ex) {
			end(new TimeoutException("No answer within " + timeout.toMillis() + " ms"));
		}
		catch (IOException | RuntimeException | Error ex) {
			end(ex);
		}
		Throwable why = this.cause;
		if (why != null) {
			this.queue.lose(why);
		}
	}

	@Override
	public boolean usable() {
		return this.cause == null;
	}

	private void end(Throwable why) {
		closeSocket(why);
		Throwable first = this.cause;
		this.queue.lose((first != null) ? first : why);
	}

	private void closeSocket(Throwable why) {
		if (this.cause == null) {
			this.cause = why;
		}
		try {
			// or TLS would wait for a writer that is stuck, to say goodbye after it
			this.socket.setSoLinger(true, 0);
			this.socket.close();
		}
		catch (IOException ex) {
			// the connection is given up either way
		}
	}

	/** Answers that have arrived count, also while their run is busy with its source. */
	@Override
	public void close() {
		if (this.using.tryLock()) {
			try {
				if (usable() && this.queue.waits()) {
					hearOut();
				}
			}
			finally {
				this.using.unlock();
			}
		}
		closeSocket(new IOException("The connection was closed"));
		this.owner.setBroken();
		this.owner.close();
	}

}
