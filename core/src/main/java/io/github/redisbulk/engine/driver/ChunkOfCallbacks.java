package io.github.redisbulk.engine.driver;

import java.util.Objects;
import java.util.function.Supplier;

import io.github.redisbulk.engine.command.Chunk;
import org.jspecify.annotations.Nullable;

import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.data.redis.core.RedisCallback;
import org.springframework.data.redis.core.RedisOperations;
import org.springframework.data.redis.core.SessionCallback;
import org.springframework.util.ReflectionUtils;

/**
 * Runs the callbacks of a chunk one after the other on one pipelined connection.
 */
final class ChunkOfCallbacks implements SessionCallback<@Nullable Object> {

	/** The first callback that throws ends the chunk. */
	static final Watcher FAILING_TOGETHER = (item, failure) -> {
		if (failure != null) {
			ReflectionUtils.rethrowRuntimeException(failure);
		}
	};

	private final Chunk chunk;

	private final Watcher watcher;

	private boolean begun;

	private int next;

	ChunkOfCallbacks(Chunk chunk, Watcher watcher) {
		this.chunk = chunk;
		this.watcher = watcher;
	}

	/** Returns whether there was a connection to run callbacks on. */
	boolean begun() {
		return this.begun;
	}

	/** Returns how many callbacks have been run. */
	int done() {
		return this.next;
	}

	@Override
	public <K, V> @Nullable Object execute(RedisOperations<K, V> operations) {
		this.begun = true;
		while (this.next < this.chunk.items()) {
			if (this.chunk.item(this.next) instanceof SessionCallback<?> session) {
				run(() -> session.execute(operations));
			}
			else {
				neighbours(operations);
			}
		}
		return null;
	}

	/** Runs neighbours together: the template wraps its connection each time. */
	private <K, V> void neighbours(RedisOperations<K, V> operations) {
		RedisCallback<Boolean> neighbours = (connection) -> {
			while (this.next < this.chunk.items() && this.chunk.item(this.next) instanceof RedisCallback<?> callback) {
				run(() -> callback.doInRedis(connection));
			}
			return true;
		};
		Objects.requireNonNull(operations.execute(neighbours));
	}

	private void run(Supplier<@Nullable Object> callback) {
		Throwable failure = null;
		try {
			Object returned = callback.get();
			if (returned != null) {
				failure = new InvalidDataAccessApiUsageException("A callback in a pipeline must return null, as"
						+ " what it reads is not known until the pipeline ends; this one returned a "
						+ returned.getClass().getName());
			}
		}
		catch (Throwable ex) {
			if (ex instanceof InterruptedException) {
				Thread.currentThread().interrupt();
			}
			failure = ex;
		}
		this.watcher.ran(this.next, failure);
		this.next++;
	}

	/** Is told of each callback. */
	interface Watcher {

		/**
		 * A callback has been run.
		 * @param item its index in the chunk
		 * @param failure what it has thrown
		 */
		void ran(int item, @Nullable Throwable failure);

	}

}
