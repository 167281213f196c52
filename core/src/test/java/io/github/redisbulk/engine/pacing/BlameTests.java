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
		slow(6, 40);
		assertThat(this.blame.testing()).isTrue();
		assertThat(slow(6, 10)).isEqualTo(Verdict.OURS);
		assertThat(this.blame.testing()).isFalse();
	}

	@Test
	void blamesOthersWhereReadsAreAsSlowWithLittleInFlight() {
		slow(6, 40);
		assertThat(slow(6, 36)).isEqualTo(Verdict.OTHERS);
	}

	@Test
	void testsLessAndLessOftenWhileItIsOthers() {
		slow(12, 40);
		slow(63, 40);
		assertThat(this.blame.testing()).isFalse();
		slow(1, 40);
		assertThat(this.blame.testing()).isTrue();
		slow(6 + 127, 40);
		assertThat(this.blame.testing()).isFalse();
	}

	/** Reads beside bursts are quick or slow by chance. */
	@Test
	void doesNotTakeTheBlameForSomeReadsThatWereLucky() {
		slow(6, 40);
		slow(4, 10);
		assertThat(slow(2, 40)).isEqualTo(Verdict.OTHERS);
	}

	@Test
	void takesTheBlameThoughASingleReadWasUnlucky() {
		slow(6, 40);
		slow(1, 40);
		assertThat(slow(5, 10)).isEqualTo(Verdict.OURS);
	}

	@Test
	void givesATestUpForAReadThatIsQuick() {
		slow(8, 40);
		this.blame.onHit();
		assertThat(this.blame.testing()).isFalse();
		slow(5, 40);
		assertThat(this.blame.testing()).isFalse();
	}

	@Test
	void passesOverReadsThatWereSentBeforeTheTestBegan() {
		slow(6, 40);
		assertThat(this.blame.onMiss(400, false)).isEqualTo(Verdict.UNKNOWN);
		assertThat(slow(6, 10)).isEqualTo(Verdict.OURS);
	}

	private Verdict slow(int reads, double nanos) {
		Verdict verdict = Verdict.UNKNOWN;
		for (int i = 0; i < reads; i++) {
			verdict = this.blame.onMiss(nanos, this.blame.testing());
		}
		return verdict;
	}

}
