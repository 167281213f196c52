package io.github.redisbulk.engine.command;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;

import io.github.redisbulk.BulkSerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link Slot} and {@link ItemSlots}.
 */
class ItemSlotsTests {

	private final Chunk chunk = new Chunk(1024);

	private final ItemSlots slots = new ItemSlots(new ServerCommands());

	/** As CLUSTER KEYSLOT of a server says; the first is the check value of CRC16. */
	@ParameterizedTest
	@CsvSource({ "123456789, 12739", "foo, 12182", "bar, 5061", "a, 15495", "'', 0", "{user1000}.following, 3443",
			"{user1000}.followers, 3443", "foo{}{bar}, 8363", "foo{{bar}}zap, 4015", "foo{bar}{zap}, 5061",
			"{bar, 4015", "prüfung, 14492" })
	void areThoseOfTheServer(String key, int slot) {
		byte[] bytes = ("<" + key + ">").getBytes(StandardCharsets.UTF_8);
		assertThat(Slot.of(bytes, 1, bytes.length - 1)).isEqualTo(slot);
		assertThat(ItemSlots.of(new String(key.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1)))
			.isEqualTo(slot);
	}

	/** Bit by bit, as the specification has it. */
	private static int crc(byte[] bytes, int from, int to) {
		int crc = 0;
		for (int at = from; at < to; at++) {
			crc ^= (bytes[at] & 0xFF) << 8;
			for (int bit = 0; bit < 8; bit++) {
				crc = ((crc & 0x8000) != 0) ? (crc << 1) ^ 0x1021 : crc << 1;
			}
		}
		return crc & (Slot.COUNT - 1);
	}

	@Test
	void areThoseOfKeysOfAnyLengthAndPlace() {
		Random random = new Random(1);
		byte[] bytes = new byte[200];
		for (int length = 0; length <= 100; length++) {
			for (int from = 0; from < 40; from++) {
				random.nextBytes(bytes);
				for (int at = 0; at < bytes.length; at++) {
					bytes[at] = (bytes[at] == '{') ? (byte) 'x' : bytes[at];
				}
				assertThat(Slot.of(bytes, from, from + length)).isEqualTo(crc(bytes, from, from + length));
				if (length > 2) {
					bytes[from + length / 3] = '{';
					bytes[from + length - 1] = '}';
					int close = from + length / 3 + 1;
					while (bytes[close] != '}') {
						close++;
					}
					boolean tag = close > from + length / 3 + 1;
					assertThat(Slot.of(bytes, from, from + length))
						.isEqualTo(tag ? crc(bytes, from + length / 3 + 1, close) : crc(bytes, from, from + length));
				}
			}
		}
	}

	private int slot(String name, Object... arguments) {
		CommandEncoder encoder = new CommandEncoder(BulkSerializer.none(), false);
		encoder.begin(this.chunk, "item", 0);
		encoder.command(name, arguments);
		encoder.end();
		return this.slots.of(this.chunk, this.chunk.commands() - 1);
	}

	@Test
	void comeFromTheFirstArgumentOfMostCommands() {
		assertThat(slot("SET", "foo", "x")).isEqualTo(12182);
		assertThat(slot("hset", "foo", "field", "x")).isEqualTo(12182);
		assertThat(slot("SET", "", "x")).isZero();
	}

	@Test
	void comeFromAllKeysOfACommand() {
		assertThat(slot("DEL", "{foo}1", "{foo}2")).isEqualTo(12182);
		assertThat(slot("DEL", "foo", "bar")).isEqualTo(ItemSlots.SEVERAL);
		assertThat(slot("SUNIONSTORE", "foo", "{foo}1", "bar")).isEqualTo(ItemSlots.SEVERAL);
		assertThat(slot("EVAL", "return 1", 2, "foo", "{foo}2", "bar")).isEqualTo(12182);
		assertThat(slot("TOUCH", "foo", "{foo}1")).isEqualTo(12182);
		assertThat(slot("SPUBLISH", "foo", "message")).isEqualTo(12182);
	}

	@Test
	void areMissingWhereNoKeyIsKnown() {
		assertThat(List.of(slot("PUBLISH", "foo", "message"), slot("FLUSHALL"), slot("EVAL", "return 1", 0),
				slot("SOME.MODULE", "foo")))
			.containsOnly(ItemSlots.NONE);
	}

}
