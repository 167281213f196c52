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
		assertThat(slow(4, 10)).isEqualTo(Verdict.OURS);
		assertThat(this.blame.testing()).isFalse();
	}

	@Test
	void blamesOthersWhereReadsAreAsSlowWithLittleInFlight() {
		slow(4, 40);
		assertThat(slow(4, 36)).isEqualTo(Verdict.OTHERS);
	}

	@Test
	void testsLessAndLessOftenWhileItIsOthers() {
		slow(8, 40);
		slow(63, 40);
		assertThat(this.blame.testing()).isFalse();
		slow(1, 40);
		assertThat(this.blame.testing()).isTrue();
		slow(4 + 127, 40);
		assertThat(this.blame.testing()).isFalse();
	}

	@Test
	void givesATestUpForAReadThatIsQuick() {
		slow(6, 40);
		this.blame.onHit();
		assertThat(this.blame.testing()).isFalse();
		slow(3, 40);
		assertThat(this.blame.testing()).isFalse();
	}

	@Test
	void passesOverReadsThatWereSentBeforeTheTestBegan() {
		slow(4, 40);
		assertThat(this.blame.onMiss(400, false)).isEqualTo(Verdict.UNKNOWN);
		assertThat(slow(4, 10)).isEqualTo(Verdict.OURS);
	}

	private Verdict slow(int reads, double nanos) {
		Verdict verdict = Verdict.UNKNOWN;
		for (int i = 0; i < reads; i++) {
			verdict = this.blame.onMiss(nanos, this.blame.testing());
		}
		return verdict;
	}

}
