package io.github.redisbulk.engine;

import java.util.List;
import java.util.stream.IntStream;

import io.github.redisbulk.engine.command.Chunk;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link Backlog} and {@link LaneQueue}.
 */
class BacklogTests {

	private static final int CHUNK = chunk().length();

	private final StringBuilder told = new StringBuilder();

	private final Backlog backlog = new Backlog(4L * CHUNK, new Owner());

	private final LaneQueue slow = this.backlog.open();

	private final LaneQueue fast = this.backlog.open();

	@BeforeEach
	void giveSlots() {
		this.backlog.lock().lock();
		this.slow.changesSlots(1);
		this.fast.changesSlots(1);
	}

	private static Chunk chunk() {
		Chunk chunk = new Chunk(0);
		chunk.ask("SET", "key", "value");
		return chunk;
	}

	private boolean takes(LaneQueue queue) {
		boolean room = this.backlog.awaitRoom(queue, chunk(), new Once()::goesOn);
		if (room) {
			queue.add(chunk());
		}
		return room;
	}

	@Test
	void takesTwoChunksWhileNoLaneRunsDry() {
		this.fast.add(chunk());
		assertThat(List.of(takes(this.slow), takes(this.slow), takes(this.slow))).containsExactly(true, true, false);
		assertThat(this.slow.waitingBytes()).isEqualTo(2 * CHUNK);
	}

	@Test
	void takesUpToTheLimitWhileAnotherLaneRunsDry() {
		for (int i = 0; i < 4; i++) {
			assertThat(takes(this.slow)).isTrue();
		}
		assertThat(takes(this.slow)).isFalse();
		assertThat(takes(this.fast)).isTrue();
	}

	@Test
	void joinsSmallChunksBehindTheFirstOfThoseThatWait() {
		assertThat(this.slow.join(items(0))).isFalse();
		this.slow.add(items(0));
		assertThat(this.slow.join(items(1))).isFalse();
		this.slow.add(items(1));
		assertThat(List.of(this.slow.join(items(2, 3)), this.slow.join(items(4)))).containsOnly(true);
		assertThat(this.slow.waitingBytes()).isEqualTo(5 * CHUNK);
		List<Chunk> waiting = this.slow.abandon();
		assertThat(waiting).extracting(BacklogTests::positions).containsExactly(List.of(0L), List.of(1L, 2L, 3L, 4L));
		assertThat(waiting).extracting(Chunk::length).containsExactly(CHUNK, 4 * CHUNK);
		assertThat(this.slow.waitingBytes()).isZero();
	}

	@Test
	void joinsNoMoreThanFillsAChunkOfItsOwn() {
		this.slow.add(items(0));
		this.slow.add(items(1));
		int position = 2;
		while (this.slow.join(items(position))) {
			position++;
		}
		this.slow.add(items(position));
		assertThat(this.slow.join(items(position + 1))).isTrue();
		assertThat(this.slow.abandon().get(1).length()).isBetween(16 * 1024 - CHUNK, 16 * 1024);
	}

	private static Chunk items(long... positions) {
		Chunk items = new Chunk(0);
		for (long position : positions) {
			items.addPart(chunk(), position, position, 0, new int[] { 0 });
		}
		return items;
	}

	private static List<Long> positions(Chunk chunk) {
		return IntStream.range(0, chunk.items()).mapToObj(chunk::position).toList();
	}

	@Test
	void countsPiecesInThePlaceOfTheWhole() {
		this.slow.add(chunk());
		this.slow.add(chunk());
		this.slow.remove(List.of(chunk(), chunk(), chunk()));
		assertThat(this.slow.size()).isEqualTo(4);
		assertThat(this.slow.waitingBytes()).isEqualTo(4 * CHUNK);
		this.slow.remove(List.of());
		assertThat(this.slow.abandon()).hasSize(3);
		assertThat(this.slow.waitingBytes()).isZero();
		assertThat(takes(this.slow)).isTrue();
	}

	@Test
	void tellsWhenLanesBeginToWorkAndWhenAllRest() {
		this.slow.add(chunk());
		this.fast.add(chunk());
		assertThat(this.slow.next(true)).isNotNull();
		assertThat(this.fast.next(true)).isNotNull();
		this.slow.remove(List.of());
		this.fast.remove(List.of());
		this.slow.end();
		this.fast.end();
		assertThat(this.slow.next(true)).isNull();
		assertThat(this.told).hasToString("works ");
		assertThat(this.fast.next(true)).isNull();
		assertThat(this.told).hasToString("works rests ");
		assertThat(this.slow.ended()).isTrue();
	}

	@Test
	void endsALaneThatHasLostItsSlots() {
		this.slow.add(chunk());
		this.slow.changesSlots(-1);
		assertThat(this.slow.next(true)).isNotNull();
		this.slow.remove(List.of());
		assertThat(this.slow.next(false)).isNull();
		assertThat(this.slow.ended()).isFalse();
		assertThat(this.slow.next(true)).isNull();
		assertThat(this.slow.ended()).isTrue();
	}

	/** Waits once, as it were, and no longer. */
	private static final class Once {

		private boolean asked;

		boolean goesOn() {
			boolean first = !this.asked;
			this.asked = true;
			return first;
		}

	}

	private final class Owner implements Lane.Owner {

		@Override
		public boolean stopped() {
			return false;
		}

		@Override
		public void stop(StopException ex) {
			throw new IllegalStateException(ex);
		}

		@Override
		public void works() {
			BacklogTests.this.told.append("works ");
		}

		@Override
		public void rests() {
			BacklogTests.this.told.append("rests ");
		}

		@Override
		public void settle(Chunk chunk) {
			throw new IllegalStateException();
		}

		@Override
		public void refuse(Chunk chunk, String text) {
			throw new IllegalStateException();
		}

		@Override
		public void abandon(Chunk chunk) {
			throw new IllegalStateException();
		}

		@Override
		public void progressed() {
			throw new IllegalStateException();
		}

	}

}
