package io.github.redisbulk.engine.driver;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

import io.github.redisbulk.engine.command.Chunk;
import io.github.redisbulk.engine.pacing.ProcessorWait;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import org.jspecify.annotations.Nullable;

/**
 * A connection that Lettuce has opened. Once it stands, this handler keeps what comes in
 * to itself and writes past Lettuce's queue of commands: that queue costs several objects
 * a command, and would send again what was in flight when a connection broke.
 */
final class LettuceBulkConnection extends ChannelInboundHandlerAdapter implements BulkConnection {

	/** What is handed to Netty at a time, so that a huge chunk is not copied at once. */
	private static final int SLICE = 256 * 1024;

	private static final int READ_BUFFER = 16 * 1024;

	/** What was said before the end arrives within this time. */
	private static final Duration LAST_WORDS = Duration.ofMillis(100);

	private final Channel channel;

	private final AutoCloseable owner;

	private final boolean timesAnswers;

	private final ReplyQueue queue = new ReplyQueue(this::finished);

	private final byte[] readBuffer = new byte[READ_BUFFER];

	/** What Netty has not taken yet; the event loop's. */
	private final Queue<ByteBuf> outgoing = new ArrayDeque<>();

	private @Nullable ChannelHandlerContext context;

	private long awaited;

	private volatile long finished;

	private volatile boolean ended;

	private volatile @Nullable Throwable cause;

	/** When the latest chunk was written; the event loop's. */
	private long writtenAt;

	/** How long the event loop had waited for a processor then. */
	private long waitedThen;

	private volatile long answerNanos;

	private volatile @Nullable Thread waiter;

	/** The event loop's. */
	private volatile @Nullable ProcessorWait processorWait;

	/** Lettuce logs a warning when something is closed twice. */
	private final AtomicBoolean closed = new AtomicBoolean();

	/**
	 * Takes a channel over. Lettuce must have nothing in flight on it.
	 * @param channel the channel
	 * @param before the handler of Lettuce that is to hear no more replies
	 * @param owner is closed with this connection
	 * @param timesAnswers whether to tell how long chunks take
	 */
	LettuceBulkConnection(Channel channel, String before, AutoCloseable owner, boolean timesAnswers) {
		this.channel = channel;
		this.owner = owner;
		this.timesAnswers = timesAnswers;
		channel.eventLoop()
			.submit(() -> channel.pipeline().addBefore(before, "redis-bulk", this))
			.syncUninterruptibly();
	}

	@Override
	public void handlerAdded(ChannelHandlerContext ctx) {
		// or a chunk that cannot be written would take the answers with it
		ctx.channel().config().setAutoClose(false);
		this.context = ctx;
		this.processorWait = ProcessorWait.ofCurrentThread();
		this.ended = !ctx.channel().isActive();
	}

	@Override
	public boolean send(Chunk chunk, Duration timeout) {
		ChannelHandlerContext target = this.context;
		if (target == null || !usable()) {
			return false;
		}
		this.queue.expect(chunk);
		ByteBuf bytes = Unpooled.wrappedBuffer(chunk.bytes(), 0, chunk.length());
		try {
			this.channel.eventLoop().execute(() -> write(target, bytes));
		}
		catch (RejectedExecutionException ex) {
			end(ex);
		}
		return true;
	}

	/** Runs on the event loop: a chunk must not come between two slices of another. */
	private void write(ChannelHandlerContext target, ByteBuf bytes) {
		this.outgoing.add(bytes);
		if (this.timesAnswers) {
			this.waitedThen = processorWait();
			this.writtenAt = System.nanoTime();
		}
		if (this.outgoing.size() == 1) {
			writeNext(target, bytes);
		}
	}

	private void writeNext(ChannelHandlerContext target, ByteBuf bytes) {
		ByteBuf slice = bytes.readSlice(Math.min(bytes.readableBytes(), SLICE));
		target.writeAndFlush(slice.retain()).addListener((ChannelFutureListener) (write) -> {
			if (!write.isSuccess()) {
				hearOut(write.cause());
				return;
			}
			if (!bytes.isReadable()) {
				this.outgoing.remove();
			}
			ByteBuf next = this.outgoing.peek();
			if (next != null) {
				writeNext(target, next);
			}
		});
	}

	/**
	 * Nothing more can be written. Whoever has hung up may have said something before:
	 * what has arrived is read until its end, which closes the channel.
	 */
	private void hearOut(Throwable why) {
		if (this.cause == null) {
			this.cause = why;
		}
		if (this.channel.isOpen()) {
			this.channel.eventLoop().schedule(() -> this.channel.close(), LAST_WORDS.toMillis(), TimeUnit.MILLISECONDS);
		}
	}

	@Override
	public void channelRead(ChannelHandlerContext ctx, Object message) {
		ByteBuf received = (ByteBuf) message;
		try {
			// what follows something that is no reply belongs to nothing
			while (this.channel.isOpen() && received.isReadable()) {
				int count = Math.min(received.readableBytes(), this.readBuffer.length);
				received.readBytes(this.readBuffer, 0, count);
				this.queue.read(this.readBuffer, count);
			}
		}
		finally {
			received.release();
		}
	}

	@Override
	public void exceptionCaught(ChannelHandlerContext ctx, Throwable exception) {
		end(exception);
	}

	@Override
	public void channelInactive(ChannelHandlerContext ctx) {
		this.queue.lose(cause());
		this.ended = true;
		LockSupport.unpark(this.waiter);
		ctx.fireChannelInactive();
	}

	/** Runs on the event loop, after a chunk's last reply has been recorded. */
	@SuppressWarnings("NonAtomicOperationOnVolatileField")
	private void finished() {
		if (this.timesAnswers) {
			long took = System.nanoTime() - this.writtenAt;
			this.answerNanos = Math.max(1, took - (processorWait() - this.waitedThen));
		}
		this.finished++;
		LockSupport.unpark(this.waiter);
	}

	@Override
	public void await(Chunk chunk, Duration timeout) {
		long target = ++this.awaited;
		if (this.finished >= target) {
			return;
		}
		long deadline = System.nanoTime() + timeout.toNanos();
		boolean interrupted = false;
		boolean expired = false;
		this.waiter = Thread.currentThread();
		while (!settled(target)) {
			long left = deadline - System.nanoTime();
			if (left > 0) {
				LockSupport.parkNanos(this, left);
			}
			else {
				if (!expired) {
					expired = true;
					expire(target, new TimeoutException("No answer within " + timeout.toMillis() + " ms"));
				}
				LockSupport.parkNanos(this, Duration.ofMillis(10).toNanos());
			}
			interrupted |= Thread.interrupted();
		}
		this.waiter = null;
		if (!chunk.finished()) {
			this.queue.lose(cause());
		}
		if (interrupted) {
			Thread.currentThread().interrupt();
		}
	}

	/** Ends behind the answers that have arrived: this process may have slept itself. */
	private void expire(long target, TimeoutException why) {
		try {
			this.channel.eventLoop().execute(() -> {
				if (this.finished < target) {
					end(why);
				}
			});
		}
		catch (RejectedExecutionException ex) {
			end(why);
		}
	}

	private boolean settled(long target) {
		return this.finished >= target || this.ended || this.channel.eventLoop().isTerminated();
	}

	@Override
	public boolean usable() {
		return !this.ended && this.cause == null && this.channel.isActive();
	}

	@Override
	public long processorWait() {
		ProcessorWait known = this.processorWait;
		return (known != null) ? known.nanos() : 0;
	}

	@Override
	public long answerNanos() {
		return this.answerNanos;
	}

	private Throwable cause() {
		Throwable known = this.cause;
		return (known != null) ? known : new IOException("The server closed the connection");
	}

	private void end(Throwable why) {
		if (this.cause == null) {
			this.cause = why;
		}
		this.channel.close();
	}

	@Override
	public void close() {
		end(new IOException("The connection was closed"));
		if (!this.closed.compareAndSet(false, true)) {
			return;
		}
		ProcessorWait known = this.processorWait;
		if (known != null) {
			known.close();
		}
		try {
			this.owner.close();
		}
		catch (Exception ex) {
			// the connection is given up either way
		}
	}

}
