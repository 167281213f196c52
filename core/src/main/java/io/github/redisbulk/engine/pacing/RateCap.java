package io.github.redisbulk.engine.pacing;

import java.time.Duration;
import java.util.function.LongSupplier;

import io.github.redisbulk.MaxRate;

/**
 * Keeps below a number of commands, or bytes, a second.
 */
final class RateCap implements Pacer {

	/** A chunk holds at most what the rate allows in this part of a second. */
	private static final double CHUNK_SECONDS = 0.05;

	/** A run that has fallen behind may catch up by what the rate allows in this time. */
	private static final long CATCH_UP_NANOS = 20_000_000;

	private final MaxRate rate;

	private final LongSupplier nanos;

	private long next;

	RateCap(MaxRate rate, LongSupplier nanos) {
		this.rate = rate;
		this.nanos = nanos;
		this.next = nanos.getAsLong();
	}

	@Override
	public int chunkMaxCommands() {
		return this.rate.bytes() ? Integer.MAX_VALUE : perChunk();
	}

	@Override
	public int chunkMaxBytes() {
		return this.rate.bytes() ? perChunk() : Integer.MAX_VALUE;
	}

	private int perChunk() {
		return (int) Math.max(1, Math.min(Integer.MAX_VALUE, this.rate.perSecond() * CHUNK_SECONDS));
	}

	@Override
	public Duration delay() {
		return Duration.ofNanos(Math.max(0, this.next - this.nanos.getAsLong()));
	}

	@Override
	public void sent(InFlight chunk) {
		double amount = this.rate.bytes() ? chunk.bytes() : chunk.commands();
		this.next = Math.max(this.next, this.nanos.getAsLong() - CATCH_UP_NANOS)
				+ (long) (amount / this.rate.perSecond() * 1e9);
	}

}
