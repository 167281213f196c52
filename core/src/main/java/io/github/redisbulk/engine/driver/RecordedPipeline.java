package io.github.redisbulk.engine.driver;

import java.time.Duration;
import java.util.List;

import io.github.redisbulk.engine.command.Reply;
import org.jspecify.annotations.Nullable;

import org.springframework.core.InfrastructureProxy;
import org.springframework.dao.DataAccessException;
import org.springframework.data.redis.connection.RedisClusterConnection;
import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.connection.RedisSentinelConnection;
import org.springframework.data.redis.connection.jedis.JedisConnectionFactory;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.data.redis.core.RedisConnectionUtils;
import org.springframework.data.redis.core.RedisTemplate;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * A pipeline over a connection of the application's factory that keeps the answer to each
 * command. Spring Data's own pipelines do not: after an error they give no results with
 * Lettuce, and with Jedis leave those of some commands out.
 * <p>
 * While a pipeline is open, templates on the same thread and factory write into it: its
 * connection is bound to the thread as {@code RedisTemplate.executePipelined} does that.
 */
abstract class RecordedPipeline implements AutoCloseable {

	private @Nullable Substitute bound;

	private @Nullable DividedConnection divided;

	/**
	 * Opens a pipeline.
	 * @param factory the application's factory
	 * @param divided whether results are wanted by part, see {@link #nextPart()}
	 * @param timeout for the answers, where that is not the driver's alone
	 * @return the pipeline, or {@code null} where this kind of factory gives no access to
	 * single answers, or the thread has a connection of this factory already
	 */
	static @Nullable RecordedPipeline open(RedisConnectionFactory factory, boolean divided, Duration timeout) {
		if (TransactionSynchronizationManager.hasResource(factory)) {
			return null;
		}
		RecordedPipeline pipeline = null;
		if (ConnectorFactory.LETTUCE && factory instanceof LettuceConnectionFactory lettuce) {
			pipeline = LettuceRecordedPipeline.of(lettuce, timeout);
		}
		else if (ConnectorFactory.JEDIS && factory instanceof JedisConnectionFactory) {
			pipeline = JedisRecordedPipeline.of(factory);
		}
		if (pipeline != null) {
			pipeline.bind(factory, divided);
		}
		return pipeline;
	}

	private void bind(RedisConnectionFactory factory, boolean parts) {
		RedisConnection recorded = connection();
		if (parts) {
			DividedConnection inParts = new DividedConnection(recorded, this::part);
			this.divided = inParts;
			recorded = inParts.connection();
		}
		Substitute substitute = new Substitute(factory, recorded);
		RedisConnectionUtils.bindConnection(substitute);
		this.bound = substitute;
		try {
			connection().openPipeline();
		}
		catch (RuntimeException | Error ex) {
			close();
			throw ex;
		}
	}

	/** Begins another part, if the pipeline is divided. */
	void nextPart() {
		DividedConnection parts = this.divided;
		if (parts != null) {
			parts.next();
		}
	}

	/**
	 * Returns what a part has answered, once all answers are there.
	 * @param part its index
	 * @param template reads it
	 * @return nothing where the pipeline is not divided
	 */
	List<@Nullable Object> results(int part, RedisTemplate<?, ?> template) {
		DividedConnection parts = this.divided;
		return (parts != null) ? parts.results(part, template) : List.of();
	}

	/** Returns another connection whose pipelines go out with those of the first. */
	abstract RedisConnection part();

	/** Returns the connection that records, which is always the same. */
	abstract RedisConnection connection();

	/** Returns how many commands have been issued so far. */
	abstract int commands();

	/**
	 * Returns what became of a command.
	 * @param command its index
	 * @return {@link Reply#LOST} where no answer came
	 */
	abstract Reply reply(int command);

	/** Returns why a command has no answer. */
	abstract Throwable lostBecause(int command);

	/** Waits for the answers, no longer than the application's settings allow. */
	void await() {
		try {
			connection().closePipeline();
		}
		catch (RuntimeException ex) {
			// the answers tell more
		}
	}

	/** Gives the connection back. */
	@Override
	public void close() {
		Substitute substitute = this.bound;
		this.bound = null;
		if (substitute != null) {
			RedisConnectionUtils.unbindConnection(substitute);
		}
	}

	/** Stands for the application's factory where a connection is bound to the thread. */
	private record Substitute(RedisConnectionFactory application,
			RedisConnection recorded) implements RedisConnectionFactory, InfrastructureProxy {

		@Override
		public Object getWrappedObject() {
			return this.application;
		}

		@Override
		public RedisConnection getConnection() {
			return this.recorded;
		}

		@Override
		public RedisClusterConnection getClusterConnection() {
			return this.application.getClusterConnection();
		}

		@Override
		public boolean getConvertPipelineAndTxResults() {
			return this.application.getConvertPipelineAndTxResults();
		}

		@Override
		public RedisSentinelConnection getSentinelConnection() {
			return this.application.getSentinelConnection();
		}

		@Override
		public @Nullable DataAccessException translateExceptionIfPossible(RuntimeException ex) {
			return this.application.translateExceptionIfPossible(ex);
		}

	}

}
