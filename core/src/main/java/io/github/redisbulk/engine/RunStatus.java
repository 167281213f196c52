package io.github.redisbulk.engine;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

import io.github.redisbulk.BulkListener;
import io.github.redisbulk.BulkProgress;
import io.github.redisbulk.BulkReport;
import io.github.redisbulk.BulkRun;
import io.github.redisbulk.BulkRun.Failure;
import io.github.redisbulk.ItemResult;
import io.github.redisbulk.Outcome;
import io.github.redisbulk.PacingState;
import org.jspecify.annotations.Nullable;

/**
 * What a run has told of itself. The run writes it, as it tells any listener; everybody
 * may read it.
 * <p>
 * This class is thread-safe.
 */
final class RunStatus implements BulkListener {

	private static final int KEPT_FAILURES = 10;

	private final TimeSource time;

	private final Rate rate;

	private final Deque<Failure> failures = new ArrayDeque<>();

	/** Whether the run has something to send, or answers to wait for. */
	private volatile boolean busy;

	/** When a chunk was settled for the last time. */
	private volatile long progressed;

	/** From when on it can be expected that the next chunk is settled. */
	private volatile long expecting;

	/** When the first item was taken, {@code null} before. */
	private volatile @Nullable Long begun;

	private volatile @Nullable String retrying;

	private volatile BulkProgress progress = new BulkProgress(0, 0, 0, 0, 0, 0, Duration.ZERO);

	private volatile @Nullable BulkReport report;

	RunStatus(TimeSource time) {
		this.time = time;
		this.progressed = time.nanos();
		this.rate = new Rate(this.progressed);
	}

	/** The run has something to send, or answers to wait for. */
	synchronized void begins(BulkProgress latest) {
		this.progress = latest;
		expectsFromNow();
		this.busy = true;
	}

	/** The run has nothing to do until items come. */
	void waitsForItems() {
		this.busy = false;
	}

	/** The run is held for the sake of reads. */
	synchronized void paces(@Nullable PacingState state) {
		BulkProgress known = this.progress;
		if (!Objects.equals(known.pacing(), state)) {
			this.progress = new BulkProgress(known.read(), known.written(), known.failed(), known.unknown(),
					known.notSent(), known.settledBelow(), known.traffic(), known.elapsed(), state, known.nodes());
		}
	}

	/** The next chunk cannot have been settled before this moment. */
	void expectsFromNow() {
		this.expecting = this.time.nanos();
	}

	@Override
	public void onStart(BulkRun run) {
		this.begun = this.time.nanos();
	}

	@Override
	public synchronized void onProgress(BulkProgress latest) {
		long now = this.time.nanos();
		this.rate.update(latest.settled(), now);
		this.progressed = now;
		this.expecting = now;
		this.progress = latest;
		this.retrying = null;
	}

	@Override
	public void onRetry(String reason, int commands, int attempt, Duration delay) {
		this.retrying = reason;
	}

	@Override
	public void onIncomplete(ItemResult result) {
		if (result.outcome() == Outcome.NOT_SENT && result.cause() == null) {
			return;
		}
		synchronized (this.failures) {
			this.failures.addFirst(new Failure(result.position(), result.outcome(), result.code()));
			if (this.failures.size() > KEPT_FAILURES) {
				this.failures.removeLast();
			}
		}
	}

	@Override
	public synchronized void onEnd(BulkReport result) {
		this.progress = new BulkProgress(result.read(), result.written(), result.failed(), result.unknown(),
				result.notSent(), result.read(), result.traffic(), result.elapsed(), this.progress.pacing(),
				result.nodes());
		this.retrying = null;
		this.report = result;
	}

	BulkProgress progress() {
		return this.progress;
	}

	Optional<BulkReport> report() {
		return Optional.ofNullable(this.report);
	}

	Optional<String> retrying() {
		return Optional.ofNullable(this.retrying);
	}

	List<Failure> lastFailures() {
		synchronized (this.failures) {
			return List.copyOf(this.failures);
		}
	}

	boolean busy() {
		return this.busy;
	}

	/** Returns how many items end in a second, lately or, after the end, all in all. */
	double rate() {
		BulkReport known = this.report;
		if (known == null) {
			return this.rate.perSecond(this.time.nanos());
		}
		return known.elapsed().isZero() ? 0 : known.read() * 1e9 / known.elapsed().toNanos();
	}

	Duration elapsed() {
		BulkReport known = this.report;
		Long since = this.begun;
		if (known != null || since == null) {
			return (known != null) ? known.elapsed() : Duration.ZERO;
		}
		return Duration.ofNanos(this.time.nanos() - since);
	}

	Duration sinceProgress() {
		return Duration.ofNanos(this.time.nanos() - this.progressed);
	}

	/** Returns for how long the next chunk could have been settled, and was not. */
	Duration sinceExpecting() {
		return Duration.ofNanos(this.time.nanos() - this.expecting);
	}

}
