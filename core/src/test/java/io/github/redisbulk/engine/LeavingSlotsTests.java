package io.github.redisbulk.engine;

import java.util.BitSet;
import java.util.List;

import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.BulkSerializer;
import io.github.redisbulk.engine.command.Chunk;
import io.github.redisbulk.engine.command.CommandEncoder;
import io.github.redisbulk.engine.command.Reply;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link LeavingSlots}. Each item has a slot of its own, which has the number
 * of the item.
 */
class LeavingSlotsTests {

	private final SpareChunks spare = new SpareChunks(BulkOptions.defaults());

	private static Chunk sent(String... answers) {
		CommandEncoder encoder = new CommandEncoder(BulkSerializer.none(), false);
		Chunk chunk = new Chunk(0);
		for (int item = 0; item < answers.length; item++) {
			encoder.begin(chunk, item, item);
			encoder.set("key:" + item, "value");
			encoder.end();
			chunk.slot(item, item);
			switch (answers[item]) {
				case "OK" -> chunk.replies().add(Reply.ACCEPTED);
				case "LOST" -> chunk.replies().lose(new IllegalStateException("lost"));
				default -> chunk.replies().add(new Reply.Refused(answers[item]));
			}
		}
		return chunk;
	}

	private static BitSet slots(int... slots) {
		BitSet all = new BitSet();
		for (int slot : slots) {
			all.set(slot);
		}
		return all;
	}

	@ParameterizedTest
	@CsvSource(textBlock = """
			OK; OK; OK                      | {}
			OK; MOVED 1 host:1; OK          | {1}
			ASK 0 host:1; OK; TRYAGAIN slot | {0, 2}
			MOVED 0 host:1; WRONGTYPE x; OK | {0}
			OK; WRONGTYPE x; OK             | {}
			MOVED 0 host:1; CLUSTERDOWN; OK | {}
			MOVED 0 host:1; NOAUTH x; OK    | {}
			MOVED 0 host:1; OK; LOST        | {}
			""", delimiter = '|')
	void areThoseOfWhichACommandWasSentElsewhere(String answers, String expected) {
		assertThat(LeavingSlots.moving(sent(answers.split("; ")))).hasToString(expected);
	}

	@Test
	void gatherWhatHasBeenSentUntilNothingIsInFlight() {
		LeavingSlots leaving = new LeavingSlots(this.spare);
		leaving.add(slots(1, 2));
		Chunk first = sent("OK", "MOVED 1 host:1", "OK");
		Chunk second = sent("OK", "OK");
		assertThat(leaving.in(List.of(second))).isTrue();
		assertThat(leaving.without(first)).isSameAs(first);
		assertThat(leaving.without(second)).isSameAs(second);
		assertThat(first.items()).isEqualTo(1);
		assertThat(first.flawless()).isTrue();
		assertThat(leaving.in(List.of(first, second))).isFalse();
		leaving.go((slots, sent) -> {
			assertThat(slots).isEqualTo(slots(1, 2));
			assertThat(List.of(sent.position(0), sent.position(1), sent.position(2))).containsExactly(1L, 2L, 1L);
			assertThat(sent.replies().notable()).hasSize(1);
		});
		assertThat(leaving.isEmpty()).isTrue();
	}

	/** A connection that ends may yet send from the memory of a chunk. */
	@Test
	void leaveAloneWhatAConnectionMayHaveInHand() {
		LeavingSlots leaving = new LeavingSlots(this.spare);
		leaving.add(slots(0));
		Chunk lost = sent("OK", "LOST");
		Chunk rest = leaving.without(lost);
		assertThat(rest).isNotSameAs(lost);
		assertThat(lost.items()).isEqualTo(2);
		assertThat(rest.items()).isEqualTo(1);
		assertThat(rest.replies().get(0)).isEqualTo(Reply.LOST);
		assertThat(rest.replies().lostBecause()).hasMessage("lost");
	}

}
