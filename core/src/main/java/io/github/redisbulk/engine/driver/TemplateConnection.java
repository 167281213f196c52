package io.github.redisbulk.engine.driver;

import java.time.Duration;
import java.util.Objects;

import io.github.redisbulk.engine.command.Chunk;
import io.github.redisbulk.engine.command.Replies;
import io.github.redisbulk.engine.command.Reply;
import io.lettuce.core.RedisCommandExecutionException;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.exceptions.JedisDataException;

import org.springframework.core.NestedExceptionUtils;
import org.springframework.dao.DataAccessException;
import org.springframework.data.redis.core.RedisCallback;
import org.springframework.data.redis.core.RedisOperations;
import org.springframework.data.redis.core.RedisTemplate;
import org.springframework.data.redis.core.SessionCallback;

/**
 * Sends a chunk of callbacks by {@link RedisTemplate#executePipelined(SessionCallback)},
 * on any driver and topology that Spring Data can pipeline.
 * <p>
 * After an error Spring Data's result is empty with Lettuce and lacks an unknown number
 * of entries with Jedis, so it cannot be told which callback it came from: all of the
 * chunk are lost, unless there is but one.
 */
public final class TemplateConnection implements BulkConnection {

	private final RedisTemplate<?, ?> template;

	/**
	 * Creates a connection.
	 * @param template runs the callbacks
	 */
	public TemplateConnection(RedisTemplate<?, ?> template) {
		this.template = template;
		TemplateHints.tell(template.getRequiredConnectionFactory());
	}

	@Override
	public boolean send(Chunk chunk, Duration timeout) {
		Replies replies = chunk.replies();
		try {
			this.template.executePipelined(new ChunkOfCallbacks(chunk));
			for (int command = 0; command < chunk.commands(); command++) {
				replies.add(Reply.ACCEPTED);
			}
		}
		catch (Throwable ex) {
			// whatever a callback throws: those before it have been sent
			if (ex instanceof InterruptedException) {
				Thread.currentThread().interrupt();
			}
			Throwable root = NestedExceptionUtils.getMostSpecificCause(ex);
			if (chunk.items() == 1 && refusal(root)) {
				replies.add(new Reply.Refused(String.valueOf(root.getMessage())));
			}
			else {
				replies.lose(root);
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
		// Spring Data has waited, as long as the template's connections allow
	}

	@Override
	public boolean usable() {
		return true;
	}

	@Override
	public void close() {
		// the connections are the template's
	}

	/** Runs the callbacks of a chunk one after the other on one pipelined connection. */
	private record ChunkOfCallbacks(Chunk chunk) implements SessionCallback<@Nullable Object> {

		@Override
		public <K, V> @Nullable Object execute(RedisOperations<K, V> operations) throws DataAccessException {
			int next = 0;
			while (next < this.chunk.items()) {
				if (this.chunk.item(next) instanceof SessionCallback<?> session) {
					session.execute(operations);
					next++;
				}
				else {
					next = neighbours(operations, next);
				}
			}
			return null;
		}

		/** Runs neighbours together: the template wraps its connection each time. */
		private <K, V> int neighbours(RedisOperations<K, V> operations, int from) {
			RedisCallback<Integer> neighbours = (connection) -> {
				int next = from;
				while (next < this.chunk.items() && this.chunk.item(next) instanceof RedisCallback<?> callback) {
					callback.doInRedis(connection);
					next++;
				}
				return next;
			};
			return Objects.requireNonNull(operations.execute(neighbours));
		}

	}

}
