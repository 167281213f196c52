package io.github.redisbulk.autoconfigure;

import java.time.Duration;
import java.util.function.Consumer;

import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.Compatibility;
import io.github.redisbulk.MaxFailures;
import io.github.redisbulk.MaxRate;
import io.github.redisbulk.ReadLatencyBound;
import io.github.redisbulk.RetryPolicy;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.util.unit.DataSize;

/**
 * The properties {@code redis.bulk}. Their bounds are those of {@link BulkOptions} and
 * are looked at after binding: what a constructor throws while it is bound is reported
 * with the property that was bound last, which need not be the wrong one.
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
record BulkProperties(@DefaultValue Chunk chunk, @Nullable Duration pause, @Nullable Integer inFlight,
		@DefaultValue("10ms") Duration linger, @DefaultValue("10s") Duration timeout,
		@DefaultValue("auto") MaxFailures maxFailures, @Nullable ReadLatencyBound readLatencyBound,
		@DefaultValue("false") boolean yieldToOthers, @Nullable String turns,
		@DefaultValue("unlimited") MaxRate maxRate, @DefaultValue("none") SerializerChoice serializer,
		@DefaultValue("false") boolean atomic, @DefaultValue("false") boolean packing,
		@DefaultValue("redis") Compatibility compatibility, @DefaultValue("0") int waitReplicas,
		@DefaultValue("5s") Duration waitReplicasTimeout, @DefaultValue("16MB") DataSize maxBacklog,
		@DefaultValue("100") int keptFailures, @DefaultValue Retry retry) {

	BulkOptions options() {
		BulkOptions defaults = BulkOptions.defaults();
		check("chunk.max-commands", this.chunk.maxCommands, defaults::withChunkMaxCommands);
		check("chunk.max-bytes", this.chunk.maxBytes, defaults::withChunkMaxBytes);
		check("pause", this.pause, defaults::withPause);
		check("in-flight", this.inFlight, defaults::withInFlight);
		check("linger", this.linger, defaults::withLinger);
		check("timeout", this.timeout, defaults::withTimeout);
		check("wait-replicas", this.waitReplicas,
				(replicas) -> defaults.withWaitReplicas(replicas, defaults.waitReplicasTimeout()));
		check("wait-replicas-timeout", this.waitReplicasTimeout, (time) -> defaults.withWaitReplicas(0, time));
		check("max-backlog", this.maxBacklog, defaults::withMaxBacklog);
		check("turns", this.turns, defaults::withTurns);
		check("kept-failures", this.keptFailures, defaults::withKeptFailures);
		return pace(defaults).withLinger(this.linger)
			.withTimeout(this.timeout)
			.withMaxFailures(this.maxFailures)
			.withYieldToOthers(this.yieldToOthers)
			.withTurns(this.turns)
			.withMaxRate(this.maxRate)
			.withAtomic(this.atomic)
			.withPacking(this.packing)
			.withCompatibility(this.compatibility)
			.withWaitReplicas(this.waitReplicas, this.waitReplicasTimeout)
			.withMaxBacklog(this.maxBacklog)
			.withKeptFailures(this.keptFailures)
			.withRetry(this.retry.policy());
	}

	/** Changes what is set, and leaves to the writer what is not. */
	private BulkOptions pace(BulkOptions defaults) {
		BulkOptions options = defaults;
		options = (this.chunk.maxCommands != null) ? options.withChunkMaxCommands(this.chunk.maxCommands) : options;
		options = (this.chunk.maxBytes != null) ? options.withChunkMaxBytes(this.chunk.maxBytes) : options;
		options = (this.pause != null) ? options.withPause(this.pause) : options;
		options = (this.inFlight != null) ? options.withInFlight(this.inFlight) : options;
		return (this.readLatencyBound != null) ? options.withReadLatencyBound(this.readLatencyBound) : options;
	}

	private static <V> void check(String name, @Nullable V value, Consumer<V> check) {
		try {
			if (value != null) {
				check.accept(value);
			}
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
	record Retry(@DefaultValue("20") int maxAttempts, @DefaultValue("100ms") Duration delay,
			@DefaultValue("5s") Duration maxDelay, @DefaultValue("30s") Duration maxElapsed,
			@DefaultValue("true") boolean unknown) {

		private static final Duration ONE_MS = Duration.ofMillis(1);

		RetryPolicy policy() {
			check("retry.max-attempts", this.maxAttempts,
					(attempts) -> new RetryPolicy(attempts, ONE_MS, ONE_MS, Duration.ZERO, false));
			check("retry.delay", this.delay,
					(wait) -> new RetryPolicy(0, wait, longestIsGiven() ? wait : this.maxDelay, Duration.ZERO, false));
			check("retry.max-delay", this.maxDelay,
					(longest) -> new RetryPolicy(0, this.delay, longest, Duration.ZERO, false));
			check("retry.max-elapsed", this.maxElapsed,
					(elapsed) -> new RetryPolicy(0, this.delay, this.maxDelay, elapsed, false));
			return new RetryPolicy(this.maxAttempts, this.delay, this.maxDelay, this.maxElapsed, this.unknown);
		}

		/**
		 * Who has given one of two values that do not go together wants to hear of that.
		 */
		private boolean longestIsGiven() {
			return !this.maxDelay.equals(RetryPolicy.defaults().maxDelay());
		}

	}

}
