package io.github.redisbulk.engine.pacing;

import java.time.Duration;
import java.util.Optional;

import io.github.redisbulk.PacingState;
import io.github.redisbulk.PacingState.Regime;
import io.github.redisbulk.ReadLatencyBound;
import io.github.redisbulk.engine.pacing.Probe.Result;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The guard beside a probe that is not answered. Time passes in steps of 1 ms; a probe
 * that is not answered is given up after a second, as the real one is.
 */
class BrokenProbeTests {

	private static final long MS = 1_000_000;

	/** Most chunks of a run that is held: those of the first 10 ms, and a few more. */
	private static final int FEW = 20;

	/** Fewer chunks than a run writes freely in a second. */
	private static final int MANY = 500;

	private final HandProbe probe = new HandProbe(() -> this.now);

	private final ReadGuard guard = new ReadGuard(ReadLatencyBound.of(Duration.ofMillis(2)), true, this.probe,
			new SignalWatch(Optional::empty, () -> this.now), () -> this.now);

	private long now = 1;

	/** How the probe ends, and after which time: {@code null} if it works. */
	private @Nullable Result fault;

	private long faultAfter = 1_000 * MS;

	private boolean chunksAreAnswered = true;

	private int unanswered;

	@BeforeEach
	void writeInPeace() {
		this.probe.baseline = MS / 5;
		assertThat(write(100)).isGreaterThan(50);
	}

	@Test
	void writesOnWithinAMomentWhereOnlyTheProbeIsStuck() {
		this.fault = Result.TIMED_OUT;
		assertThat(write(700)).isLessThan(FEW);
		assertThat(write(1_000)).isGreaterThan(MANY);
		assertThat(write(20_000)).isGreaterThan(10 * MANY);
		assertThat(state().regime()).isNotIn(Regime.HELD, Regime.FULL);
	}

	@Test
	void writesOnWhereTheProbeConnectsForMinutes() {
		this.fault = Result.FAILED;
		this.faultAfter = 60_000 * MS;
		write(1_000);
		assertThat(write(1_000)).isGreaterThan(MANY);
	}

	@Test
	void goesByItsOwnChunksWhereTheProbeCannotConnectAnyMore() {
		this.fault = Result.FAILED;
		this.faultAfter = 0;
		write(1_000);
		int before = this.probe.questions;
		assertThat(write(20_000)).isGreaterThan(10 * MANY);
		assertThat(this.probe.questions - before).isLessThan(10);
	}

	@Test
	void staysHeldWhereChunksAreNotAnsweredEither() {
		stallWhileHeld();
		assertThat(write(3_000)).isZero();
		assertThat(state().regime()).isEqualTo(Regime.HELD);
	}

	@Test
	void learnsNothingFromAChunkWhoseAnswerIsLost() {
		stallWhileHeld();
		this.guard.lost();
		this.unanswered = 0;
		this.chunksAreAnswered = true;
		assertThat(write(4_000)).isZero();
		assertThat(write(2_000)).isGreaterThan(MANY);
	}

	@Test
	void saysThatItIsHeldWhileTheProbeConnects() {
		this.faultAfter = 60_000 * MS;
		stallWhileHeld();
		this.guard.lost();
		this.unanswered = 0;
		write(1_000);
		assertThat(state().regime()).isEqualTo(Regime.HELD);
	}

	/** The probe is not answered, and the chunk that is sent to find out isn't either. */
	private void stallWhileHeld() {
		this.fault = Result.TIMED_OUT;
		write(400);
		this.chunksAreAnswered = false;
		assertThat(write(300)).isOne();
	}

	@Test
	void goesByTheProbeAgainWhenItIsAnswered() {
		this.fault = Result.TIMED_OUT;
		write(3_000);
		this.fault = null;
		write(10_000);
		int before = this.probe.questions;
		assertThat(write(1_000)).isGreaterThan(MANY);
		assertThat(this.probe.questions - before).isGreaterThan(50);
		this.fault = Result.TIMED_OUT;
		assertThat(write(500)).isLessThan(FEW);
	}

	@Test
	void triesLessAndLessOftenWhileItFlaps() {
		for (int i = 0; i < 10; i++) {
			this.fault = Result.TIMED_OUT;
			write(4_000);
			this.fault = null;
			write(1_000);
		}
		this.fault = Result.TIMED_OUT;
		int before = this.probe.questions;
		write(20_000);
		assertThat(this.probe.questions - before).isLessThan(6);
	}

	/** Takes a late probe's word for how long an idle read takes, but not a worse one. */
	@Test
	void findsTheBoundAnewWhenTheProbeComesLate() {
		HandProbe late = new HandProbe(() -> this.now);
		ReadGuard auto = new ReadGuard(ReadLatencyBound.AUTO, true, late,
				new SignalWatch(Optional::empty, () -> this.now), () -> this.now);
		late.failure = new IllegalStateException("no");
		for (int i = 0; i < 20; i++) {
			auto.delay();
			auto.sent(new InFlight(1, 1, 35));
			this.now += MS;
			auto.answered();
		}
		auto.delay();
		assertThat(auto.state()).get().extracting(PacingState::bound).isEqualTo(Duration.ofMillis(5));
		late.baseline = MS / 2;
		late.answer(MS / 2, Result.ANSWERED);
		auto.delay();
		assertThat(auto.state()).get().extracting(PacingState::bound).isEqualTo(Duration.ofNanos(5 * MS / 2));
	}

	/** Writes for a time, a chunk a millisecond at the most, and counts the chunks. */
	private int write(int millis) {
		int sent = 0;
		for (int i = 0; i < millis; i++) {
			if (this.unanswered < 2 && (this.unanswered == 0 || this.guard.admits(new InFlight(1, 1, 35)))
					&& this.guard.delay().isZero()) {
				this.guard.sent(new InFlight(1, 1, 35));
				this.unanswered++;
				sent++;
			}
			this.now += MS;
			endProbe();
			if (this.chunksAreAnswered && this.unanswered > 0) {
				this.unanswered--;
				this.guard.answered();
			}
		}
		return sent;
	}

	private void endProbe() {
		if (!this.probe.asked) {
			return;
		}
		if (this.fault == null) {
			this.probe.answer(MS / 2, Result.ANSWERED);
		}
		else if (this.probe.waiting() >= this.faultAfter) {
			this.probe.answer(this.probe.waiting(), this.fault);
		}
	}

	private PacingState state() {
		return this.guard.state().orElseThrow();
	}

}
