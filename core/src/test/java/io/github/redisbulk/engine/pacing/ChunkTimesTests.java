package io.github.redisbulk.engine.pacing;

import java.util.Objects;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What chunks have taken without what threads of ours have waited for a processor.
 */
class ChunkTimesTests {

	private static final long MS = 1_000_000;

	private static final InFlight CHUNK = new InFlight(1, 1, 100);

	private long nanos;

	private long stalled;

	private final ChunkTimes times = new ChunkTimes(new Watch() {

		@Override
		public long nanos() {
			return ChunkTimesTests.this.nanos;
		}

		@Override
		public long stalled() {
			return ChunkTimesTests.this.stalled;
		}

	});

	@Test
	void leavesOutWhatOurThreadsHaveWaited() {
		this.times.sent(CHUNK);
		this.times.awaits();
		pass(7 * MS, 5 * MS);
		assertThat(answered().served()).isEqualTo(2 * MS);
	}

	/** Two threads have waited at the same time, and the server was at work meanwhile. */
	@Test
	void takesTheServerForAtWorkWhileNothingElseKeepsTheWriter() {
		this.times.sent(CHUNK);
		pass(3 * MS, 6 * MS);
		this.times.awaits();
		pass(4 * MS, MS);
		AnsweredChunk chunk = answered();
		assertThat(chunk.served()).isEqualTo(3 * MS);
		assertThat(chunk.waited()).isEqualTo(4 * MS);
	}

	/** The second chunk lies behind what waits for replicas of the first. */
	@Test
	void leavesOutWhatReplicasWereWaitedFor() {
		this.times.sent(CHUNK);
		this.times.sent(CHUNK);
		this.times.awaits();
		pass(2 * MS, 0);
		replicated(250 * MS);
		assertThat(answered().took()).isEqualTo(2 * MS);
		this.times.awaits();
		pass(MS, 0);
		replicated(250 * MS);
		AnsweredChunk second = answered();
		assertThat(second.took()).isEqualTo(3 * MS);
		assertThat(second.waited()).isEqualTo(MS);
		assertThat(second.since()).isEqualTo(MS);
		assertThat(second.at()).isEqualTo(503 * MS);
	}

	@Test
	void tellsNothingOfTheTimeBeforeAChunkWasSent() {
		this.times.awaits();
		pass(9 * MS, 0);
		this.times.sent(CHUNK);
		pass(2 * MS, 0);
		AnsweredChunk chunk = answered();
		assertThat(chunk.served()).isEqualTo(2 * MS);
		assertThat(chunk.waited()).isEqualTo(2 * MS);
	}

	/** The clock may say anything, a time before zero too. */
	@Test
	void countsFromWhenTheFirstChunkWasSent() {
		this.nanos = -77 * MS;
		this.times.sent(CHUNK);
		pass(2 * MS, 0);
		assertThat(answered().since()).isEqualTo(2 * MS);
		pass(5 * MS, 0);
		this.times.sent(CHUNK);
		pass(2 * MS, 0);
		assertThat(answered().since()).isEqualTo(7 * MS);
	}

	private void pass(long time, long waited) {
		this.nanos += time;
		this.stalled += waited;
	}

	private void replicated(long time) {
		pass(time, 0);
		this.times.awaitedReplicas(time);
	}

	private AnsweredChunk answered() {
		return Objects.requireNonNull(this.times.answered());
	}

}
