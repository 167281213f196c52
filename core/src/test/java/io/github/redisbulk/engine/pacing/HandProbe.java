package io.github.redisbulk.engine.pacing;

import java.util.function.LongSupplier;

import org.jspecify.annotations.Nullable;

/**
 * A probe that answers when it is told to.
 */
final class HandProbe implements Probe {

	private final LongSupplier nanos;

	long baseline;

	@Nullable Throwable failure;

	boolean asked;

	private long askedAt;

	private @Nullable Sample sample;

	ServerMemory memory = ServerMemory.UNLIMITED;

	HandProbe(LongSupplier nanos) {
		this.nanos = nanos;
	}

	void answer(@Nullable Sample next) {
		this.sample = next;
		this.asked = false;
	}

	@Override
	public void start() {
	}

	@Override
	public long baseline() {
		return this.baseline;
	}

	@Override
	public @Nullable Throwable failure() {
		return this.failure;
	}

	@Override
	public boolean ask() {
		boolean asks = !this.asked;
		this.asked = true;
		this.askedAt = asks ? this.nanos.getAsLong() : this.askedAt;
		return asks;
	}

	@Override
	public long waiting() {
		return this.asked ? this.nanos.getAsLong() - this.askedAt : 0;
	}

	@Override
	public ServerMemory memory() {
		return this.memory;
	}

	@Override
	public @Nullable Sample poll() {
		Sample next = this.sample;
		this.sample = null;
		return next;
	}

	@Override
	public void close() {
	}

}
