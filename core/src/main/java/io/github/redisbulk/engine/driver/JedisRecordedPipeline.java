package io.github.redisbulk.engine.driver;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

import io.github.redisbulk.engine.command.Reply;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.AbstractPipeline;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.CommandObject;
import redis.clients.jedis.CommandObjects;
import redis.clients.jedis.Connection;
import redis.clients.jedis.RedisProtocol;
import redis.clients.jedis.Response;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.providers.ConnectionProvider;

import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.connection.jedis.JedisConnection;

/**
 * Keeps the response to each command that a connection of the application's factory
 * issues.
 */
final class JedisRecordedPipeline extends RecordedPipeline {

	private final RedisConnection application;

	private final UnifiedJedis jedis;

	private final JedisConnection connection;

	/** What all parts go out with, once it has been opened. */
	private @Nullable AbstractPipeline pipeline;

	private final List<Response<?>> responses = new ArrayList<>();

	private @Nullable RuntimeException broken;

	private JedisRecordedPipeline(RedisConnection application, UnifiedJedis jedis) {
		this.application = application;
		this.jedis = jedis;
		this.connection = part();
	}

	/** Returns nothing for connections of a special kind, such as those to a cluster. */
	static @Nullable JedisRecordedPipeline of(RedisConnectionFactory factory) {
		RedisConnection application = factory.getConnection();
		if (application.getClass() == JedisConnection.class
				&& application.getNativeConnection() instanceof UnifiedJedis jedis) {
			return new JedisRecordedPipeline(application, jedis);
		}
		application.close();
		return null;
	}

	@Override
	RedisConnection connection() {
		return this.connection;
	}

	@Override
	JedisConnection part() {
		return new JedisConnection(new RecordingJedis(this.jedis));
	}

	private AbstractPipeline open(CommandObjects commands) {
		AbstractPipeline first = this.pipeline;
		if (first != null) {
			return new Part(first, commands, this.responses);
		}
		first = this.jedis.pipelined();
		this.pipeline = first;
		return new JedisRecordingPipeline(first, commands, this.responses);
	}

	@Override
	int commands() {
		return this.responses.size();
	}

	@Override
	void await() {
		try {
			this.connection.closePipeline();
		}
		catch (RuntimeException ex) {
			// of what the server says the responses tell more
			this.broken = ex;
		}
	}

	@Override
	Reply reply(int command) {
		try {
			this.responses.get(command).get();
			return Reply.ACCEPTED;
		}
		catch (JedisDataException ex) {
			return new Reply.Refused(String.valueOf(ex.getMessage()));
		}
		catch (IllegalStateException ex) {
			return Reply.LOST;
		}
		catch (RuntimeException ex) {
			// an answer, though not one that Jedis understands
			return Reply.ACCEPTED;
		}
	}

	@Override
	Throwable lostBecause(int command) {
		RuntimeException cause = this.broken;
		return (cause != null) ? cause : new IOException("The connection was closed");
	}

	@Override
	public void close() {
		try {
			super.close();
		}
		finally {
			this.application.close();
		}
	}

	/** The application's client, with pipelines that record. */
	private final class RecordingJedis extends UnifiedJedis {

		RecordingJedis(UnifiedJedis jedis) {
			super(new Forwarding(jedis), RedisProtocol.RESP2);
		}

		@Override
		public AbstractPipeline pipelined() {
			return open(this.commandObjects);
		}

		@Override
		public void close() {
			// the client is the application's
		}

	}

	/** Is sent, and ends, with the pipeline that was opened first. */
	private static final class Part extends JedisRecordingPipeline {

		Part(AbstractPipeline first, CommandObjects commands, List<Response<?>> responses) {
			super(first, commands, responses);
		}

		@Override
		public void sync() {
			// has been sent
		}

		@Override
		public void close() {
			// is not the last
		}

	}

	/**
	 * Stands for a connection, and has each command issued by the application's client.
	 */
	private static final class Forwarding extends Connection implements ConnectionProvider {

		private final UnifiedJedis jedis;

		Forwarding(UnifiedJedis jedis) {
			this.jedis = jedis;
		}

		@Override
		public Connection getConnection() {
			return this;
		}

		@Override
		public Connection getConnection(CommandArguments command) {
			return this;
		}

		@Override
		public <T> T executeCommand(CommandObject<T> command) {
			return this.jedis.executeCommand(command);
		}

		@Override
		public void close() {
			// the client is the application's
		}

	}

}
