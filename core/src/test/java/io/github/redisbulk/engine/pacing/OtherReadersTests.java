package io.github.redisbulk.engine.pacing;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link OtherReaders}.
 */
class OtherReadersTests {

	private static final long MS = 1_000_000;

	private final OtherReaders others = new OtherReaders();

	private long now;

	@Test
	void areNoneWhereTheServerCountsNoMore() {
		pass(100, 5_000);
		assertThat(this.others.none()).isFalse();
		pass(100, 5_000);
		assertThat(this.others.none()).isTrue();
	}

	@Test
	void areThereForTenSecondsAfterASingleRead() {
		pass(100, 5_000);
		pass(100, 5_000);
		pass(100, 5_001);
		assertThat(this.others.none()).isFalse();
		pass(9_000, 5_001);
		assertThat(this.others.none()).isFalse();
		pass(1_000, 5_001);
		assertThat(this.others.none()).isTrue();
	}

	@Test
	void areThereWhereNobodyKnows() {
		pass(100, ServerInfo.UNTOLD);
		pass(20_000, ServerInfo.UNTOLD);
		assertThat(this.others.none()).isFalse();
		pass(100, 5_000);
		assertThat(this.others.none()).isFalse();
	}

	@Test
	void areThereWhileTheCountGoesOn() {
		for (int i = 0; i < 300; i++) {
			pass(100, 5_000 + i);
			assertThat(this.others.none()).isFalse();
		}
	}

	/** The server says something again. */
	private void pass(long millis, long reads) {
		this.now += millis * MS;
		this.others.onInfo(reads, this.now);
	}

}
