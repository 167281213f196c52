package io.github.redisbulk.engine.pacing;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.function.LongSupplier;

import io.github.redisbulk.PacingState;
import io.github.redisbulk.PacingState.Regime;
import io.github.redisbulk.ReadLatencyBound;
import io.github.redisbulk.engine.command.Chunk;
import io.github.redisbulk.engine.pacing.Probe.Sample;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a bound on the latency of reads: sends the window in two halves, asks the probe
 * right behind a chunk, and obeys the {@link ReadLaw}.
 * <p>
 * Two halves in flight are as kind to reads as one whole chunk, and keep the line busy
 * while an answer travels. Where there is no probe the time of a chunk takes its place,
 * and holds nothing.
 */
final class ReadGuard implements Pacer {

	private static final long ONE_MS = 1_000_000;

	private static final long INTERVAL = 5 * ONE_MS;

	private static final long STARTING_INTERVAL = 2 * ONE_MS;

	private static final long HELD_INTERVAL = 20 * ONE_MS;

	/** A held writer sends a chunk after this time, so that it always gets somewhere. */
	private static final long LONGEST_HOLD = 5_000 * ONE_MS;

	/** For so long the first chunk waits for the probe to connect. */
	private static final long LONGEST_START = 2_000 * ONE_MS;

	/** So many chunks tell how long a small one takes. */
	private static final int OWN_BASELINE = 10;

	/** A chunk that was filled for a window narrowed since may still go. */
	private static final double TOLERANCE = 1.25;

	private static final Duration POLL = Duration.ofMillis(1);

	/** A chunk in flight, with all that was in flight when it had been sent. */
	private record Sent(InFlight chunk, InFlight total, long at) {
	}

	private final ReadLatencyBound wanted;

	private final Probe probe;

	private final SignalWatch signal;

	private final LongSupplier nanos;

	private final RecentProbes recent = new RecentProbes();

	private final PacingLog log = new PacingLog();

	private final Deque<Sent> sent = new ArrayDeque<>();

	private InFlight inFlight = InFlight.NONE;

	private InFlight behind = InFlight.NONE;

	private @Nullable ReadLaw law;

	private @Nullable PacingState state;

	private long baseline;

	private int ownChunks;

	private boolean begun;

	private boolean unprobed;

	private long begunAt;

	private long lastSent;

	private long lastSample;

	private boolean held;

	private long heldSince;

	ReadGuard(ReadLatencyBound wanted, Probe probe, SignalWatch signal, LongSupplier nanos) {
		this.wanted = wanted;
		this.probe = probe;
		this.signal = signal;
		this.nanos = nanos;
	}

	@Override
	public int chunkCommands() {
		return window().chunkCommands();
	}

	@Override
	public int chunkBytes() {
		return window().chunkBytes();
	}

	private Window window() {
		return (this.law != null) ? this.law.window() : WindowLaw.START;
	}

	@Override
	public int chunksInFlight(int configured) {
		return Math.max(2, configured);
	}

	@Override
	public boolean admits(Chunk chunk) {
		collect();
		return !held() && window().times(TOLERANCE).holds(this.inFlight.plus(InFlight.of(chunk)));
	}

	@Override
	public Duration delay() {
		if (!begin()) {
			return POLL;
		}
		collect();
		long now = this.nanos.getAsLong();
		if (!held()) {
			double rest = (this.law != null) ? this.law.restNanos() : 0;
			return Duration.ofNanos(Math.max(0, this.lastSent + (long) rest - now));
		}
		if (now - this.lastSample >= HELD_INTERVAL) {
			ask(now);
		}
		return (now - this.heldSince < LONGEST_HOLD || this.probe.memory().nearlyFull()) ? POLL : Duration.ZERO;
	}

	/** Starts the probe, and returns whether it is known how long a read takes. */
	private boolean begin() {
		if (this.unprobed || this.law != null) {
			return true;
		}
		long now = this.nanos.getAsLong();
		if (!this.begun) {
			this.begun = true;
			this.begunAt = now;
			this.probe.start();
		}
		if (this.probe.baseline() > 0) {
			begin(this.probe.baseline());
			return true;
		}
		this.unprobed = this.probe.failure() != null || now - this.begunAt > LONGEST_START;
		if (this.unprobed) {
			this.log.onNoProbe(this.probe.failure());
		}
		return this.unprobed;
	}

	private ReadLaw begin(long idle) {
		this.baseline = idle;
		ReadLaw begun = new ReadLaw(this.wanted.nanos((double) idle));
		this.law = begun;
		this.log.onBegin(this.wanted, begun.bound(), (double) idle);
		publish(begun);
		return begun;
	}

	private boolean held() {
		ReadLaw current = this.law;
		boolean now = current != null && (this.probe.memory().nearlyFull()
				|| (!this.unprobed && (current.closed() || current.far(this.probe.waiting()))));
		if (now && !this.held) {
			this.heldSince = this.nanos.getAsLong();
		}
		this.held = now;
		return now;
	}

	private void ask(long now) {
		if (!this.unprobed && this.probe.ask()) {
			this.behind = this.inFlight;
			this.lastSample = now;
		}
	}

	/** Takes what the probe has brought. */
	private void collect() {
		if (this.unprobed && this.probe.baseline() > 0 && this.probe.failure() == null) {
			this.unprobed = false;
			begin(this.probe.baseline());
		}
		else if (!this.unprobed && this.probe.failure() != null) {
			this.unprobed = true;
			this.log.onNoProbe(this.probe.failure());
		}
		ReadLaw current = this.law;
		if (current == null) {
			return;
		}
		long slow = this.signal.newlySlow(current.bound());
		if (slow > 0) {
			take(current, slow, this.behind);
		}
		Sample sample = this.probe.poll();
		if (sample == null) {
			return;
		}
		if (sample.timedOut()) {
			current.onTimeout();
			publish(current);
		}
		else {
			this.recent.add(sample.nanos());
			take(current, sample.nanos(), this.behind);
		}
	}

	/** While the application's reads are slow, a good sample of ours says nothing. */
	private void take(ReadLaw current, long nanos, InFlight load) {
		boolean tells = !this.signal.slow() || nanos > current.bound();
		if (tells && this.unprobed) {
			current.onSubstitute(nanos, load);
		}
		else if (tells) {
			current.onSample(nanos, load);
		}
		publish(current);
	}

	@Override
	public void sent(Chunk chunk) {
		long now = this.nanos.getAsLong();
		InFlight load = InFlight.of(chunk);
		this.inFlight = this.inFlight.plus(load);
		this.sent.add(new Sent(load, this.inFlight, now));
		this.lastSent = now;
		this.heldSince = now;
		if (this.unprobed) {
			this.behind = this.inFlight;
		}
		else if (now - this.lastSample >= interval()) {
			ask(now);
		}
	}

	private long interval() {
		return (this.state != null && this.state.regime() == Regime.STARTING) ? STARTING_INTERVAL : INTERVAL;
	}

	@Override
	public void answered() {
		Sent first = this.sent.poll();
		if (first == null) {
			return;
		}
		this.inFlight = this.inFlight.minus(first.chunk());
		long now = this.nanos.getAsLong();
		if (this.unprobed && (this.law == null || now - this.lastSample >= interval())) {
			this.lastSample = now;
			onOwnTime(now - first.at(), first.total());
		}
	}

	private void onOwnTime(long took, InFlight load) {
		if (this.ownChunks < OWN_BASELINE) {
			this.baseline = (this.ownChunks++ == 0) ? took : Math.min(this.baseline, took);
			return;
		}
		ReadLaw current = (this.law != null) ? this.law : begin(this.baseline);
		this.recent.add(took);
		take(current, took, load);
	}

	private void publish(ReadLaw current) {
		Window window = current.window();
		Regime regime = this.probe.memory().nearlyFull() ? Regime.FULL : current.regime();
		this.state = new PacingState(regime, (int) window.commands(), (long) window.bytes(), nanos(current.restNanos()),
				nanos(current.bound()), this.recent.p99(), Duration.ofNanos(this.baseline));
		this.log.onState(this.state, this.nanos.getAsLong());
	}

	private static Duration nanos(double time) {
		return Duration.ofNanos((long) time);
	}

	@Override
	public Optional<PacingState> state() {
		return Optional.ofNullable(this.state);
	}

	@Override
	public void close() {
		this.probe.close();
	}

}
