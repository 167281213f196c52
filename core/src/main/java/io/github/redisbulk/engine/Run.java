package io.github.redisbulk.engine;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

import io.github.redisbulk.BulkMapper;
import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.BulkProgress;
import io.github.redisbulk.BulkReport;
import io.github.redisbulk.BulkReport.Stop;
import io.github.redisbulk.engine.command.Chunk;
import io.github.redisbulk.engine.command.CommandEncoder;
import org.jspecify.annotations.Nullable;

/**
 * One run: items are encoded into a chunk; a full chunk waits for its place in the window
 * and for the pause, and is sent; answered chunks are settled in the order in which they
 * were sent.
 * <p>
 * This class is not thread-safe.
 *
 * @param <T> what the run takes
 */
final class Run<T> {

	private final BulkMapper<? super T> mapper;

	private final RunControl control;

	private final CommandEncoder encoder;

	private final LaneConnection link;

	private final StoppableWaits waiting;

	private final LaneLimits pace;

	private final Listeners listeners;

	private final Recovery recovery;

	private final Tally tally;

	private final Settlement settlement;

	private final Deque<Chunk> window = new ArrayDeque<>();

	private final SpareChunks spare;

	private Chunk filling;

	private @Nullable Stop stop;

	Run(BulkMapper<? super T> mapper, RunControl control, RunParts parts) {
		BulkOptions options = control.options();
		this.mapper = mapper;
		this.control = control;
		this.encoder = new CommandEncoder(parts.serializers(), options.atomic());
		this.listeners = new Listeners(control, options.listeners());
		this.waiting = new StoppableWaits(parts.ticker(), this.listeners, control);
		this.pace = new LaneLimits(control, parts.connections(), this.waiting);
		this.link = new LaneConnection(parts.connections(), options, this.waiting, this.listeners);
		this.recovery = new Recovery(this.link, control, this.waiting);
		this.tally = new Tally(parts.ticker(), options.keptFailures(), this.listeners, this.pace::state);
		this.settlement = new Settlement(options.atomic(), this.tally);
		this.spare = new SpareChunks(options);
		this.filling = this.spare.take();
	}

	/** Returns whether the run takes further items. */
	boolean goesOn() {
		return this.stop == null;
	}

	@Nullable Stop stop() {
		return this.stop;
	}

	/** Takes an item: from now on it has an outcome. */
	void add(T item) {
		long position = this.tally.read();
		if (position == 0) {
			this.listeners.tell((listener) -> listener.onStart(this.control));
		}
		if (!encode(item, position)) {
			stopIfTooManyFailures();
			return;
		}
		if (this.filling.items() > 1 && this.pace.overfull(this.filling)) {
			Chunk next = this.spare.take();
			this.filling.moveLastItem(next);
			dispatchFilling(next);
		}
		if (this.pace.full(this.filling)) {
			dispatchFilling(this.spare.take());
		}
	}

	/** Sends what has been added, and waits for all outcomes. */
	BulkProgress flush() {
		if (this.filling.items() > 0) {
			dispatchFilling(this.spare.take());
		}
		this.control.begins(this.tally.progress(settledBelow(), this.link.traffic()));
		settleAll();
		this.control.waitsForItems();
		return this.tally.progress(this.link.traffic());
	}

	/** Ends the run early: what has not been sent never will be. */
	void stop(String reason, @Nullable Throwable cause) {
		if (this.stop == null) {
			this.stop = new Stop(reason, cause);
		}
	}

	/** Has nothing sent any more when a time has passed; may be called by any thread. */
	void endWithin(Duration time) {
		this.waiting.endWithin(time);
	}

	/** Ends the run. */
	BulkReport finish() {
		try {
			flush();
		}
		finally {
			this.pace.end();
			if (this.window.isEmpty()) {
				this.link.release();
			}
			else {
				this.link.drop();
			}
		}
		BulkReport report = this.tally.report(this.link.traffic(), this.stop);
		this.listeners.tell((listener) -> listener.onEnd(report));
		return report;
	}

	private boolean encode(T item, long position) {
		this.encoder.begin(this.filling, item, position);
		try {
			this.mapper.map(item, this.encoder);
			this.encoder.end();
			return true;
		}
		catch (Throwable ex) {
			if (ex instanceof InterruptedException) {
				Thread.currentThread().interrupt();
			}
			this.encoder.abandon();
			this.settlement.spoiled(item, position, ex);
			return false;
		}
	}

	private void dispatchFilling(Chunk next) {
		this.control.begins(this.tally.progress(settledBelow(), this.link.traffic()));
		sendFilling(next);
		this.control.waitsForItems();
	}

	/** Sends the chunk that is full, or abandons it, and goes on with the next. */
	private void sendFilling(Chunk next) {
		Chunk chunk = this.filling;
		try {
			if (this.stop == null) {
				dispatch(chunk);
				this.filling = next;
				return;
			}
		}
		catch (StopException ex) {
			stop(ex);
		}
		settleAll();
		this.filling = next;
		Stop known = this.stop;
		this.settlement.abandon(chunk, "not sent: " + ((known != null) ? known.reason() : ""));
		settled(chunk);
	}

	private void dispatch(Chunk chunk) throws StopException {
		do {
			while (!this.window.isEmpty()
					&& (!this.pace.admits(chunk, this.window.size()) || !this.link.ready(chunk))) {
				settleOldest();
			}
			this.pace.await(this.window.size());
			holdWhilePaused();
			if (this.stop != null) {
				throw new StopException(this.stop.reason(), this.stop.cause());
			}
		}
		while (!this.link.send(chunk));
		this.window.add(chunk);
		this.pace.sent(chunk);
	}

	private void holdWhilePaused() throws StopException {
		if (this.control.paused()) {
			settleAll();
			this.link.release();
		}
		this.waiting.whilePaused();
	}

	private void settleAll() {
		while (!this.window.isEmpty()) {
			settleOldest();
		}
	}

	private void await(Chunk chunk) {
		this.link.await(chunk);
		this.pace.answered();
	}

	private void settleOldest() {
		Chunk chunk = this.window.remove();
		await(chunk);
		if (chunk.flawless()) {
			this.settlement.settle(chunk);
			settled(chunk);
			return;
		}
		List<Chunk> troubled = new ArrayList<>();
		troubled.add(chunk);
		while (!this.window.isEmpty()) {
			Chunk next = this.window.remove();
			await(next);
			troubled.add(next);
		}
		try {
			if (this.stop == null) {
				this.recovery.recover(troubled);
			}
		}
		catch (StopException ex) {
			stop(ex);
		}
		troubled.forEach(this.settlement::settle);
		troubled.forEach(this::settled);
	}

	/** A chunk has its outcomes: tells of it, and makes it ready for another use. */
	private void settled(Chunk chunk) {
		this.spare.giveBack(chunk);
		BulkProgress progress = this.tally.progress(settledBelow(), this.link.traffic());
		this.listeners.tell((listener) -> listener.onProgress(progress));
		stopIfTooManyFailures();
	}

	private long settledBelow() {
		Chunk oldest = this.window.peek();
		if (oldest != null) {
			return oldest.position(0);
		}
		return (this.filling.items() > 0) ? this.filling.position(0) : this.tally.items();
	}

	private void stopIfTooManyFailures() {
		if (this.stop == null && this.tally.exceeds(this.control.options().maxFailures())) {
			stop("more than " + this.control.options().maxFailures() + " of the items have failed", null);
		}
	}

	private void stop(StopException ex) {
		stop(ex.stop().reason(), ex.stop().cause());
	}

}
