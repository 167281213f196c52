package io.github.redisbulk.engine.pacing;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;

import io.github.redisbulk.engine.pacing.TurnPath.Word;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * What a writer says of its turns, by what it did in them. Time passes by hand.
 */
@Timeout(60)
class TurnsTests {

	private static final long MS = 1_000_000;

	private final AtomicLong now = new AtomicLong(1);

	private final HandPath path = new HandPath();

	private final TurnUse use = new TurnUse();

	private final Turns turns = new Turns(this.path, this.use, this.now::get);

	@AfterEach
	void close() {
		this.turns.close();
	}

	private void begin() {
		await().until(() -> {
			this.turns.await();
			return this.turns.own();
		});
		this.use.prepared();
	}

	private void pass(long millis) {
		this.now.addAndGet(millis * MS);
	}

	/** Has something to send all the time. */
	private void work(long millis) {
		for (long left = millis; left > 0; left -= 40) {
			pass(Math.min(40, left));
			this.turns.own();
		}
	}

	/** Sends a chunk whose answer takes a time. */
	private void send(boolean full, boolean slow, long millis) {
		assertThat(this.turns.own()).isTrue();
		this.use.sent(full, slow);
		this.use.awaits(this.now.get());
		pass(millis);
		this.use.ended(this.now.get());
	}

	private void says(Word word) {
		await().until(() -> this.path.said.contains(word));
		assertThat(this.path.said).filteredOn((said) -> said != Word.WANT).first().isEqualTo(word);
	}

	private void endsItsTurn() {
		this.path.others = true;
		work(210 - this.now.get() / MS);
	}

	@Test
	void whoeverWaitsForFullChunksIsLimited() {
		begin();
		send(true, false, 120);
		endsItsTurn();
		says(Word.LIMITED);
	}

	@Test
	void whoeverSendsLessThanItMayIsNot() {
		begin();
		send(false, false, 120);
		endsItsTurn();
		says(Word.UNLIMITED);
	}

	@Test
	void whoeverIsKeptBusyByItsSourceIsNot() {
		begin();
		send(true, false, 10);
		work(90);
		endsItsTurn();
		says(Word.UNLIMITED);
	}

	@Test
	void whatReplicasTakeIsNotForTheSakeOfReads() {
		begin();
		assertThat(this.turns.own()).isTrue();
		this.use.sent(true, false);
		this.use.awaits(this.now.get());
		pass(120);
		this.use.awaitedReplicas(100 * MS);
		this.use.ended(this.now.get());
		endsItsTurn();
		says(Word.UNLIMITED);
	}

	@Test
	void whoeverSeesSlowReadsIsLimited() {
		begin();
		send(false, true, 1);
		endsItsTurn();
		says(Word.LIMITED);
	}

	@Test
	void aBurstThatReadsHaveHeldUpAsksForNoMoreAtOnce() {
		begin();
		send(true, false, 60);
		this.turns.own();
		pass(51);
		says(Word.LEAVE);
	}

	@Test
	void aBurstThatNothingHasHeldUpDoes() {
		begin();
		send(false, false, 60);
		this.turns.own();
		pass(51);
		says(Word.IDLE);
	}

	@Test
	void whoeverIsNotAnsweredGoesOnWithout() {
		this.path.fails = true;
		await().until(() -> {
			this.turns.await();
			return this.turns.own();
		});
		this.path.fails = false;
		pass(1_100);
		await().until(() -> {
			this.turns.own();
			return this.path.said.contains(Word.WANT);
		});
	}

	/** Grants each turn, but where others want it. */
	private static final class HandPath implements TurnPath {

		private final List<Word> said = new CopyOnWriteArrayList<>();

		private volatile boolean others;

		private volatile boolean fails;

		@Override
		public void open() {
			if (this.fails) {
				throw new IllegalStateException("there is no way");
			}
		}

		@Override
		public long say(Word word, Duration timeout) {
			this.said.add(word);
			boolean goesOn = word == Word.WANT || word == Word.PREPARE;
			if (this.others) {
				return goesOn ? 1 : -100;
			}
			return 200;
		}

		@Override
		public void close() {
			// there is nothing to close
		}

	}

}
