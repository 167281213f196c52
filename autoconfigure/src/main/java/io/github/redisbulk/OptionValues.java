package io.github.redisbulk;

import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;

import io.github.redisbulk.pacing.LatencySignal;
import io.github.redisbulk.pacing.MaxRate;
import io.github.redisbulk.pacing.ReadLatencyBound;
import org.jspecify.annotations.Nullable;

import org.springframework.util.unit.DataSize;

/**
 * What {@link BulkOptions} are set to.
 */
abstract class OptionValues implements Cloneable {

	@Nullable String name;

	@Nullable Long expectedItems;

	int chunkCommands = 100;

	DataSize chunkBytes = DataSize.ofKilobytes(64);

	int inFlight = 1;

	Duration pause = Duration.ZERO;

	Duration timeout = Duration.ofSeconds(10);

	MaxFailures maxFailures = MaxFailures.UNLIMITED;

	RetryPolicy retry = RetryPolicy.defaults();

	boolean atomic;

	boolean packing;

	ReadLatencyBound readLatencyBound = ReadLatencyBound.NONE;

	LatencySignal latencySignal = LatencySignal.NONE;

	MaxRate maxRate = MaxRate.UNLIMITED;

	Compatibility compatibility = Compatibility.REDIS;

	int keptFailures = 100;

	List<BulkListener> listeners = List.of();

	/**
	 * Returns the name of the run.
	 * @return a name, or {@code null} to have one made up
	 */
	public @Nullable String name() {
		return this.name;
	}

	/**
	 * Returns how many items the source has.
	 * @return items, empty where that is not known
	 */
	public OptionalLong expectedItems() {
		return (this.expectedItems != null) ? OptionalLong.of(this.expectedItems) : OptionalLong.empty();
	}

	/**
	 * Returns the limit of a chunk in commands.
	 * @return commands
	 */
	public int chunkCommands() {
		return this.chunkCommands;
	}

	/**
	 * Returns the limit of a chunk in bytes on the wire.
	 * @return a size
	 */
	public DataSize chunkBytes() {
		return this.chunkBytes;
	}

	/**
	 * Returns how many chunks may be on their way without an answer.
	 * @return chunks
	 */
	public int inFlight() {
		return this.inFlight;
	}

	/**
	 * Returns the gap before each chunk but the first.
	 * @return a time, zero for none
	 */
	public Duration pause() {
		return this.pause;
	}

	/**
	 * Returns what the latency of everybody's reads is to stay below.
	 * @return the bound
	 */
	public ReadLatencyBound readLatencyBound() {
		return this.readLatencyBound;
	}

	/**
	 * Returns what tells how long the application's reads take.
	 * @return the signal
	 */
	public LatencySignal latencySignal() {
		return this.latencySignal;
	}

	/**
	 * Returns how much may be written a second.
	 * @return commands or bytes
	 */
	public MaxRate maxRate() {
		return this.maxRate;
	}

	/**
	 * Returns how long the answers to a chunk may take.
	 * @return a time
	 */
	public Duration timeout() {
		return this.timeout;
	}

	/**
	 * Returns how many items may end other than written.
	 * @return a count or a percentage
	 */
	public MaxFailures maxFailures() {
		return this.maxFailures;
	}

	/**
	 * Returns what is sent again, and when.
	 * @return the policy
	 */
	public RetryPolicy retry() {
		return this.retry;
	}

	/**
	 * Returns whether the commands of an item go between MULTI and EXEC.
	 * @return whether items are atomic
	 */
	public boolean atomic() {
		return this.atomic;
	}

	/**
	 * Returns whether neighbouring commands are joined.
	 * @return whether chunks are packed
	 */
	public boolean packing() {
		return this.packing;
	}

	/**
	 * Returns what stands at the address that the writer connects to.
	 * @return Redis itself or a proxy
	 */
	public Compatibility compatibility() {
		return this.compatibility;
	}

	/**
	 * Returns how many results a report keeps of items that are not written.
	 * @return results
	 */
	public int keptFailures() {
		return this.keptFailures;
	}

	/**
	 * Returns who is told what happens.
	 * @return listeners, in the order in which they were added
	 */
	public List<BulkListener> listeners() {
		return this.listeners;
	}

}
