package io.github.redisbulk.engine.pacing;

import java.util.function.LongSupplier;

import org.jspecify.annotations.Nullable;

/**
 * A probe that answers when it is told to.
 */
final class HandProbe implements Probe {

	private final LongSupplier nanos;

	boolean connected = true;

	long baseline;

	/** Others are in the way where most reads take longer. */
	long usual;

	@Nullable Throwable failure;

	boolean asked;

	/** How often it has been asked. */
	int questions;

	private long askedAt;

	private @Nullable Answer answer;

	ServerMemory memory = ServerMemory.UNLIMITED;

	boolean alone;

	HandProbe(LongSupplier nanos) {
		this.nanos = nanos;
	}

	void answer(long took, Result result) {
		this.answer = new Answer(took, result);
		this.asked = false;
	}

	@Override
	public void start() {
	}

	@Override
	public boolean connected() {
		return this.connected;
	}

	@Override
	public IdleReads idle() {
		return new IdleReads(this.baseline, this.usual, this.usual);
	}

	@Override
	public @Nullable Throwable failure() {
		return this.failure;
	}

	@Override
	public boolean ask() {
		boolean asks = !this.asked;
		this.questions += asks ? 1 : 0;
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
	public boolean alone() {
		return this.alone;
	}

	@Override
	public @Nullable Answer poll() {
		Answer next = this.answer;
		this.answer = null;
		return next;
	}

	@Override
	public void close() {
	}

}
