package io.github.redisbulk.engine;

import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

import io.github.redisbulk.BulkMapper;
import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.BulkProgress;
import io.github.redisbulk.BulkReport;
import io.github.redisbulk.BulkReport.Stop;
import io.github.redisbulk.ItemResult;
import io.github.redisbulk.MaxFailures;
import io.github.redisbulk.engine.command.Chunk;
import io.github.redisbulk.engine.command.CommandEncoder;
import org.jspecify.annotations.Nullable;

/**
 * One run: items are mapped to commands in the chunk that is being filled, and lanes send
 * it.
 * <p>
 * This class is not thread-safe, but for what lanes tell it.
 *
 * @param <T> what the run takes
 */
final class Run<T> implements Linger.Owner {

	private final BulkMapper<? super T> mapper;

	private final RunHandle control;

	private final CommandEncoder encoder;

	private final StoppableWaits waits;

	private final Listeners listeners;

	private final Tally tally;

	private final Settlement settlement;

	private final Lanes lanes;

	private final OutcomeQueue outcomeQueue;

	/** Held by whoever counts outcomes: lanes may have threads of their own. */
	private final Lock outcomes = new ReentrantLock();

	private volatile @Nullable Stop stop;

	Run(BulkMapper<? super T> mapper, RunHandle control, Destination destination, TimeSource time, Workers workers) {
		BulkOptions options = control.options();
		this.mapper = mapper;
		this.control = control;
		this.encoder = new CommandEncoder(options.serializer(), options.atomic());
		this.listeners = new Listeners(control, options.listeners());
		this.waits = new StoppableWaits(time, this.listeners, control);
		this.tally = new Tally(time, options.keptFailures(), this.listeners);
		this.settlement = new Settlement(options.atomic(), this.tally);
		this.outcomeQueue = new OutcomeQueue(workers);
		this.lanes = destination.begin(new Owner(), control, this.waits, this.listeners);
	}

	/** Returns whether the run takes further items. */
	boolean goesOn() {
		String wanted = this.control.stopReason();
		if (wanted != null) {
			stop(wanted, null);
		}
		return this.stop == null;
	}

	RunHandle control() {
		return this.control;
	}

	@Nullable Stop stop() {
		return this.stop;
	}

	/** Takes an item: from now on it has an outcome. */
	void add(T item) {
		take(item, item);
	}

	/**
	 * Takes an item.
	 * @return completes when the item has its outcome
	 */
	CompletionStage<ItemResult> submit(T item) {
		Awaited awaited = new Awaited(item, this.outcomeQueue);
		take(item, awaited);
		return awaited.stage();
	}

	private void take(T item, Object kept) {
		long position = this.tally.read();
		if (position == 0) {
			this.listeners.tell((listener) -> listener.onStart(this.control));
		}
		if (encode(item, kept, position)) {
			if (kept != item) {
				this.lanes.filling().hasStandIn();
			}
			this.lanes.added();
		}
		else {
			stopIfTooManyFailures();
		}
	}

	@Override
	public long taken() {
		return this.tally.items();
	}

	@Override
	public long settledBelow() {
		this.outcomes.lock();
		try {
			return this.tally.settledBelow();
		}
		finally {
			this.outcomes.unlock();
		}
	}

	/** Has a worker tell something, after the outcomes that are known by now. */
	void tell(Runnable news) {
		this.outcomeQueue.add(news);
		this.outcomeQueue.tell();
	}

	/** Returns whether the thread that asks is telling a listener something. */
	boolean tells() {
		return this.listeners.tells();
	}

	@Override
	public BulkProgress flush() {
		this.lanes.flush();
		return progress();
	}

	/** Ends the run early: what has not been sent never will be. */
	void stop(String reason, @Nullable Throwable cause) {
		stop(new Stop(reason, cause));
	}

	private void stop(Stop wanted) {
		withOutcomes(() -> {
			if (this.stop == null) {
				this.stop = wanted;
				this.waits.end(wanted.reason());
			}
		});
	}

	/** Has nothing sent any more when a time has passed; may be called by any thread. */
	void endWithin(Duration time) {
		this.waits.endWithin(time);
	}

	/** Ends the run. */
	BulkReport finish() {
		try {
			flush();
		}
		finally {
			this.lanes.end();
		}
		BulkReport report = this.tally.report(this.lanes.traffic(), this.stop, this.lanes.pacing(), this.lanes.nodes());
		this.listeners.tell((listener) -> listener.onEnd(report));
		return report;
	}

	private boolean encode(T item, Object kept, long position) {
		this.encoder.begin(this.lanes.filling(), kept, position);
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
			withOutcomes(() -> this.settlement.spoiled(kept, position, ex));
			return false;
		}
	}

	private BulkProgress progress() {
		this.outcomes.lock();
		try {
			return this.tally.progress(this.lanes.traffic(), this.lanes.pacing(), this.lanes.nodes());
		}
		finally {
			this.outcomes.unlock();
		}
	}

	private void withOutcomes(Runnable action) {
		this.outcomes.lock();
		try {
			action.run();
		}
		finally {
			this.outcomes.unlock();
			this.outcomeQueue.tell();
		}
	}

	private void stopIfTooManyFailures() {
		MaxFailures limit = this.control.options().maxFailures();
		if (this.stop == null && this.tally.exceeds(limit)) {
			stop(new Stop(limit.reason(), true, null));
		}
	}

	/** What the lanes tell this run. */
	private final class Owner implements Lane.Owner {

		@Override
		public boolean stopped() {
			return Run.this.stop != null;
		}

		@Override
		public void stop(StopException ex) {
			Run.this.stop(ex.stop());
		}

		@Override
		public void works() {
			Run.this.control.begins(progress());
		}

		@Override
		public void rests() {
			Run.this.control.waitsForItems();
		}

		@Override
		public void settle(Chunk chunk) {
			withOutcomes(() -> Run.this.settlement.settle(chunk));
		}

		@Override
		public void refuse(Chunk chunk, String text) {
			withOutcomes(() -> {
				Run.this.settlement.refuse(chunk, text);
				stopIfTooManyFailures();
			});
		}

		@Override
		public void abandon(Chunk chunk) {
			Stop known = Run.this.stop;
			String reason = "not sent: " + ((known != null) ? known.reason() : "");
			withOutcomes(() -> Run.this.settlement.abandon(chunk, reason));
		}

		@Override
		public void progressed() {
			withOutcomes(() -> {
				BulkProgress progress = progress();
				Run.this.listeners.tell((listener) -> listener.onProgress(progress));
				stopIfTooManyFailures();
			});
		}

	}

}
