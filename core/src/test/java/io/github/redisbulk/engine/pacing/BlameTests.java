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
		assertThat(slow(3, 10)).isEqualTo(Verdict.UNKNOWN);
		assertThat(slow(1, 10)).isEqualTo(Verdict.OURS);
		assertThat(this.blame.testing()).isFalse();
		assertThat(this.blame.before()).isEqualTo(40);
		assertThat(this.blame.during()).isEqualTo(10);
	}

	@Test
	void takesTheBlameWhereReadsAreQuickWithLittleInFlight() {
		slow(4, 40);
		assertThat(quick(3)).isEqualTo(Verdict.UNKNOWN);
		assertThat(quick(1)).isEqualTo(Verdict.OURS);
		assertThat(this.blame.during()).isEqualTo(1);
	}

	@Test
	void blamesOthersAsSoonAsThreeReadsAreAsSlowWithLittleInFlight() {
		slow(4, 40);
		assertThat(slow(2, 36)).isEqualTo(Verdict.UNKNOWN);
		assertThat(slow(1, 36)).isEqualTo(Verdict.OTHERS);
		assertThat(this.blame.testing()).isFalse();
	}

	@Test
	void testsAgainWhenATestIsDue() {
		slow(4 + 3, 40);
		slow(100, 40);
		assertThat(this.blame.testing()).isFalse();
		this.blame.due();
		slow(1, 40);
		assertThat(this.blame.testing()).isTrue();
		slow(3, 40);
		slow(100, 40);
		assertThat(this.blame.testing()).isFalse();
	}

	@Test
	void testsNothingWhereAReadIsQuickNowAndThen() {
		for (int i = 0; i < 10; i++) {
			slow(3, 40);
			quick(1);
		}
		assertThat(this.blame.testing()).isFalse();
	}

	@Test
	void testsAtOnceWhereOthersHaveLeftMeanwhile() {
		slow(4 + 3, 40);
		this.blame.forget();
		slow(4, 40);
		assertThat(this.blame.testing()).isTrue();
	}

	/** Reads beside bursts are quick or slow by chance. */
	@Test
	void doesNotTakeTheBlameForSomeReadsThatWereLucky() {
		slow(4, 40);
		quick(3);
		assertThat(slow(3, 40)).isEqualTo(Verdict.OTHERS);
	}

	/** What other writers have in flight drains first. */
	@Test
	void takesTheBlameThoughTwoReadsWereUnlucky() {
		slow(4, 40);
		slow(2, 40);
		assertThat(slow(4, 10)).isEqualTo(Verdict.OURS);
	}

	@Test
	void passesOverReadsThatWereSentBeforeTheTestBegan() {
		slow(4, 40);
		assertThat(this.blame.onRead(1, false, false)).isEqualTo(Verdict.UNKNOWN);
		assertThat(this.blame.onRead(400, true, false)).isEqualTo(Verdict.UNKNOWN);
		assertThat(slow(4, 10)).isEqualTo(Verdict.OURS);
	}

	@Test
	void comparesWithReadsBeforeAnythingWasInFlightUntilOneIsSlower() {
		this.blame.begin(40);
		assertThat(slow(1, 60)).isEqualTo(Verdict.OTHERS);
		this.blame.due();
		assertThat(slow(1, 60)).isEqualTo(Verdict.OTHERS);
		this.blame.due();
		assertThat(slow(1, 70)).isEqualTo(Verdict.UNKNOWN);
		assertThat(slow(1, 40)).isEqualTo(Verdict.UNKNOWN);
	}

	@Test
	void forgetsReadsBeforeAnythingWasInFlightWhenTheyTellNothingNew() {
		this.blame.begin(40);
		assertThat(slow(1, 40)).isEqualTo(Verdict.OTHERS);
		assertThat(slow(4, 40)).isEqualTo(Verdict.UNKNOWN);
		this.blame.due();
		assertThat(slow(1, 40)).as("for others, whom nobody needs to hear of again").isEqualTo(Verdict.UNKNOWN);
		assertThat(this.blame.testing()).isTrue();
	}

	private Verdict quick(int reads) {
		Verdict verdict = Verdict.UNKNOWN;
		for (int i = 0; i < reads; i++) {
			verdict = this.blame.onRead(1, false, this.blame.testing());
		}
		return verdict;
	}

	private Verdict slow(int reads, double nanos) {
		Verdict verdict = Verdict.UNKNOWN;
		for (int i = 0; i < reads; i++) {
			verdict = this.blame.onRead(nanos, true, this.blame.testing());
		}
		return verdict;
	}

}
