package io.github.redisbulk.engine.pacing;

import org.junit.jupiter.api.Test;

import io.github.redisbulk.engine.pacing.Blame.Verdict;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The test whether slow reads are the writer's doing, fed with numbers.
 */
class BlameTests {

	private final Blame blame = new Blame();

	@Test
	void takesTheBlameWhereReadsAreQuickerWithLittleInFlight() {
		slow(4, 40);
		assertThat(this.blame.testing()).isTrue();
		assertThat(slow(5, 10)).isEqualTo(Verdict.UNKNOWN);
		assertThat(slow(1, 10)).isEqualTo(Verdict.OURS);
		assertThat(this.blame.testing()).isFalse();
		assertThat(this.blame.before()).isEqualTo(40);
		assertThat(this.blame.during()).isEqualTo(10);
	}

	@Test
	void blamesOthersAsSoonAsTwoReadsAreAsSlowWithLittleInFlight() {
		slow(4, 40);
		assertThat(slow(1, 36)).isEqualTo(Verdict.UNKNOWN);
		assertThat(slow(1, 36)).isEqualTo(Verdict.OTHERS);
		assertThat(this.blame.testing()).isFalse();
	}

	@Test
	void testsLessAndLessOftenWhileItIsOthers() {
		slow(6, 40);
		slow(63, 40);
		assertThat(this.blame.testing()).isFalse();
		slow(1, 40);
		assertThat(this.blame.testing()).isTrue();
		slow(2 + 127, 40);
		assertThat(this.blame.testing()).isFalse();
		slow(1, 40);
		assertThat(this.blame.testing()).isTrue();
	}

	@Test
	void testsNoMoreOftenWhereAReadIsQuickNowAndThen() {
		slow(6, 40);
		for (int i = 0; i < 10; i++) {
			this.blame.onHit();
			slow(6, 40);
			assertThat(this.blame.testing()).isFalse();
		}
		slow(4, 40);
		assertThat(this.blame.testing()).isTrue();
	}

	@Test
	void testsAtOnceWhereOthersHaveLeftMeanwhile() {
		slow(6, 40);
		this.blame.forget();
		slow(4, 40);
		assertThat(this.blame.testing()).isTrue();
	}

	/** Reads beside bursts are quick or slow by chance. */
	@Test
	void doesNotTakeTheBlameForSomeReadsThatWereLucky() {
		slow(4, 40);
		slow(4, 10);
		assertThat(slow(2, 40)).isEqualTo(Verdict.OTHERS);
	}

	@Test
	void takesTheBlameThoughASingleReadWasUnlucky() {
		slow(4, 40);
		slow(1, 40);
		assertThat(slow(5, 10)).isEqualTo(Verdict.OURS);
	}

	@Test
	void givesATestUpForAReadThatIsQuick() {
		slow(5, 40);
		this.blame.onHit();
		assertThat(this.blame.testing()).isFalse();
		slow(3, 40);
		assertThat(this.blame.testing()).isFalse();
	}

	@Test
	void passesOverReadsThatWereSentBeforeTheTestBegan() {
		slow(4, 40);
		assertThat(this.blame.onMiss(400, false)).isEqualTo(Verdict.UNKNOWN);
		assertThat(slow(6, 10)).isEqualTo(Verdict.OURS);
	}

	@Test
	void comparesWithReadsBeforeAnythingWasInFlightUntilOneIsSlower() {
		this.blame.begin(40);
		assertThat(slow(1, 60)).isEqualTo(Verdict.OTHERS);
		this.blame.hurry();
		assertThat(slow(1, 60)).isEqualTo(Verdict.OTHERS);
		this.blame.hurry();
		assertThat(slow(1, 70)).isEqualTo(Verdict.UNKNOWN);
		assertThat(slow(1, 40)).isEqualTo(Verdict.UNKNOWN);
	}

	@Test
	void forgetsReadsBeforeAnythingWasInFlightWhenTheyTellNothingNew() {
		this.blame.begin(40);
		assertThat(slow(1, 40)).isEqualTo(Verdict.OTHERS);
		assertThat(slow(64, 40)).as("for others, whom nobody needs to hear of again").isEqualTo(Verdict.UNKNOWN);
		assertThat(this.blame.testing()).isTrue();
	}

	private Verdict slow(int reads, double nanos) {
		Verdict verdict = Verdict.UNKNOWN;
		for (int i = 0; i < reads; i++) {
			verdict = this.blame.onMiss(nanos, this.blame.testing());
		}
		return verdict;
	}

}
