package io.github.redisbulk.autoconfigure;

import java.time.Duration;
import java.util.function.BiFunction;

import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.Compatibility;
import io.github.redisbulk.MaxFailures;
import io.github.redisbulk.MaxRate;
import io.github.redisbulk.ReadLatencyBound;
import io.github.redisbulk.RetryPolicy;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.util.unit.DataSize;

/**
 * The properties {@code redis.bulk}. What is not set is {@code null} and stays as it is
 * in {@link BulkOptions}, so most services bind nothing. Their bounds are those of the
 * options, too, and are looked at after binding: what a constructor throws while it is
 * bound is reported with the property that was bound last, which need not be the wrong
 * one.
 *
 * @param chunk limits of a chunk
 * @param pause Gap before each chunk but the first.
 * @param inFlight Number of chunks that may be on their way without an answer.
 * @param linger Time that an item of a session waits for its chunk to be full.
 * @param timeout Time that the answers to a chunk may take before its connection is given
 * up.
 * @param maxFailures Count, or percentage, of items that may end other than written
 * before a run is stopped, 'auto' for a run that writes nothing, or 'unlimited'.
 * @param readLatencyBound Latency that everybody's reads are to stay below while a run
 * goes on, 'auto' for a multiple of what an idle read takes, or 'none'.
 * @param yieldToOthers Whether nothing is written while others alone make reads far
 * slower than the bound; otherwise the writer goes on and adds little.
 * @param turns Name of a group of writers, in any process, that write in turns, so that
 * they keep the bound together and each has its share.
 * @param maxRate Commands a second, or bytes a second with a unit such as 10MB, or
 * 'unlimited'.
 * @param serializer What becomes of objects that have no obvious text: refused, or
 * written as JSON. With 'template' everything is written as the redisTemplate bean does.
 * @param atomic Whether the commands of an item are put between MULTI and EXEC.
 * @param packing Whether neighbouring commands are joined where that changes nothing but
 * the speed.
 * @param compatibility What stands at the address that the writer connects to.
 * @param waitReplicas Number of replicas that must have an item before it counts as
 * written.
 * @param waitReplicasTimeout Time that replicas may take before what they are waited for
 * is unknown.
 * @param maxBacklog Size of what may wait for slow nodes of a Redis Cluster while other
 * nodes have nothing to do.
 * @param keptFailures Number of items that are not written whose results a report keeps.
 * @param retry what is sent again, and when
 */
@ConfigurationProperties("redis.bulk")
record BulkProperties(@Nullable Chunk chunk, @Nullable Duration pause, @Nullable Integer inFlight,
		@Nullable Duration linger, @Nullable Duration timeout, @Nullable MaxFailures maxFailures,
		@Nullable ReadLatencyBound readLatencyBound, @Nullable Boolean yieldToOthers, @Nullable String turns,
		@Nullable MaxRate maxRate, @Nullable SerializerChoice serializer, @Nullable Boolean atomic,
		@Nullable Boolean packing, @Nullable Compatibility compatibility, @Nullable Integer waitReplicas,
		@Nullable Duration waitReplicasTimeout, @Nullable DataSize maxBacklog, @Nullable Integer keptFailures,
		@Nullable Retry retry) {

	BulkOptions options() {
		BulkOptions options = BulkOptions.defaults();
		options = (this.chunk != null) ? this.chunk.in(options) : options;
		options = set("pause", this.pause, options, BulkOptions::withPause);
		options = set("in-flight", this.inFlight, options, BulkOptions::withInFlight);
		options = set("linger", this.linger, options, BulkOptions::withLinger);
		options = set("timeout", this.timeout, options, BulkOptions::withTimeout);
		options = set("max-failures", this.maxFailures, options, BulkOptions::withMaxFailures);
		options = set("read-latency-bound", this.readLatencyBound, options, BulkOptions::withReadLatencyBound);
		options = set("yield-to-others", this.yieldToOthers, options, BulkOptions::withYieldToOthers);
		options = set("turns", this.turns, options, BulkOptions::withTurns);
		options = set("max-rate", this.maxRate, options, BulkOptions::withMaxRate);
		options = set("atomic", this.atomic, options, BulkOptions::withAtomic);
		options = set("packing", this.packing, options, BulkOptions::withPacking);
		options = set("compatibility", this.compatibility, options, BulkOptions::withCompatibility);
		options = set("wait-replicas", this.waitReplicas, options,
				(to, replicas) -> to.withWaitReplicas(replicas, to.waitReplicasTimeout()));
		options = set("wait-replicas-timeout", this.waitReplicasTimeout, options,
				(to, time) -> to.withWaitReplicas(to.waitReplicas(), time));
		options = set("max-backlog", this.maxBacklog, options, BulkOptions::withMaxBacklog);
		options = set("kept-failures", this.keptFailures, options, BulkOptions::withKeptFailures);
		return (this.retry != null) ? options.withRetry(this.retry.in(options.retry())) : options;
	}

	private static <V, T> T set(String name, @Nullable V value, T to, BiFunction<T, V, T> with) {
		try {
			return (value != null) ? with.apply(to, value) : to;
		}
		catch (IllegalArgumentException | ArithmeticException ex) {
			throw new InvalidConfigurationPropertyValueException("redis.bulk." + name, value, ex.getMessage());
		}
	}

	/**
	 * Limits of a chunk.
	 *
	 * @param maxCommands Number of commands in a chunk. An item with more goes alone.
	 * @param maxBytes Size of a chunk on the wire. An item that is larger goes alone.
	 */
	record Chunk(@Nullable Integer maxCommands, @Nullable DataSize maxBytes) {

		BulkOptions in(BulkOptions options) {
			return set("chunk.max-bytes", this.maxBytes,
					set("chunk.max-commands", this.maxCommands, options, BulkOptions::withChunkMaxCommands),
					BulkOptions::withChunkMaxBytes);
		}

	}

	/**
	 * What is sent again, and when.
	 *
	 * @param maxAttempts Number of times that the same commands may be sent again.
	 * Attempts to connect are not counted.
	 * @param delay Time before the first attempt.
	 * @param maxDelay Longest time between two attempts.
	 * @param maxElapsed Time that one trouble may last before its items are given up, and
	 * attempts to connect too.
	 * @param unknown Whether commands whose answer was lost are sent again where all
	 * commands of the item are harmless to repeat.
	 */
	record Retry(@Nullable Integer maxAttempts, @Nullable Duration delay, @Nullable Duration maxDelay,
			@Nullable Duration maxElapsed, @Nullable Boolean unknown) {

		RetryPolicy in(RetryPolicy defaults) {
			RetryPolicy policy = defaults;
			policy = set("retry.max-attempts", this.maxAttempts, policy, (to, attempts) -> new RetryPolicy(attempts,
					to.delay(), to.maxDelay(), to.maxElapsed(), to.unknown()));
			policy = set("retry.delay", this.delay, policy, (to, wait) -> new RetryPolicy(to.maxAttempts(), wait,
					(this.maxDelay != null) ? wait : to.maxDelay(), to.maxElapsed(), to.unknown()));
			policy = set("retry.max-delay", this.maxDelay, policy, (to, longest) -> new RetryPolicy(to.maxAttempts(),
					to.delay(), longest, to.maxElapsed(), to.unknown()));
			policy = set("retry.max-elapsed", this.maxElapsed, policy, (to,
					elapsed) -> new RetryPolicy(to.maxAttempts(), to.delay(), to.maxDelay(), elapsed, to.unknown()));
			return set("retry.unknown", this.unknown, policy, (to, again) -> new RetryPolicy(to.maxAttempts(),
					to.delay(), to.maxDelay(), to.maxElapsed(), again));
		}

	}

}
