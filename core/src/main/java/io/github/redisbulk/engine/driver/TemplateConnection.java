package io.github.redisbulk.engine.driver;

import java.time.Duration;

import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.CallbackResults;
import io.github.redisbulk.engine.command.Chunk;
import io.github.redisbulk.engine.command.Replies;
import io.github.redisbulk.engine.command.Reply;
import io.lettuce.core.RedisCommandExecutionException;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.exceptions.JedisDataException;

import org.springframework.core.NestedExceptionUtils;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.connection.jedis.JedisConnectionFactory;
import org.springframework.data.redis.core.RedisCallback;
import org.springframework.data.redis.core.RedisTemplate;
import org.springframework.data.redis.core.SessionCallback;

/**
 * Sends a chunk of callbacks through a {@link RedisTemplate}, over the connections of the
 * template's own factory.
 * <p>
 * Where the driver gives access to single answers (Lettuce and Jedis, but for a cluster)
 * each callback has the outcome of its own commands, and one that throws spoils no other.
 * <p>
 * Anything else that Spring Data can pipeline goes through
 * {@link RedisTemplate#executePipelined(SessionCallback)}. After an error Spring Data's
 * result is empty with Lettuce, and a factory that is not known may leave out any number
 * of entries. So nothing tells which callback was refused: the outcomes of the whole
 * chunk are unknown then, unless it holds one callback only.
 */
public final class TemplateConnection implements BulkConnection {

	private static final Log logger = LogFactory.getLog(BulkWriter.class);

	private final RedisTemplate<?, ?> template;

	private final CallbackResults results;

	private boolean warned;

	private @Nullable String lastRefusal;

	private boolean ended;

	private TemplateConnection(RedisTemplate<?, ?> template, CallbackResults results) {
		this.template = template;
		this.results = results;
		TemplateHints.tell(template.getRequiredConnectionFactory());
	}

	/**
	 * Finds out whether the template can pipeline, by a pipeline that is empty.
	 * @param template runs the callbacks
	 * @param results takes what callbacks have answered
	 * @return a connection
	 * @throws NoConnectionException if the template cannot pipeline, or not now, or gives
	 * no results by callback
	 */
	public static TemplateConnection open(RedisTemplate<?, ?> template, CallbackResults results)
			throws NoConnectionException {
		RedisConnectionFactory factory = template.getRequiredConnectionFactory();
		if (ConnectorFactory.JEDIS && factory instanceof JedisConnectionFactory jedis && jedis.isRedisClusterAware()) {
			throw new NoConnectionException("callbacks cannot be written to a Redis Cluster with Jedis, for which"
					+ " Spring Data Redis has no pipelines: give the template a LettuceConnectionFactory");
		}
		try {
			template.executePipelined((RedisCallback<?>) (connection) -> null);
			if (results != CallbackResults.IGNORED) {
				requireAttributable(factory);
			}
			return new TemplateConnection(template, results);
		}
		catch (RuntimeException ex) {
			throw NoConnectionException.ofTemplate(ex, ex instanceof InvalidDataAccessApiUsageException
					|| ex instanceof UnsupportedOperationException || ex instanceof IllegalArgumentException);
		}
	}

	private static void requireAttributable(RedisConnectionFactory factory) throws NoConnectionException {
		try (RecordedPipeline pipeline = RecordedPipeline.open(factory, true, Connector.ANSWER_TIMEOUT)) {
			if (pipeline == null) {
				throw new NoConnectionException("results cannot be told by callback on a cluster, with a connection"
						+ " factory of another kind than Lettuce's and Jedis', or inside a transaction: write without"
						+ " CallbackResults");
			}
		}
	}

	@Override
	public boolean send(Chunk chunk, Duration timeout) {
		Replies replies = chunk.replies();
		String refusal = this.lastRefusal;
		if (chunk.items() == 0 && chunk.length() == 0 && refusal != null) {
			// the callbacks are not in the chunk, so nothing can be sent again
			for (int command = 0; command < chunk.commands(); command++) {
				replies.add(new Reply.Refused(refusal));
			}
			return true;
		}
		try (RecordedPipeline pipeline = RecordedPipeline.open(this.template.getRequiredConnectionFactory(),
				this.results != CallbackResults.IGNORED, timeout)) {
			if (pipeline != null) {
				sendRecorded(chunk, pipeline);
				return true;
			}
		}
		catch (RuntimeException ex) {
			if (replies.answered() == 0) {
				this.ended = true;
				return false;
			}
			// all answers are there, and only the connection could not be given back
			return true;
		}
		return sendUnrecorded(chunk);
	}

	private void sendRecorded(Chunk chunk, RecordedPipeline pipeline) {
		int[] ends = new int[chunk.items()];
		@Nullable Throwable[] failures = new @Nullable Throwable[chunk.items()];
		ChunkOfCallbacks callbacks = new ChunkOfCallbacks(chunk, (item, failure) -> {
			ends[item] = pipeline.commands();
			failures[item] = failure;
			pipeline.nextPart();
		});
		Throwable broken = null;
		pipeline.nextPart();
		try {
			this.template.execute(callbacks);
		}
		catch (Throwable ex) {
			broken = ex;
		}
		pipeline.await();
		for (int item = 0; item < chunk.items(); item++) {
			int from = (item > 0) ? ends[item - 1] : 0;
			Throwable failure = (item < callbacks.done()) ? failures[item] : broken;
			if (record(chunk.replies(), pipeline, from, Math.max(from, ends[item]), failure)) {
				tell(chunk.position(item), pipeline, item);
			}
		}
	}

	private void tell(long position, RecordedPipeline pipeline, int item) {
		if (this.results == CallbackResults.IGNORED) {
			return;
		}
		try {
			this.results.answered(position, pipeline.results(item, this.template));
		}
		catch (Throwable ex) {
			if (!this.warned) {
				this.warned = true;
				logger.warn("What callback " + position + " has answered could not be read, or was not taken; of"
						+ " others nothing is logged", ex);
			}
		}
	}

	/** Returns whether everything was accepted. */
	private boolean record(Replies replies, RecordedPipeline pipeline, int from, int to, @Nullable Throwable failure) {
		Reply outcome = Reply.ACCEPTED;
		Throwable cause = null;
		if (failure != null) {
			outcome = Reply.LOST;
			String thrown = String.valueOf(NestedExceptionUtils.getMostSpecificCause(failure));
			cause = (from == to) ? new NothingSentException("the callback failed: " + thrown, failure)
					: new UnclearOutcomeException(
							"the callback failed after " + (to - from) + " of its commands: " + thrown, failure);
		}
		for (int command = from; command < to && outcome != Reply.LOST; command++) {
			Reply reply = pipeline.reply(command);
			if (reply == Reply.LOST) {
				cause = pipeline.lostBecause(command);
			}
			if (outcome == Reply.ACCEPTED || reply == Reply.LOST) {
				outcome = reply;
			}
		}
		if (outcome instanceof Reply.Refused refused) {
			this.lastRefusal = refused.text();
		}
		if (cause != null) {
			replies.loseNext(cause);
		}
		else {
			replies.add(outcome);
		}
		return cause == null && outcome == Reply.ACCEPTED;
	}

	private boolean sendUnrecorded(Chunk chunk) {
		Replies replies = chunk.replies();
		ChunkOfCallbacks callbacks = new ChunkOfCallbacks(chunk, ChunkOfCallbacks.FAILING_TOGETHER);
		try {
			this.template.executePipelined(callbacks);
			for (int command = 0; command < chunk.commands(); command++) {
				replies.add(Reply.ACCEPTED);
			}
		}
		catch (Throwable ex) {
			// whatever a callback throws: those before it have been sent
			if (!callbacks.begun()) {
				this.ended = true;
				return false;
			}
			Throwable root = NestedExceptionUtils.getMostSpecificCause(ex);
			if (!refusal(root)) {
				replies.lose(root);
			}
			else if (chunk.items() == 1) {
				this.lastRefusal = String.valueOf(root.getMessage());
				replies.add(new Reply.Refused(this.lastRefusal));
			}
			else {
				replies.lose(new UnclearOutcomeException("sent, and at least one of the " + chunk.items()
						+ " callbacks of this chunk was refused, the driver does not tell which: " + root.getMessage(),
						root));
			}
		}
		return true;
	}

	private static boolean refusal(Throwable root) {
		return (ConnectorFactory.LETTUCE && root instanceof RedisCommandExecutionException)
				|| (ConnectorFactory.JEDIS && root instanceof JedisDataException);
	}

	@Override
	public void await(Chunk chunk, Duration timeout) {
		// sending has waited
	}

	@Override
	public boolean usable() {
		return !this.ended;
	}

	@Override
	public void close() {
		// the connections are the template's
	}

}
