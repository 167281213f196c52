package io.github.redisbulk.engine.pacing;

import java.time.Duration;
import java.util.Optional;

import io.github.redisbulk.PacingState;
import io.github.redisbulk.PacingState.Regime;
import io.github.redisbulk.ReadLatencyBound;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the latency of reads below a bound: allows what the {@link ReadLaw} makes of the
 * samples, in two chunks.
 * <p>
 * Two half windows in flight are as kind to reads as a whole one, and keep the line busy
 * while an answer travels.
 */
final class ReadGuard implements Pacer {

	private static final long ONE_MS = 1_000_000;

	/**
	 * The time between two samples. In the steady state the interval hardly matters; with
	 * more than 10 ms a cold start overshoots.
	 */
	private static final long INTERVAL = 5 * ONE_MS;

	private static final long STARTING_INTERVAL = 2 * ONE_MS;

	/** Where nobody reads, twice as often as is asked whether anybody does is enough. */
	private static final long ALONE_INTERVAL = 10 * ONE_MS;

	private static final long HELD_INTERVAL = 20 * ONE_MS;

	/** A chunk that was filled for a window narrowed since may still go. */
	private static final double TOLERANCE = 1.25;

	private static final Duration POLL = Duration.ofMillis(1);

	/** The baseline is known within a few reads. */
	private static final Duration FIRST_POLL = Duration.ofNanos(100_000);

	private final Probe probe;

	private final SignalWatch signal;

	private final boolean mayBeAlone;

	private final Watch watch;

	private final PacingLog log = new PacingLog();

	private final FoundBound bound;

	private final SourceChoice sources;

	private final RecentProbes recent = new RecentProbes();

	private final ChunkTimes chunks;

	private @Nullable SampleSource source;

	private @Nullable ReadLaw law;

	private @Nullable PacingState state;

	private long stateAt;

	private final FirstChunks first;

	private final TestTimes tests;

	private final Hold hold = new Hold();

	ReadGuard(ReadLatencyBound wanted, boolean yields, Probe probe, SignalWatch signal, Watch watch) {
		this.bound = new FoundBound(wanted, this.log);
		this.probe = probe;
		this.signal = signal;
		this.mayBeAlone = wanted.equals(ReadLatencyBound.AUTO) && !yields && !signal.given();
		this.watch = watch;
		this.chunks = new ChunkTimes(watch);
		this.tests = new TestTimes(watch.timeOfDay());
		this.first = new FirstChunks(wanted.equals(ReadLatencyBound.AUTO));
		this.sources = new SourceChoice(probe, yields, this.log);
	}

	@Override
	public int chunkMaxCommands() {
		return window().chunkMaxCommands();
	}

	@Override
	public int chunkMaxBytes() {
		return window().chunkMaxBytes();
	}

	private Window window() {
		return (this.law != null) ? this.law.window() : this.first.window();
	}

	@Override
	public int chunksInFlight(int configured) {
		return free() ? 1 : Math.max(2, configured);
	}

	@Override
	public boolean admits(InFlight chunk) {
		if (free()) {
			return true;
		}
		long now = this.watch.nanos();
		takeSample(now);
		return !held(now) && window().times(TOLERANCE).holds(this.chunks.inFlight().plus(chunk));
	}

	@Override
	public Duration delay() {
		if (free()) {
			return Duration.ZERO;
		}
		long now = this.watch.nanos();
		SampleSource current = takeSample(now);
		if (current == null) {
			return FIRST_POLL;
		}
		if (!held(now)) {
			double rest = (this.law != null) ? this.law.restNanos() : 0;
			long left = this.chunks.lastSent() + (long) rest - now;
			if (left > 0 && this.chunks.inFlight().commands() == 0 && current.load().commands() > 0) {
				current.onIdle(this.chunks.inFlight(), now, 0);
			}
			if (rest > 0 && current.load().commands() == 0 && current.waiting() > 0) {
				return POLL;
			}
			return Duration.ofNanos(Math.max(0, left));
		}
		current.onIdle(this.chunks.inFlight(), now, HELD_INTERVAL);
		if (this.law != null && now - this.stateAt >= HELD_INTERVAL) {
			publish(this.law, now);
		}
		return maySendThoughHeld(now) ? Duration.ZERO : POLL;
	}

	/** Returns whether chunks may go though nothing is known of reads yet. */
	private boolean free() {
		if (this.source != null) {
			return false;
		}
		return this.first.beforeConnecting() || (this.first.whileConnecting() && takeSample(this.watch.nanos()) == null
				&& this.sources.connecting());
	}

	private boolean maySendThoughHeld(long now) {
		return !nearlyFull() && (this.hold.tooLong(this.chunks.lastSent(), now) || this.sources.wantsTest(now));
	}

	/**
	 * Takes the latest sample, from wherever samples come now.
	 * @return {@code null} while that is still to be found out
	 */
	private @Nullable SampleSource takeSample(long now) {
		SampleSource current = this.sources.current(now);
		if (current == null) {
			return null;
		}
		ReadLaw obeyed = law(current);
		boolean changed = obeyed != this.law;
		this.source = current;
		this.law = obeyed;
		if (obeyed == null) {
			return current;
		}
		if (changed) {
			publish(obeyed, now);
		}
		obeyed.alone(this.mayBeAlone && this.probe.alone());
		long slow = this.signal.newlySlow(obeyed.bound());
		if (slow > 0) {
			obeyed.onSignal((double) slow, current.load());
			publish(obeyed, now);
		}
		Sample sample = current.poll();
		if (sample != null) {
			if (this.tests.come(this.watch.timeOfDay())) {
				obeyed.testIsDue();
			}
			onSample(sample, obeyed);
			publish(obeyed, now);
		}
		return current;
	}

	/** Returns the law for a source's samples, {@code null} until there is a baseline. */
	private @Nullable ReadLaw law(SampleSource current) {
		ReadLaw known = this.law;
		IdleReads idle = current.idle();
		if (this.bound.learn(idle)) {
			double bound = this.bound.nanos();
			boolean alone = known != null && known.regime() != Regime.BESIDE_OTHERS;
			return this.first
				.tell(new ReadLaw(bound, alone ? IdleReads.atMost(idle.shortest()) : idle, current.gate(bound)));
		}
		if (known == null || current == this.source) {
			return known;
		}
		return known.withGate(current.gate(this.bound.nanos()));
	}

	/** While the application's reads are slow, a good sample of ours says nothing. */
	private void onSample(Sample sample, ReadLaw obeyed) {
		if (sample.answered()) {
			this.recent.add(sample.nanos());
		}
		if (!this.signal.slow() || sample.nanos() > obeyed.bound()) {
			obeyed.onSample(sample);
		}
	}

	private boolean held(long now) {
		if (this.law == null || this.source == null) {
			return false;
		}
		return this.hold.holds(nearlyFull(), this.law.closed() || this.law.far(this.source.waiting()), now);
	}

	private boolean nearlyFull() {
		return this.probe.memory().nearlyFull();
	}

	@Override
	public void sent(InFlight chunk) {
		this.first.onSent();
		this.sources.onSent(this.chunks.sent(chunk), interval());
	}

	@Override
	public void awaits() {
		this.chunks.awaits();
	}

	@Override
	public void awaitedReplicas(long nanos) {
		this.chunks.awaitedReplicas(nanos);
	}

	@Override
	public void answered() {
		AnsweredChunk chunk = this.chunks.answered();
		if (chunk == null) {
			return;
		}
		this.sources.onAnswered(chunk, interval());
		if (this.law == null) {
			this.first.onAnswered(chunk);
		}
		else {
			this.law.onChunk(chunk);
		}
		if (this.source != null) {
			takeSample(chunk.at());
		}
	}

	@Override
	public void lost() {
		this.chunks.lost();
	}

	private long interval() {
		Regime regime = (this.law != null) ? this.law.regime() : Regime.STEADY;
		return switch (regime) {
			case STARTING -> STARTING_INTERVAL;
			case ALONE -> ALONE_INTERVAL;
			default -> INTERVAL;
		};
	}

	private void publish(ReadLaw obeyed, long now) {
		Window window = obeyed.window();
		this.state = new PacingState(regime(obeyed, now), (int) window.commands(), (long) window.bytes(),
				nanos(obeyed.restNanos()), nanos(obeyed.bound()), this.recent.p99(),
				Duration.ofNanos(this.bound.baseline()));
		this.stateAt = now;
		this.log.onState(this.state, now);
	}

	private Regime regime(ReadLaw obeyed, long now) {
		return nearlyFull() ? Regime.FULL : this.hold.regime(obeyed.regime(), now);
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
		this.watch.close();
	}

}
