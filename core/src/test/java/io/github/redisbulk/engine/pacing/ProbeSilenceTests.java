package io.github.redisbulk.engine.pacing;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Whether the probe is broken, told from numbers.
 */
class ProbeSilenceTests {

	private static final long MS = 1_000_000;

	private final ProbeSilence silence = new ProbeSilence();

	@Test
	void isBrokenWhenAChunkIsAnsweredThatWasSentLongAfterTheProbe() {
		this.silence.onAsked(0);
		assertThat(this.silence.wantsTest(499 * MS)).isFalse();
		assertThat(this.silence.wantsTest(500 * MS)).isTrue();
		chunk(500, 501);
		assertThat(this.silence.broken(750 * MS)).isFalse();
		assertThat(this.silence.broken(751 * MS)).isTrue();
	}

	@Test
	void wantsOneChunkOnlyToFindOut() {
		this.silence.onAsked(0);
		this.silence.onChunkSent(500 * MS);
		this.silence.onAsked(1_000 * MS);
		assertThat(this.silence.wantsTest(60_000 * MS)).isFalse();
		this.silence.onAnswer();
		this.silence.onAsked(70_000 * MS);
		assertThat(this.silence.wantsTest(70_500 * MS)).isTrue();
	}

	@Test
	void learnsNothingFromAChunkThatWasSentSoonAfterTheProbe() {
		this.silence.onAsked(0);
		chunk(1, 2);
		chunk(3, 900);
		assertThat(this.silence.broken(5_000 * MS)).isFalse();
		assertThat(this.silence.wantsTest(5_000 * MS)).isTrue();
	}

	@Test
	void isNotBrokenWhileChunksAreUnansweredToo() {
		this.silence.onAsked(0);
		this.silence.onChunkSent(500 * MS);
		assertThat(this.silence.broken(60_000 * MS)).isFalse();
	}

	@Test
	void leavesTheProbeAsMuchTimeAsTheChunkHad() {
		this.silence.onAsked(0);
		chunk(500, 1_500);
		assertThat(this.silence.broken(2_400 * MS)).isFalse();
		this.silence.onAnswer();
		assertThat(this.silence.broken(2_600 * MS)).isFalse();
	}

	private void chunk(long sentMillis, long answeredMillis) {
		this.silence.onChunkSent(sentMillis * MS);
		this.silence.onChunkAnswered(sentMillis * MS, answeredMillis * MS);
	}

}
