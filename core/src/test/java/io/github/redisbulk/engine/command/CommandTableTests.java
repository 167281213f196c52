package io.github.redisbulk.engine.command;

import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

import io.github.redisbulk.BulkCommands;
import io.github.redisbulk.BulkScript;
import io.github.redisbulk.BulkSerializer;
import io.github.redisbulk.engine.command.Effect.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Tests for {@link CommandTable}.
 */
class CommandTableTests {

	@Test
	void keysAreTheFirstArgumentOfMostCommands() {
		assertThat(footprint((commands) -> commands.hset("h", "f", "v")).written()).containsExactly("h");
	}

	@Test
	void keysAreAsManyAsTheCommandSays() {
		assertThat(footprint("MSETEX 2 k v l w PX 10").written()).containsExactlyInAnyOrder("k", "l");
		assertThat(footprint("MSETEX 1 k v NX").written()).containsExactly("k");
		assertThat(footprint("MSETEX 3 k v l w m").everything()).isTrue();
	}

	@Test
	void keysAreAsManyAsAScriptSays() {
		Footprint footprint = footprint((commands) -> commands.evalsha(SCRIPT, List.of("a", "b"), "c"));
		assertThat(footprint.written()).containsExactlyInAnyOrder("a", "b");
		assertThat(footprint.once()).isTrue();
	}

	@ParameterizedTest
	@ValueSource(strings = { "OTHER a b", "EVALSHA sha", "EVALSHA sha x a", "EVALSHA sha 2 a", "EVAL script 0",
			"FLUSHDB", "FLUSHALL ASYNC" })
	void everythingMayBeTouchedWhereKeysAreNotKnown(String command) {
		assertThat(footprint(command).everything()).isTrue();
		assertThat(footprint(command).once()).isTrue();
	}

	@ParameterizedTest
	@CsvSource({ "SET k v, RESETS", "set k v px 10, RESETS", "SET k v NX, DEPENDS", "SET k v GET, DEPENDS",
			"SET k v EX 10 XX, DEPENDS", "SET k v EX 0, DEPENDS", "SET k v KEEPTTL, DEPENDS",
			"SET k v EXAT 9999999999, RESETS", "SET k v EXAT 1, DEPENDS", "SET k v PXAT 9999999999999, RESETS",
			"SET k v PXAT 9999999999, DEPENDS", "SET k v PX 10 NX, DEPENDS", "SET k v IFEQ 5, DEPENDS",
			"MSETEX 2 k v l w, RESETS", "MSETEX 1 k v PX 10, RESETS", "MSETEX 1 k v PXAT 1, DEPENDS",
			"MSETEX 1 k v KEEPTTL, DEPENDS", "MSETEX 1 k v NX, DEPENDS", "MSETEX 1 k v PX 10 XX, DEPENDS",
			"GETDEL k, DEPENDS", "GETEX k PX 10, DEPENDS", "DELEX k IFEQ v, DEPENDS", "HSETEX k FIELDS 1 f v, SETS",
			"HSETEX k PX 10 FIELDS 2 f v g w, SETS", "HSETEX k exat 9999999999 fields 1 f v, SETS",
			"HSETEX k EXAT 1 FIELDS 1 f v, DEPENDS", "HSETEX k FNX FIELDS 1 f v, DEPENDS",
			"HSETEX k FXX PX 10 FIELDS 1 f v, DEPENDS", "HSETEX k KEEPTTL FIELDS 1 f v, DEPENDS",
			"HSETEX k FIELDS 2 f v, DEPENDS", "HSETEX k FIELDS x f v, DEPENDS", "HGETDEL k FIELDS 1 f, DEPENDS",
			"HGETEX k PX 10 FIELDS 1 f, DEPENDS", "DEL a b, RESETS", "HSET k f v g w, SETS", "HSET k f, DEPENDS",
			"HDEL k f, REMOVES", "ZADD k 1 m, SETS", "ZADD k CH 1 m 2 n, SETS", "ZADD k GT CH 1 m, DEPENDS",
			"ZADD k GT CH, DEPENDS", "ZADD k NX 1 m, DEPENDS", "ZADD k XX GT CH 1 m, DEPENDS",
			"ZADD k LT 1 m 2 n, DEPENDS", "EXPIRE k 10, EXPIRES", "EXPIRE k 10 NX, DEPENDS", "EXPIRE k 0, DEPENDS",
			"EXPIREAT k 1, DEPENDS", "EXPIREAT k 9999999999, EXPIRES", "PEXPIREAT k 9999999999, DEPENDS",
			"SETBIT k 7 1, SETS", "LSET k 0 a, REPLACES", "PFADD k a, SETS", "JSON.SET k $ 1, SETS",
			"JSON.SET k $.a 1, DEPENDS", "GEOADD k 1 2 m, SETS", "GEOADD k NX 1 2 m, DEPENDS" })
	void effectsDependOnArguments(String command, Kind kind) {
		Footprint footprint = footprint(command);
		assertThat(footprint.effect().kind()).isEqualTo(kind);
		assertThat(footprint.once()).isFalse();
	}

	@ParameterizedTest
	@ValueSource(strings = { "INCR k", "APPEND k v", "RPUSH k v", "XADD k * f v", "XADD k 5-1 f v",
			"XADD k MAXLEN = 9 * f v", "XADD k NOMKSTREAM MINID ~ 5-1 * f v", "ZADD k INCR 1 m", "zadd k ch incr 1 m",
			"XTRIM k MAXLEN ~ 10", "RESTORE k 0 x", "LREM k 1 a", "SDIFFSTORE a a b", "RENAME a b" })
	void someMustNotBeAppliedTwice(String command) {
		assertThat(footprint(command).once()).isTrue();
	}

	@Test
	void elementsAreFieldsAndMembers() {
		assertThat(footprint("HSET k f v g w").effect().elements()).containsExactly("f", "g");
		assertThat(footprint("HSETEX k PX 10 FIELDS 2 f v g w").effect().elements()).containsExactly("f", "g");
		assertThat(footprint("ZADD k CH 1 m 2 n").effect().elements()).containsExactly("m", "n");
		assertThat(footprint("GEOADD k 1 2 m 3 4 n").effect().elements()).containsExactly("m", "n");
	}

	@Test
	void whatIsOnlyReadIsToldApart() {
		Footprint footprint = footprint("ZUNIONSTORE d 2 a b WEIGHTS 1 2");
		assertThat(footprint.written()).containsExactly("d");
		assertThat(footprint.read()).containsExactlyInAnyOrder("a", "b");
	}

	@Test
	void aProxySplitsSeveralKeysOnly() {
		assertThat(footprint("DEL a b").split()).isTrue();
		assertThat(footprint("MSET a 1 b 2").split()).isTrue();
		assertThat(footprint("MSETEX 2 a 1 b 2").split()).isTrue();
		assertThat(footprint("MSETEX 1 a 1 PX 10").split()).isFalse();
		assertThat(footprint("DEL a").split()).isFalse();
		assertThat(footprint("HSET k a b").split()).isFalse();
	}

	@ParameterizedTest
	@ValueSource(strings = { "MULTI", "exec", "SELECT 1", "CLIENT REPLY OFF", "SUBSCRIBE c", "REPLCONF ACK 0",
			"BLPOP k 0", "SHUTDOWN", "MONITOR", "RESET", "XREAD block 0 STREAMS k $",
			"XREADGROUP GROUP g c COUNT 1 BLOCK 0 STREAMS k >" })
	void whatIsNotAnsweredExactlyOnceIsRefused(String command) {
		assertThatIllegalArgumentException().isThrownBy(() -> footprint(command))
			.withMessageContaining("cannot be sent as a bulk command: ");
	}

	@ParameterizedTest
	@ValueSource(strings = { "XREAD COUNT 1 STREAMS block 0", "XREADGROUP GROUP block block STREAMS k >" })
	void readsOfStreamsThatDoNotWaitAreNotRefused(String command) {
		assertThat(footprint(command).once()).isTrue();
	}

	private static final BulkScript SCRIPT = BulkScript.of("return 1");

	private static Footprint footprint(String command) {
		String[] words = command.split(" ");
		Object[] args = Arrays.copyOfRange(words, 1, words.length);
		return footprint((commands) -> commands.command(words[0], args));
	}

	private static Footprint footprint(Consumer<BulkCommands> commands) {
		Chunk chunk = new Chunk(0);
		CommandEncoder encoder = new CommandEncoder(BulkSerializer.none(), false);
		encoder.begin(chunk, "item", 0);
		commands.accept(encoder);
		encoder.end();
		return chunk.footprint(0);
	}

}
