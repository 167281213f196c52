package io.github.redisbulk;

import java.util.List;

import org.jspecify.annotations.Nullable;

import org.springframework.data.redis.core.RedisCallback;
import org.springframework.data.redis.core.RedisTemplate;

/**
 * Takes what the commands of callbacks have answered.
 *
 * @see BulkWriter#writeCallbacks(RedisTemplate, java.util.Iterator, CallbackResults,
 * java.util.function.UnaryOperator)
 */
@FunctionalInterface
public interface CallbackResults {

	/** Takes nothing, and costs nothing. */
	CallbackResults IGNORED = (position, results) -> {
	};

	/**
	 * A callback is written. Called by the thread that writes the run, in the order of
	 * the callbacks, and only for those that end as {@link Outcome#WRITTEN}. What this
	 * throws is logged and passed over.
	 * @param position where the callback stands in its source, from 0
	 * @param results what {@link RedisTemplate#executePipelined(RedisCallback)} would
	 * have returned for this callback alone: results in the order of its commands, read
	 * by the serializers of the template; a few commands have none, such as LTRIM
	 */
	void answered(long position, List<@Nullable Object> results);

}
