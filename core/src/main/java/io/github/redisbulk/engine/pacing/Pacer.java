package io.github.redisbulk.engine.pacing;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;

import io.github.redisbulk.LatencySignal;
import io.github.redisbulk.MaxRate;
import io.github.redisbulk.PacingState;
import io.github.redisbulk.ReadLatencyBound;

/**
 * Decides how large the next chunk of a run may become, and when the chunk may go. The
 * limits that a user has set hold whatever a pacer says. Not for applications.
 * <p>
 * Used by the thread that writes the run.
 */
public interface Pacer extends AutoCloseable {

	/** Leaves everything to the limits of the user. */
	Pacer OFF = new Pacer() {
	};

	/**
	 * Returns a pacer that keeps a run to a rate.
	 * @param rate the rate
	 * @param nanos the time, in nanoseconds
	 * @return a pacer
	 */
	static Pacer keepingRate(MaxRate rate, LongSupplier nanos) {
		return rate.unlimited() ? OFF : new RateCap(rate, nanos);
	}

	/**
	 * Returns a pacer that keeps the latency of reads below a bound.
	 * @param bound the bound
	 * @param yields whether nothing is to be written while others make reads far slower
	 * @param reads the way that reads take
	 * @param signal what the application knows of its reads
	 * @param watch the time
	 * @return a pacer, which opens the way when the first chunk is to be sent
	 */
	static Pacer protectingReads(ReadLatencyBound bound, boolean yields, ReadPath reads, LatencySignal signal,
			Watch watch) {
		if (bound.equals(ReadLatencyBound.NONE)) {
			return OFF;
		}
		ProcessPauses pauses = ProcessPauses.OF_THIS_PROCESS;
		Probe probe = new ProbeThread(reads, pauses, watch::nanos);
		return new ReadGuard(bound, yields, probe, new SignalWatch(signal, watch::nanos),
				new StallWatch(watch, pauses));
	}

	/**
	 * Returns a pacer that obeys another one, in turns with other writers.
	 * @param guard the one to obey
	 * @param path where writers take turns
	 * @param nanos the time, in nanoseconds
	 * @return a pacer, which opens the way when the first chunk is to be sent
	 */
	static Pacer takingTurns(Pacer guard, TurnPath path, LongSupplier nanos) {
		return new TakingTurns(guard, path, nanos);
	}

	/**
	 * Returns a pacer that obeys several.
	 * @param pacers those to obey
	 * @return a pacer
	 */
	static Pacer all(List<Pacer> pacers) {
		List<Pacer> busy = pacers.stream().filter((pacer) -> pacer != OFF).toList();
		return switch (busy.size()) {
			case 0 -> OFF;
			case 1 -> busy.get(0);
			default -> new CombinedPacer(busy);
		};
	}

	/**
	 * Returns how many commands the chunk that is being filled may hold.
	 * @return at least 1
	 */
	default int chunkMaxCommands() {
		return Integer.MAX_VALUE;
	}

	/**
	 * Returns how many bytes the chunk that is being filled may hold.
	 * @return at least 1
	 */
	default int chunkMaxBytes() {
		return Integer.MAX_VALUE;
	}

	/**
	 * Returns how many chunks may be in flight.
	 * @param configured how many the user allows
	 * @return at least as many
	 */
	default int chunksInFlight(int configured) {
		return configured;
	}

	/**
	 * Returns whether a chunk may be sent behind those in flight.
	 * @param chunk what the chunk holds
	 * @return whether it may go, as far as commands and bytes are concerned
	 */
	default boolean admits(InFlight chunk) {
		return true;
	}

	/**
	 * Returns how long to wait before asking this again.
	 * @return zero where the next chunk may go now
	 */
	default Duration delay() {
		return Duration.ZERO;
	}

	/**
	 * A chunk has been sent.
	 * @param chunk what the chunk holds
	 */
	default void sent(InFlight chunk) {
	}

	/**
	 * The writer has nothing to do now but to wait for the chunk that was sent first.
	 */
	default void awaits() {
	}

	/**
	 * The connection has waited for replicas, and no read has.
	 * @param nanos for how long, in nanoseconds
	 */
	default void awaitedReplicas(long nanos) {
	}

	/**
	 * The chunk that was sent first has been answered.
	 */
	default void answered() {
	}

	/**
	 * The chunk that was sent first is in flight no more, but was not answered: its
	 * connection broke, or the time for its answers has passed.
	 */
	default void lost() {
	}

	/**
	 * Returns what the writer allows itself.
	 * @return empty where no reads are looked after
	 */
	default Optional<PacingState> state() {
		return Optional.empty();
	}

	@Override
	default void close() {
	}

}
