package io.github.redisbulk.engine;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;

import io.github.redisbulk.BulkListener;
import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.BulkProgress;
import io.github.redisbulk.BulkReport;
import io.github.redisbulk.BulkRun;
import io.github.redisbulk.ItemResult;
import io.github.redisbulk.Outcome;
import io.github.redisbulk.PacingState;
import org.jspecify.annotations.Nullable;

/**
 * What a run and those who watch and steer it share. The run tells it what it has come
 * to, as it tells any listener, and reads what is wanted of it; everybody else the other
 * way round.
 * <p>
 * This class is thread-safe.
 */
final class RunControl implements BulkRun, BulkListener {

	private static final int KEPT_FAILURES = 10;

	/** From here on the rate tells nothing about what is to come. */
	private static final Duration STANDSTILL = Duration.ofSeconds(10);

	private final long id;

	private final TimeSource ticker;

	private final Instant started = Instant.now();

	private final Rate rate;

	private final Deque<Failure> failures = new ArrayDeque<>();

	private volatile BulkOptions options;

	private volatile boolean paused;

	private volatile boolean busy;

	/** When a chunk was settled for the last time. */
	private volatile long progressed;

	/** From when on it can be expected that the next chunk is settled. */
	private volatile long expecting;

	private volatile @Nullable String retrying;

	private volatile @Nullable String stopReason;

	private volatile BulkProgress progress = new BulkProgress(0, 0, 0, 0, 0, 0, Duration.ZERO);

	private volatile @Nullable BulkReport report;

	RunControl(long id, BulkOptions options, TimeSource ticker) {
		this.id = id;
		this.options = options;
		this.ticker = ticker;
		this.progressed = ticker.nanos();
		this.rate = new Rate(this.progressed);
	}

	/** The run has something to send, or answers to wait for. */
	void begins(BulkProgress latest) {
		this.progress = latest;
		this.expecting = this.ticker.nanos();
		this.busy = true;
	}

	/** The run waits: whoever looks at it sees why. */
	void paces(@Nullable PacingState state) {
		BulkProgress known = this.progress;
		if (!Objects.equals(known.pacing(), state)) {
			this.progress = new BulkProgress(known.read(), known.written(), known.failed(), known.unknown(),
					known.notSent(), known.settledBelow(), known.traffic(), known.elapsed(), state);
		}
	}

	/** The run has nothing to do until items come. */
	void waitsForItems() {
		this.busy = false;
	}

	@Override
	public void onProgress(BulkProgress latest) {
		long now = this.ticker.nanos();
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
	public void onEnd(BulkReport result) {
		this.progress = new BulkProgress(result.read(), result.written(), result.failed(), result.unknown(),
				result.notSent(), result.read(), result.traffic(), result.elapsed(), this.progress.pacing());
		this.retrying = null;
		this.report = result;
	}

	boolean paused() {
		return this.paused;
	}

	@Nullable String stopReason() {
		return this.stopReason;
	}

	@Override
	public String name() {
		String name = this.options.name();
		return (name != null) ? name : "run-" + this.id;
	}

	@Override
	public long id() {
		return this.id;
	}

	@Override
	public Instant started() {
		return this.started;
	}

	@Override
	public State state() {
		return (this.report != null) ? State.ENDED : this.paused ? State.PAUSED : State.RUNNING;
	}

	@Override
	public BulkProgress progress() {
		return this.progress;
	}

	@Override
	public double rate() {
		BulkReport known = this.report;
		if (known == null) {
			return this.rate.perSecond(this.ticker.nanos());
		}
		return known.elapsed().isZero() ? 0 : known.read() * 1e9 / known.elapsed().toNanos();
	}

	@Override
	public Optional<Duration> remaining() {
		long left = this.options.expectedItems().orElse(0) - this.progress.settled();
		double perSecond = rate();
		if (state() != State.RUNNING || left <= 0 || perSecond < 0.01 || sinceProgress().compareTo(STANDSTILL) > 0) {
			return Optional.empty();
		}
		return Optional.of(Duration.ofMillis((long) (left * 1000.0 / perSecond)));
	}

	@Override
	public Duration sinceProgress() {
		return (state() == State.ENDED) ? Duration.ZERO : Duration.ofNanos(this.ticker.nanos() - this.progressed);
	}

	@Override
	public Duration waiting() {
		boolean expected = this.busy && state() == State.RUNNING;
		return expected ? Duration.ofNanos(this.ticker.nanos() - this.expecting) : Duration.ZERO;
	}

	@Override
	public Optional<String> retrying() {
		return Optional.ofNullable(this.retrying);
	}

	@Override
	public List<Failure> lastFailures() {
		synchronized (this.failures) {
			return List.copyOf(this.failures);
		}
	}

	@Override
	public BulkOptions options() {
		return this.options;
	}

	@Override
	public Optional<BulkReport> report() {
		return Optional.ofNullable(this.report);
	}

	@Override
	public void pause() {
		this.paused = true;
	}

	@Override
	public void resume() {
		this.expecting = this.ticker.nanos();
		this.paused = false;
	}

	@Override
	public void stop(String reason) {
		this.stopReason = reason;
	}

	@Override
	public synchronized void change(UnaryOperator<BulkOptions> changes) {
		BulkOptions wanted = changes.apply(this.options);
		this.options = this.options.withChunkCommands(wanted.chunkCommands())
			.withChunkBytes(wanted.chunkBytes())
			.withInFlight(wanted.inFlight())
			.withPause(wanted.pause())
			.withMaxRate(wanted.maxRate())
			.withReadLatencyBound(wanted.readLatencyBound())
			.withMaxFailures(wanted.maxFailures());
	}

}
