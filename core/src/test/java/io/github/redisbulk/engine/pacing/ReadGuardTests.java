package io.github.redisbulk.engine.pacing;

import java.time.Duration;
import java.util.Optional;

import io.github.redisbulk.LatencySignal;
import io.github.redisbulk.PacingState;
import io.github.redisbulk.PacingState.Regime;
import io.github.redisbulk.ReadLatencyBound;
import io.github.redisbulk.engine.pacing.Probe.Result;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The guard with a clock and a probe that a test turns by hand.
 */
class ReadGuardTests {

	private static final long MS = 1_000_000;

	private final HandProbe probe = new HandProbe(() -> this.now);

	private long now = 1;

	private Duration applicationsReads = Duration.ZERO;

	private final ReadGuard guard = new ReadGuard(ReadLatencyBound.of(Duration.ofMillis(2)), true, this.probe,
			new SignalWatch(() -> Optional.of(this.applicationsReads), () -> this.now), () -> this.now);

	@Test
	void waitsForTheFirstProbes() {
		assertThat(this.guard.delay()).isPositive();
		this.probe.baseline = MS / 5;
		assertThat(this.guard.delay()).isZero();
		assertThat(state().baseline()).isEqualTo(Duration.ofNanos(MS / 5));
		assertThat(state().regime()).isEqualTo(Regime.STARTING);
	}

	@Test
	void sendsSmallChunksWhileTheProbeConnectsAndBeginsWithWhatTheyHaveShown() {
		HandProbe late = new HandProbe(() -> this.now);
		late.connected = false;
		ReadGuard auto = new ReadGuard(ReadLatencyBound.AUTO, false, late,
				new SignalWatch(Optional::empty, () -> this.now), () -> this.now);
		for (int i = 0; i < 5; i++) {
			assertThat(auto.chunkMaxCommands()).isEqualTo(100);
			assertThat(auto.delay()).isZero();
			auto.sent(new InFlight(100, 100, 4_000));
			this.now += MS / 2;
			auto.awaits();
			auto.answered();
		}
		late.connected = true;
		assertThat(auto.delay()).isPositive();
		late.baseline = MS / 10;
		assertThat(auto.delay()).isZero();
		assertThat(auto.chunkMaxCommands()).isEqualTo(96);
		assertThat(auto.chunksInFlight(1)).isEqualTo(2);
	}

	@Test
	void keepsTenTimesTheBoundItHasFoundWhileNobodyElseReads() {
		ReadGuard auto = auto(false, LatencySignal.NONE);
		this.probe.alone = true;
		assertThat(slow(auto, 40, 6 * MS).regime()).isEqualTo(Regime.ALONE);
		assertThat(auto.state().orElseThrow().bound()).isEqualTo(Duration.ofMillis(20));
		int alone = auto.chunkMaxCommands();
		this.probe.alone = false;
		assertThat(slow(auto, 1, 6 * MS).bound()).isEqualTo(Duration.ofMillis(2));
		assertThat(auto.chunkMaxCommands()).isLessThan(alone / 10);
	}

	/** What nine reads took at least, with others in the way, is not what one takes. */
	@Test
	void lowersTheBoundItHasFoundWhenOthersLeaveAGap() {
		ReadGuard auto = auto(false, LatencySignal.NONE);
		this.probe.usual = 20 * MS;
		this.probe.baseline = 8 * MS;
		for (int i = 0; i < 3; i++) {
			auto.delay();
			auto.sent(new InFlight(1, 1, 35));
			auto.answered();
		}
		assertThat(auto.state().orElseThrow().bound()).isEqualTo(Duration.ofMillis(40));
		this.probe.answer(MS, Result.ANSWERED);
		auto.delay();
		auto.delay();
		assertThat(auto.state().orElseThrow().bound()).isEqualTo(Duration.ofMillis(5));
		assertThat(auto.state().orElseThrow().baseline()).isEqualTo(Duration.ofMillis(1));
	}

	@Test
	void raisesNoBoundThatIsSetForOthersSake() {
		this.probe.usual = 20 * MS;
		this.probe.baseline = 8 * MS;
		this.guard.delay();
		assertThat(state().bound()).isEqualTo(Duration.ofMillis(2));
		HandProbe far = new HandProbe(() -> this.now);
		far.usual = 9 * MS;
		far.baseline = 8 * MS;
		ReadGuard unreachable = new ReadGuard(ReadLatencyBound.of(Duration.ofMillis(2)), false, far,
				new SignalWatch(Optional::empty, () -> this.now), () -> this.now);
		unreachable.delay();
		assertThat(unreachable.state().orElseThrow().bound()).isEqualTo(Duration.ofMillis(12));
	}

	@Test
	void keepsTheBoundThoughNobodyReadsWhereMoreIsKnownThanTheServerTells() {
		this.probe.alone = true;
		assertThat(slow(auto(true, LatencySignal.NONE), 10, MS).regime()).isNotEqualTo(Regime.ALONE);
		assertThat(slow(auto(false, Optional::empty), 10, MS).regime()).isNotEqualTo(Regime.ALONE);
		assertThat(slow(this.guard, 10, MS).regime()).isNotEqualTo(Regime.ALONE);
	}

	private ReadGuard auto(boolean yields, LatencySignal signal) {
		return new ReadGuard(ReadLatencyBound.AUTO, yields, this.probe, new SignalWatch(signal, () -> this.now),
				() -> this.now);
	}

	/** Writes full windows, behind which a read takes a time. */
	private PacingState slow(ReadGuard writing, int windows, long took) {
		this.probe.baseline = MS / 5;
		for (int i = 0; i < windows; i++) {
			this.now += 5 * MS;
			writing.delay();
			int commands = writing.chunkMaxCommands();
			writing.sent(new InFlight(commands, commands, 35L * commands));
			this.now += took;
			this.probe.answer(took, Result.ANSWERED);
			writing.answered();
		}
		return writing.state().orElseThrow();
	}

	@Test
	void asksRightBehindAChunkButNotMoreOftenThanItMust() {
		begin();
		write(1);
		assertThat(this.probe.asked).isTrue();
		answer(MS);
		write(1);
		assertThat(this.probe.asked).isFalse();
		this.now += 5 * MS;
		write(1);
		assertThat(this.probe.asked).isTrue();
	}

	@Test
	void widensTheWindowWhileReadsAreWell() {
		begin();
		long before = this.guard.chunkMaxCommands();
		for (int i = 0; i < 20; i++) {
			write(this.guard.chunkMaxCommands());
			answer(MS / 5);
			this.guard.answered();
			this.now += 5 * MS;
		}
		assertThat(this.guard.chunkMaxCommands()).isGreaterThan((int) (20 * before));
	}

	@Test
	void holdsWhileAReadIsFarOverdueAndGoesOnAfterIt() {
		begin();
		write(1);
		this.now += 11 * MS;
		assertThat(this.guard.delay()).isPositive();
		answer(11 * MS);
		assertThat(this.guard.delay()).isZero();
		assertThat(state().regime()).isNotEqualTo(Regime.HELD);
	}

	@Test
	void listensToTheApplicationThoughTheProbeIsWell() {
		begin();
		this.applicationsReads = Duration.ofMillis(3);
		pass(100);
		int wide = this.guard.chunkMaxCommands();
		pass(200);
		int narrow = this.guard.chunkMaxCommands();
		assertThat(narrow).isBetween(wide / 8, wide - 1);
		this.applicationsReads = Duration.ofMillis(1);
		pass(200);
		assertThat(this.guard.chunkMaxCommands()).isGreaterThan(narrow);
	}

	@Test
	void passesOverASignalThatThrows() {
		SignalWatch broken = new SignalWatch(() -> {
			throw new IllegalStateException("no timer");
		}, () -> this.now);
		assertThat(broken.newlySlow(MS)).isZero();
		assertThat(broken.slow()).isFalse();
	}

	/** Writes full windows, while the probe is well, for a multiple of 5 ms. */
	private void pass(int millis) {
		for (int i = 0; i < millis / 5; i++) {
			write(this.guard.chunkMaxCommands());
			answer(MS / 2);
			this.guard.answered();
			this.now += 5 * MS;
		}
	}

	@Test
	void isHeldForAsLongAsTheServerIsNearlyFull() {
		begin();
		this.probe.memory = new ServerMemory(96, 100);
		write(1);
		answer(MS / 5);
		this.now += 60_000 * MS;
		assertThat(this.guard.delay()).isPositive();
		answer(MS / 5);
		assertThat(this.guard.delay()).isPositive();
		assertThat(state().regime()).isEqualTo(Regime.FULL);
		this.probe.memory = new ServerMemory(50, 100);
		answer(MS / 5);
		assertThat(this.guard.delay()).isZero();
		assertThat(state().regime()).isNotEqualTo(Regime.FULL);
	}

	@Test
	void isHeldByATimeoutUntilReadsAreWellAgain() {
		begin();
		write(1);
		this.probe.answer(1_000 * MS, Result.TIMED_OUT);
		assertThat(this.guard.delay()).isPositive();
		assertThat(state().regime()).isEqualTo(Regime.HELD);
		assertThat(this.guard.admits(InFlight.NONE)).isFalse();
		for (int i = 0; i < 2; i++) {
			this.now += 20 * MS;
			this.guard.delay();
			assertThat(this.probe.asked).isTrue();
			answer(MS);
		}
		assertThat(this.guard.delay()).isZero();
	}

	@Test
	void sendsAChunkNowAndThenWhileHeld() {
		begin();
		write(1);
		for (int i = 0; i < 250; i++) {
			answer(20 * MS);
			this.now += 20 * MS;
			assertThat(this.guard.delay() == Duration.ZERO).isEqualTo(i == 0);
		}
		this.now += 20 * MS;
		assertThat(this.guard.delay()).isZero();
		write(1);
		assertThat(this.guard.delay()).isPositive();
	}

	@Test
	void passesOverProbesThatSayNothing() {
		begin();
		write(1);
		this.probe.answer(0, Result.FAILED);
		PacingState before = state();
		assertThat(this.guard.delay()).isZero();
		assertThat(state()).isEqualTo(before);
	}

	@Test
	void takesTheTimeOfItsOwnChunksWhereThereIsNoProbe() {
		this.probe.failure = new IllegalStateException("no");
		assertThat(this.guard.delay()).isZero();
		passUnprobed(40, MS / 5);
		assertThat(this.guard.chunkMaxCommands()).isGreaterThan(20);
		assertThat(this.probe.asked).isFalse();
	}

	@Test
	void isNotHeldByTheTimeOfItsOwnChunks() {
		this.probe.failure = new IllegalStateException("no");
		this.guard.delay();
		passUnprobed(20, MS / 5);
		int wide = this.guard.chunkMaxCommands();
		passUnprobed(3, 500 * MS);
		assertThat(state().regime()).isNotEqualTo(Regime.HELD);
		assertThat(this.guard.chunkMaxCommands()).isLessThan(wide);
		this.now += 500 * MS;
		assertThat(this.guard.delay()).isZero();
	}

	@Test
	void listensToTheApplicationWhereThereIsNoProbe() {
		this.probe.failure = new IllegalStateException("no");
		pass(1_000);
		int wide = this.guard.chunkMaxCommands();
		this.applicationsReads = Duration.ofMillis(30);
		pass(1_000);
		assertThat(state().regime()).isNotEqualTo(Regime.HELD);
		int narrow = this.guard.chunkMaxCommands();
		assertThat(narrow).isLessThan(wide / 2);
		this.applicationsReads = Duration.ofMillis(1);
		pass(1_000);
		assertThat(state().regime()).isNotEqualTo(Regime.HELD);
		assertThat(this.guard.chunkMaxCommands()).isGreaterThan(narrow);
	}

	@Test
	void keepsWhatCanBeKeptWhereTheBoundIsBelowAnIdleRead() {
		this.guard.delay();
		this.probe.baseline = 4 * MS;
		this.guard.delay();
		assertThat(state().bound()).isEqualTo(Duration.ofMillis(6));
	}

	@Test
	void tellsAStallOfOurOwnFromASlowAnswer() {
		long timeout = 1_000 * MS;
		assertThat(ProcessPauses.excused(30 * MS, 0, timeout)).isFalse();
		assertThat(ProcessPauses.excused(30 * MS, MS, timeout)).isFalse();
		assertThat(ProcessPauses.excused(30 * MS, 28 * MS, timeout)).isTrue();
		assertThat(ProcessPauses.excused(-5 * MS, 0, timeout)).isTrue();
		assertThat(ProcessPauses.excused(3_600_000 * MS, 0, timeout)).isTrue();
		assertThat(ProcessPauses.excused(1_001 * MS, 0, timeout)).isFalse();
	}

	/** Writes full windows, which take a time to be answered. */
	private void passUnprobed(int windows, long took) {
		for (int i = 0; i < windows; i++) {
			this.now += 5 * MS;
			write(this.guard.chunkMaxCommands());
			this.now += took;
			this.guard.answered();
		}
	}

	private void begin() {
		this.probe.baseline = MS / 5;
		this.guard.delay();
		this.now += 10 * MS;
	}

	private void write(int commands) {
		this.guard.sent(new InFlight(commands, commands, 35L * commands));
	}

	private void answer(long nanos) {
		this.probe.answer(nanos, Result.ANSWERED);
		this.guard.delay();
	}

	private PacingState state() {
		return this.guard.state().orElseThrow();
	}

}
