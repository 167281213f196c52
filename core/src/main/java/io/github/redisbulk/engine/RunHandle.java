package io.github.redisbulk.engine;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.BulkProgress;
import io.github.redisbulk.BulkReport;
import io.github.redisbulk.BulkRun;
import io.github.redisbulk.PacingState;
import org.jspecify.annotations.Nullable;

/**
 * A run as it is seen from outside: whoever watches the run reads its {@link RunStatus},
 * whoever steers the run turns its {@link RunSwitches}. The engine uses the two the other
 * way round.
 * <p>
 * This class is thread-safe.
 */
final class RunHandle implements BulkRun {

	/** After this long without progress, the rate tells nothing about what is to come. */
	private static final Duration STANDSTILL = Duration.ofSeconds(10);

	private final long id;

	private final Instant started = Instant.now();

	private final RunStatus status;

	private final RunSwitches switches;

	RunHandle(long id, BulkOptions options, TimeSource time) {
		this.id = id;
		this.status = new RunStatus(time);
		this.switches = new RunSwitches(options);
	}

	// For the engine

	/** Returns what is to be told how the run gets on. */
	RunStatus status() {
		return this.status;
	}

	void begins(BulkProgress latest) {
		this.status.begins(latest);
	}

	void waitsForItems() {
		this.status.waitsForItems();
	}

	void paces(@Nullable PacingState state) {
		this.status.paces(state);
	}

	boolean held() {
		return this.switches.held();
	}

	@Nullable String stopReason() {
		return this.switches.stopReason();
	}

	void whenStopped(Runnable action) {
		this.switches.whenStopped(action);
	}

	// For everybody

	@Override
	public String name() {
		String name = options().name();
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
		return this.status.report().isPresent() ? State.ENDED : held() ? State.HELD : State.RUNNING;
	}

	@Override
	public BulkProgress progress() {
		return this.status.progress();
	}

	@Override
	public Duration elapsed() {
		return this.status.elapsed();
	}

	@Override
	public double rate() {
		return this.status.rate();
	}

	@Override
	public Optional<Duration> remaining() {
		long left = options().expectedItems().orElse(0) - progress().settled();
		double perSecond = rate();
		if (state() != State.RUNNING || left <= 0 || perSecond < 0.01 || sinceProgress().compareTo(STANDSTILL) > 0) {
			return Optional.empty();
		}
		return Optional.of(Duration.ofMillis((long) (left * 1000.0 / perSecond)));
	}

	@Override
	public Duration sinceProgress() {
		return (state() == State.ENDED) ? Duration.ZERO : this.status.sinceProgress();
	}

	@Override
	public Duration waiting() {
		boolean expected = this.status.busy() && state() == State.RUNNING;
		return expected ? this.status.sinceExpecting() : Duration.ZERO;
	}

	@Override
	public Optional<String> retrying() {
		return this.status.retrying();
	}

	@Override
	public List<Failure> lastFailures() {
		return this.status.lastFailures();
	}

	@Override
	public BulkOptions options() {
		return this.switches.options();
	}

	@Override
	public Optional<BulkReport> report() {
		return this.status.report();
	}

	@Override
	public void hold() {
		this.switches.hold();
	}

	@Override
	public void resume() {
		this.status.expectsFromNow();
		this.switches.resume();
	}

	@Override
	public void stop(String reason) {
		this.switches.stop(reason);
	}

	@Override
	public void change(UnaryOperator<BulkOptions> changes) {
		this.switches.change(changes);
	}

	/** Returns the name and, once the run has ended, its report; before, its progress. */
	@Override
	public String toString() {
		return name() + ": " + report().map(Object::toString).orElseGet(() -> state() + " " + progress());
	}

}
