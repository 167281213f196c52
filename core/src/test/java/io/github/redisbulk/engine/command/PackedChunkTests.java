package io.github.redisbulk.engine.command;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;

import io.github.redisbulk.BulkCommands;
import io.github.redisbulk.BulkSerializer;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Which commands are joined, and what becomes of their replies.
 */
class PackedChunkTests {

	private static final int LARGE = 1 << 20;

	@Test
	void joinsPlainSetsIntoOneMset() {
		Chunk chunk = chunk((commands) -> commands.set("a", "1").set("b", "22").set("a", "3"));
		assertThat(wire(chunk)).isEqualTo("*7|$4|MSET|$1|a|$1|1|$1|b|$2|22|$1|a|$1|3|");
	}

	@Test
	void joinsPlainSetsOfOneSlotOfAClusterOnly() {
		Chunk chunk = new Chunk(0);
		for (String key : List.of("a1", "a2", "b1", "b2", "a3")) {
			addItem(chunk, (commands) -> commands.set(key, ""));
			chunk.slot(chunk.items() - 1, key.charAt(0));
		}
		assertThat(wire(chunk))
			.isEqualTo("*5|$4|MSET|$2|a1|$0||$2|a2|$0||" + "*5|$4|MSET|$2|b1|$0||$2|b2|$0||" + "*3|$3|SET|$2|a3|$0||");
	}

	@Test
	void leavesASetWithOptionsAlone() {
		Chunk chunk = chunk((commands) -> commands.set("a", "1").command("SET", "b", "2", "NX").set("c", "3"));
		assertThat(wire(chunk)).isEqualTo(plain(chunk));
	}

	@Test
	void joinsHashesSetsListsAndSortedSetsOnOneKeyOnly() {
		Chunk chunk = chunk((commands) -> commands.hset("h", Map.of("f", "1"))
			.hset("h", "g", "2")
			.hset("i", "f", "3")
			.sadd("s", "a", "b")
			.sadd("s", "c")
			.rpush("l", "x")
			.rpush("l", "y")
			.zadd("z", 1, "m")
			.zadd("z", 2, "n"));
		assertThat(wire(chunk)).isEqualTo("*6|$4|HSET|$1|h|$1|f|$1|1|$1|g|$1|2|" + "*4|$4|HSET|$1|i|$1|f|$1|3|"
				+ "*5|$4|SADD|$1|s|$1|a|$1|b|$1|c|" + "*4|$5|RPUSH|$1|l|$1|x|$1|y|"
				+ "*6|$4|ZADD|$1|z|$1|1|$1|m|$1|2|$1|n|");
	}

	@Test
	void neverTakesTheOptionsOfAZaddForMembers() {
		Chunk chunk = chunk(
				(commands) -> commands.zadd("z", 1, "m").command("ZADD", "z", "NX", "CH", 2, "n").zadd("z", 3, "o"));
		assertThat(wire(chunk)).isEqualTo(plain(chunk));
	}

	@Test
	void neverMakesACommandValidByJoiningIt() {
		Chunk chunk = chunk((commands) -> commands.hset("h", "f", "1")
			.command("HSET", "h", "a")
			.command("HSET", "h", "b")
			.sadd("k", "a")
			.command("SADD", "k")
			.command("SADD")
			.command("RPUSH", "k")
			.rpush("k", "a"));
		assertThat(wire(chunk)).isEqualTo(plain(chunk));
	}

	@Test
	void keepsAJoinedCommandBelowTheLimit() {
		Chunk chunk = chunk((commands) -> IntStream.range(0, 100).forEach((i) -> commands.set("key:" + i, "value")));
		int oneCommand = chunk.end(0) - chunk.start(0);
		assertThat(PackedChunk.of(chunk, new Chunk(0), oneCommand * 11, false).wire().commands()).isBetween(10, 12);
	}

	@Test
	void handsTheRepliesOnToEveryPart() {
		Chunk chunk = chunk((commands) -> commands.set("a", "1").set("b", "2").append("c", "x").append("d", "y"));
		PackedChunk packed = PackedChunk.of(chunk, new Chunk(0), LARGE, false);
		packed.wire().replies().add(new Reply.Refused("NOPERM no MSET"));
		packed.wire().replies().add(Reply.ACCEPTED);
		packed.wire().replies().lose(new IllegalStateException("gone"));
		packed.unpack();
		Reply refused = new Reply.Refused("NOPERM no MSET", true);
		assertThat(replies(chunk)).containsExactly(refused, refused, Reply.ACCEPTED, Reply.LOST);
		assertThat(chunk.replies().lostBecause()).hasMessage("gone");
	}

	@Test
	void refusesEachPartWhereTheKeyOrTheServerIsTheMatter() {
		Chunk chunk = chunk((commands) -> commands.sadd("a", "1").sadd("a", "2"));
		PackedChunk packed = PackedChunk.of(chunk, new Chunk(0), LARGE, false);
		packed.wire().replies().add(new Reply.Refused("WRONGTYPE no set"));
		packed.unpack();
		Reply refused = new Reply.Refused("WRONGTYPE no set");
		assertThat(replies(chunk)).containsExactly(refused, refused);
	}

	@Test
	void joinsNoScoreThatCouldBeAnOption() {
		Chunk chunk = chunk((commands) -> commands.command("ZADD", "z", "GT", "CH").zadd("z", 1, "a"));
		assertThat(wire(chunk)).isEqualTo(plain(chunk));
	}

	@Test
	void joinsNothingByKeysBehindAProxy() {
		Chunk chunk = chunk((commands) -> commands.set("a", "1").set("b", "2").sadd("c", "x").sadd("c", "y"));
		assertThat(PackedChunk.of(chunk, new Chunk(0), LARGE, true).wire().commands()).isEqualTo(3);
	}

	@Test
	void takesARefusalOfACommandThatWasNotJoinedAsItIs() {
		Chunk chunk = chunk((commands) -> commands.set("a", "1").append("c", "x"));
		PackedChunk packed = PackedChunk.of(chunk, new Chunk(0), LARGE, false);
		packed.wire().replies().add(new Reply.Refused("WRONGTYPE no"));
		packed.wire().replies().add(Reply.ACCEPTED);
		packed.unpack();
		assertThat(replies(chunk)).containsExactly(new Reply.Refused("WRONGTYPE no"), Reply.ACCEPTED);
	}

	private static Chunk chunk(Consumer<BulkCommands> commands) {
		Chunk chunk = new Chunk(1024);
		addItem(chunk, commands);
		return chunk;
	}

	private static void addItem(Chunk chunk, Consumer<BulkCommands> commands) {
		CommandEncoder encoder = new CommandEncoder(BulkSerializer.none(), false);
		encoder.begin(chunk, "item", 0);
		commands.accept(encoder);
		encoder.end();
	}

	private static List<Reply> replies(Chunk chunk) {
		return IntStream.range(0, chunk.commands()).mapToObj(chunk.replies()::get).toList();
	}

	private static String wire(Chunk chunk) {
		return plain(PackedChunk.of(chunk, new Chunk(0), LARGE, false).wire());
	}

	private static String plain(Chunk chunk) {
		return new String(chunk.bytes(), 0, chunk.length(), StandardCharsets.UTF_8).replace("\r\n", "|");
	}

}
