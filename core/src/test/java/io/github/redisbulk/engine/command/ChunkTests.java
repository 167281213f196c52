package io.github.redisbulk.engine.command;

import java.nio.charset.StandardCharsets;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

import io.github.redisbulk.BulkSerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Items that are copied between chunks, and taken out of them.
 */
class ChunkTests {

	private static final int SLOTS = 4;

	private final CommandEncoder encoder = new CommandEncoder(BulkSerializer.none(), false);

	@ParameterizedTest
	@ValueSource(strings = { "", "0", "1", "0 3", "1 2", "0 1 2", "0 1 2 3" })
	void removesTheItemsOfSomeSlotsAndNothingElse(String slots) {
		BitSet gone = new BitSet();
		slots.codePoints().filter(Character::isDigit).forEach((digit) -> gone.set(digit - '0'));
		for (int items = 0; items < 40; items++) {
			List<Integer> all = IntStream.range(0, items).boxed().toList();
			Chunk chunk = chunk(all);
			chunk.remove(gone);
			assertSame(chunk, chunk(all.stream().filter((item) -> !gone.get(slot(item))).toList()));
		}
	}

	@Test
	void takesItemsAfterOthersHaveBeenRemoved() {
		Chunk chunk = chunk(List.of(0, 1, 2, 3, 4));
		BitSet gone = new BitSet();
		gone.set(slot(1));
		chunk.remove(gone);
		List<Integer> left = List.of(0, 1, 2, 3, 4).stream().filter((item) -> slot(item) != slot(1)).toList();
		chunk.copyItems(chunk(List.of(7, 8, 9)), 1, 3);
		assertSame(chunk,
				chunk(IntStream.concat(left.stream().mapToInt((item) -> item), IntStream.of(8, 9)).boxed().toList()));
	}

	@ParameterizedTest
	@ValueSource(strings = { "0", "0 3", "1 2", "0 1 2 3" })
	void movesSentItemsWithWhatIsKnownOfThem(String slots) {
		BitSet gone = new BitSet();
		slots.codePoints().filter(Character::isDigit).forEach((digit) -> gone.set(digit - '0'));
		List<Integer> all = IntStream.range(0, 40).boxed().toList();
		Chunk chunk = chunk(all);
		for (int command = 0; command < chunk.commands(); command++) {
			chunk.replies().add((command % 5 == 1) ? new Reply.Refused("ERR " + command) : Reply.ACCEPTED);
			if (command % 7 == 2) {
				chunk.replies().overtake(command);
			}
			if (command % 3 == 0) {
				chunk.replies().doubt(command);
			}
		}
		List<String> known = all.stream().map((item) -> known(chunk, item)).toList();
		Chunk target = new Chunk(0);
		chunk.moveSentItems(gone, target);
		assertSame(target, chunk(all.stream().filter((item) -> gone.get(slot(item))).toList()));
		assertSame(chunk, chunk(all.stream().filter((item) -> !gone.get(slot(item))).toList()));
		assertThat(chunk.finished()).isTrue();
		for (Chunk part : List.of(chunk, target)) {
			for (int index = 0; index < part.items(); index++) {
				assertThat(known(part, index)).isEqualTo(known.get((int) part.position(index)));
			}
		}
	}

	private static String known(Chunk chunk, int item) {
		StringBuilder known = new StringBuilder();
		for (int command = chunk.firstCommand(item); command < chunk.firstCommand(item + 1); command++) {
			known.append(chunk.replies().get(command))
				.append(chunk.replies().overtaken(command))
				.append(chunk.replies().appliedBefore(command));
		}
		return known.toString();
	}

	/** Items of one to three commands, in slots without an order. */
	private Chunk chunk(List<Integer> items) {
		Chunk chunk = new Chunk(0);
		for (int item : items) {
			this.encoder.begin(chunk, item, item);
			for (int command = 0; command <= item % 3; command++) {
				this.encoder.append("key:" + item, "x".repeat(command));
			}
			this.encoder.end();
			chunk.slot(chunk.items() - 1, slot(item));
		}
		return chunk;
	}

	private static int slot(int item) {
		return new Random(item).nextInt(SLOTS);
	}

	private static void assertSame(Chunk chunk, Chunk expected) {
		assertThat(bytes(chunk)).isEqualTo(bytes(expected));
		assertThat(chunk.items()).isEqualTo(expected.items());
		assertThat(chunk.commands()).isEqualTo(expected.commands());
		for (int item = 0; item < chunk.items(); item++) {
			assertThat(chunk.item(item)).isEqualTo(expected.item(item));
			assertThat(chunk.position(item)).isEqualTo(expected.position(item));
			assertThat(chunk.slot(item)).isEqualTo(expected.slot(item));
			assertThat(chunk.firstCommand(item)).isEqualTo(expected.firstCommand(item));
		}
		for (int command = 0; command < chunk.commands(); command++) {
			assertThat(chunk.verb(command)).isSameAs(expected.verb(command));
			assertThat(chunk.start(command)).isEqualTo(expected.start(command));
			assertThat(chunk.end(command)).isEqualTo(expected.end(command));
		}
	}

	private static String bytes(Chunk chunk) {
		return new String(chunk.bytes(), 0, chunk.length(), StandardCharsets.ISO_8859_1);
	}

}
