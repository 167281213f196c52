package io.github.redisbulk.engine.driver;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.api.async.RedisAsyncCommands;
import io.lettuce.core.protocol.CommandEncoder;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import org.jspecify.annotations.Nullable;

import org.springframework.data.redis.connection.RedisConfiguration;
import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.RedisStandaloneConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

/**
 * Makes connections with Lettuce, by a factory of its own that has the application's
 * configuration.
 */
final class LettuceConnector implements Connector {

	private final LettuceConnectionFactory application;

	private final Supplier<RedisConfiguration> server;

	private final boolean proxy;

	private final boolean forReads;

	private final Lock lock = new ReentrantLock();

	private volatile @Nullable LettuceClient client;

	private volatile boolean closed;

	/**
	 * Creates a connector to where the application's factory leads.
	 * @param application the application's factory, which is only read
	 * @param proxy whether to send nothing on connecting, but for AUTH
	 */
	LettuceConnector(LettuceConnectionFactory application, boolean proxy) {
		this(application, () -> LettuceTarget.of(application), proxy, false);
	}

	private LettuceConnector(LettuceConnectionFactory application, Supplier<RedisConfiguration> server, boolean proxy,
			boolean forReads) {
		this.application = application;
		this.server = server;
		this.proxy = proxy;
		this.forReads = forReads;
	}

	/**
	 * Returns a connector to one server, whichever the application's factory leads to.
	 * @param server the server, and how to log in there
	 * @param application the application's factory, which is only read for how to connect
	 */
	static LettuceConnector to(RedisStandaloneConfiguration server, LettuceConnectionFactory application) {
		return new LettuceConnector(application, () -> server, false, false);
	}

	@Override
	public BulkConnection connect() throws NoConnectionException {
		// one at a time, so that the channel made last is the one just made
		this.lock.lock();
		try {
			refuseIfClosed();
			refuseIfInterrupted();
			LettuceClient known = this.client;
			if (known == null) {
				known = new LettuceClient(this.application.getClientConfiguration(), this.server.get(), this.proxy);
				this.client = known;
			}
			refuseIfClosed();
			refuseIfInterrupted();
			return connect(known);
		}
		catch (NoConnectionException ex) {
			throw ex;
		}
		catch (Exception ex) {
			if (ex instanceof InterruptedException) {
				Thread.currentThread().interrupt();
			}
			throw new NoConnectionException(LettuceTarget.describe(this.server.get()), ex);
		}
		finally {
			this.lock.unlock();
		}
	}

	private void refuseIfClosed() throws NoConnectionException {
		if (this.closed) {
			throw new NoConnectionException("The writer was closed");
		}
	}

	/** Netty and Lettuce lose an interrupt that has come before they connect. */
	private static void refuseIfInterrupted() throws InterruptedException {
		if (Thread.interrupted()) {
			throw new InterruptedException("interrupted before connecting");
		}
	}

	/** A client of its own: a read must not wait for the thread that serves chunks. */
	@Override
	public Connector forReads() {
		return new LettuceConnector(this.application, this.server, this.proxy, true);
	}

	private BulkConnection connect(LettuceClient from) throws Exception {
		RedisConnection connection = from.connection();
		try {
			var commands = (RedisAsyncCommands<?, ?>) connection.getNativeConnection();
			if (!this.proxy) {
				settle(commands,
						ConnectorFactory.handshake(this.application.getClientConfiguration().getCommandTimeout()));
			}
			Channel channel = from.lastHandshake().channel();
			ChannelHandlerContext lettuce = channel.pipeline().context(CommandEncoder.class);
			if (lettuce == null) {
				throw new IOException("The connection was closed");
			}
			return new LettuceBulkConnection(channel, lettuce.name(), connection, this.forReads);
		}
		catch (Exception ex) {
			connection.close();
			throw ex;
		}
	}

	/**
	 * Waits until Lettuce has no reply outstanding: it names itself to the server without
	 * waiting for the answer. A proxy is not told, so there is nothing to wait for.
	 */
	private static void settle(RedisAsyncCommands<?, ?> commands, Duration timeout) throws Exception {
		try {
			commands.ping().toCompletableFuture().get(timeout.toMillis(), TimeUnit.MILLISECONDS);
		}
		catch (ExecutionException ex) {
			if (!(ex.getCause() instanceof RedisCommandExecutionException)) {
				throw ex;
			}
			// an answer all the same, such as LOADING
		}
	}

	@Override
	public void close() {
		// whoever waits for the lock to connect need not try any more
		this.closed = true;
		LettuceClient known = this.client;
		if (known != null) {
			// whoever has the lock may be logging in to a server that stands still
			known.abandon();
		}
		this.lock.lock();
		try {
			known = this.client;
			if (known != null) {
				known.close();
				this.client = null;
			}
		}
		finally {
			this.lock.unlock();
		}
	}

}
