package io.github.redisbulk.engine.pacing;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;

import io.github.redisbulk.LatencySignal;
import io.github.redisbulk.MaxRate;
import io.github.redisbulk.PacingState;
import io.github.redisbulk.ReadLatencyBound;
import io.github.redisbulk.engine.command.Chunk;

/**
 * Decides how large the next chunk of a run may become, and when it may go. The limits
 * that a user has set hold besides, whatever a pacer says. Not for applications.
 * <p>
 * Used by the thread that writes the run.
 */
public interface Pacer extends AutoCloseable {

	/** Leaves everything to the limits of the user. */
	Pacer OFF = new Pacer() {
	};

	/**
	 * Returns what keeps a run to a rate.
	 * @param rate the rate
	 * @param nanos the time
	 * @return a pacer
	 */
	static Pacer of(MaxRate rate, LongSupplier nanos) {
		return rate.unlimited() ? OFF : new RateCap(rate, nanos);
	}

	/**
	 * Returns what keeps the latency of reads below a bound.
	 * @param bound the bound
	 * @param reads the way that reads take
	 * @param signal what the application knows of its reads
	 * @param nanos the time
	 * @return a pacer, which opens the way when the first chunk is to be sent
	 */
	static Pacer of(ReadLatencyBound bound, ReadPath reads, LatencySignal signal, LongSupplier nanos) {
		return bound.equals(ReadLatencyBound.NONE) ? OFF : new ReadGuard(bound,
				new ProbeThread(reads, ProcessPauses.OF_THIS_PROCESS, nanos), new SignalWatch(signal, nanos), nanos);
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
			default -> new All(busy);
		};
	}

	/**
	 * Returns how many commands the chunk that is being filled may hold.
	 * @return at least 1
	 */
	default int chunkCommands() {
		return Integer.MAX_VALUE;
	}

	/**
	 * Returns how many bytes the chunk that is being filled may hold.
	 * @return at least 1
	 */
	default int chunkBytes() {
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
	 * @param chunk the chunk
	 * @return whether it may go, as far as commands and bytes are concerned
	 */
	default boolean admits(Chunk chunk) {
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
	 * @param chunk the chunk
	 */
	default void sent(Chunk chunk) {
	}

	/**
	 * The chunk that was sent first has been answered, or its answers have been lost.
	 */
	default void answered() {
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

	/** Obeys several pacers at once. */
	record All(List<Pacer> pacers) implements Pacer {

		@Override
		public int chunkCommands() {
			return this.pacers.stream().mapToInt(Pacer::chunkCommands).min().orElse(Integer.MAX_VALUE);
		}

		@Override
		public int chunkBytes() {
			return this.pacers.stream().mapToInt(Pacer::chunkBytes).min().orElse(Integer.MAX_VALUE);
		}

		@Override
		public int chunksInFlight(int configured) {
			return this.pacers.stream().mapToInt((pacer) -> pacer.chunksInFlight(configured)).max().orElse(configured);
		}

		@Override
		public boolean admits(Chunk chunk) {
			return this.pacers.stream().allMatch((pacer) -> pacer.admits(chunk));
		}

		@Override
		public Duration delay() {
			return this.pacers.stream().map(Pacer::delay).max(Duration::compareTo).orElse(Duration.ZERO);
		}

		@Override
		public void sent(Chunk chunk) {
			this.pacers.forEach((pacer) -> pacer.sent(chunk));
		}

		@Override
		public void answered() {
			this.pacers.forEach(Pacer::answered);
		}

		@Override
		public Optional<PacingState> state() {
			return this.pacers.stream().flatMap((pacer) -> pacer.state().stream()).findFirst();
		}

		@Override
		public void close() {
			this.pacers.forEach(Pacer::close);
		}

	}

}
