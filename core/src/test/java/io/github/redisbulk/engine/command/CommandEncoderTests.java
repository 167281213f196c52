package io.github.redisbulk.engine.command;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

import io.github.redisbulk.BulkCommands;
import io.github.redisbulk.BulkScript;
import io.github.redisbulk.BulkSerializer;
import io.github.redisbulk.ExpireOption;
import io.github.redisbulk.HsetexOption;
import io.github.redisbulk.SetOption;
import io.github.redisbulk.XaddOption;
import io.github.redisbulk.ZaddOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static io.github.redisbulk.SetOption.KEEPTTL;
import static io.github.redisbulk.SetOption.NX;
import static io.github.redisbulk.SetOption.XX;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Commands as bytes, and what is known of them.
 */
class CommandEncoderTests {

	private final Chunk chunk = new Chunk(0);

	private static String encode(Chunk chunk, boolean atomic, Consumer<BulkCommands> item) {
		CommandEncoder encoder = new CommandEncoder(BulkSerializer.none(), atomic);
		encoder.begin(chunk, "item", 0);
		item.accept(encoder);
		encoder.end();
		return new String(chunk.bytes(), 0, chunk.length(), StandardCharsets.UTF_8);
	}

	private static String words(Consumer<BulkCommands> item) {
		return encode(new Chunk(0), false, item).replaceAll("\\*\\d+\r\n", "|")
			.replaceAll("\\$\\d+\r\n", "")
			.replace("\r\n", " ")
			.trim();
	}

	@Test
	void writesLengthsInBytes() {
		assertThat(encode(this.chunk, false, (commands) -> commands.set("k", "")))
			.isEqualTo("*3\r\n$3\r\nSET\r\n$1\r\nk\r\n$0\r\n\r\n");
		assertThat(encode(new Chunk(0), false, (commands) -> commands.set("ключ", "\uD83D\uDE00")))
			.isEqualTo("*3\r\n$3\r\nSET\r\n$8\r\nключ\r\n$4\r\n\uD83D\uDE00\r\n");
		assertThat(encode(new Chunk(0), false, (commands) -> commands.set("k".repeat(100_000), new byte[] { 'a' })))
			.isEqualTo("*3\r\n$3\r\nSET\r\n$100000\r\n" + "k".repeat(100_000) + "\r\n$1\r\na\r\n");
	}

	@ParameterizedTest
	@ValueSource(longs = { 0, 9, 10, -1, -10, 99, 100, Integer.MAX_VALUE, Long.MAX_VALUE, Long.MIN_VALUE })
	void writesNumbersAsDecimals(long number) {
		String text = Long.toString(number);
		assertThat(encode(this.chunk, false, (commands) -> commands.incrby("k", number)))
			.isEqualTo("*3\r\n$6\r\nINCRBY\r\n$1\r\nk\r\n$" + text.length() + "\r\n" + text + "\r\n");
	}

	@Test
	void writesTheCommandsByTheirNames() {
		assertThat(words((c) -> c.set("k", 1.5, Duration.ofSeconds(2)))).isEqualTo("|SET k 1.5 PX 2000");
		assertThat(words((c) -> c.hset("h", Map.of("f", new BigDecimal("1E+3"))))).isEqualTo("|HSET h f 1000");
		assertThat(words((c) -> c.zadd("z", 2.0, "m").zincrby("z", 0.5, "m")))
			.isEqualTo("|ZADD z 2 m |ZINCRBY z 0.5 m");
		assertThat(words((c) -> c.expire("k", Duration.ofSeconds(1)).expireat("k", Instant.ofEpochMilli(5))))
			.isEqualTo("|PEXPIRE k 1000 |PEXPIREAT k 5");
		assertThat(words((c) -> c.xadd("x", Map.of("f", "v")).setbit("b", 7, true)))
			.isEqualTo("|XADD x * f v |SETBIT b 7 1");
		assertThat(words((c) -> c.command("lpos", "l", "e", "RANK", -1))).isEqualTo("|LPOS l e RANK -1");
		BulkScript script = BulkScript.of("return 1");
		assertThat(words((c) -> c.evalsha(script, List.of("k"), "a")))
			.isEqualTo("|EVALSHA e0e1f9fabfc9d4800c877a703b823ac0578ff8db 1 k a");
	}

	@Test
	void writesOptionsByTheirNames() {
		Duration ttl = Duration.ofSeconds(2);
		Instant time = Instant.ofEpochMilli(5);
		assertThat(
				words((c) -> c.set("k", "v", NX).set("k", "v", XX, KEEPTTL).set("k", "v", time).set("k", "v", ttl, NX)))
			.isEqualTo("|SET k v NX |SET k v XX KEEPTTL |SET k v PXAT 5 |SET k v PX 2000 NX");
		assertThat(words((c) -> c.zadd("z", 1.5, "m", ZaddOption.XX, ZaddOption.GT, ZaddOption.CH)
			.zadd("z", Map.of("m", 2), ZaddOption.NX)
			.zadd("z", 1, "m", ZaddOption.LT))).isEqualTo("|ZADD z XX GT CH 1.5 m |ZADD z NX 2 m |ZADD z LT 1 m");
		assertThat(words((c) -> c.xadd("x", Map.of("f", "v"), XaddOption.maxlen(9), XaddOption.NOMKSTREAM)
			.xadd("x", "5-1", Map.of("f", "v"))
			.xadd("x", "5-*", Map.of("f", "v"), XaddOption.maxlenAbout(9))))
			.isEqualTo("|XADD x MAXLEN = 9 NOMKSTREAM * f v |XADD x 5-1 f v |XADD x MAXLEN ~ 9 5-* f v");
		assertThat(words((c) -> c.xadd("x", Map.of("f", "v"), XaddOption.minid("5-1"))
			.xadd("x", "6-1", Map.of("f", "v"), XaddOption.minidAbout("5"))))
			.isEqualTo("|XADD x MINID = 5-1 * f v |XADD x MINID ~ 5 6-1 f v");
		assertThat(words((c) -> c.expire("k", ttl, ExpireOption.NX)
			.expireat("k", time, ExpireOption.XX, ExpireOption.GT)
			.expire("k", ttl, ExpireOption.LT)))
			.isEqualTo("|PEXPIRE k 2000 NX |PEXPIREAT k 5 XX GT |PEXPIRE k 2000 LT");
	}

	@Test
	void writesTheCommandsThatNotAllServersHave() {
		Duration ttl = Duration.ofSeconds(2);
		Instant time = Instant.ofEpochMilli(5);
		Map<String, String> fields = Map.of("f", "v");
		assertThat(words((c) -> c.hsetex("h", fields)
			.hsetex("h", fields, ttl, HsetexOption.FNX)
			.hsetex("h", fields, time)
			.hsetex("h", fields, HsetexOption.FXX, HsetexOption.KEEPTTL)))
			.isEqualTo("|HSETEX h FIELDS 1 f v |HSETEX h FNX PX 2000 FIELDS 1 f v |HSETEX h PXAT 5 FIELDS 1 f v"
					+ " |HSETEX h FXX KEEPTTL FIELDS 1 f v");
		assertThat(
				words((c) -> c.msetex(fields).msetex(fields, ttl, NX).msetex(fields, time).msetex(fields, XX, KEEPTTL)))
			.isEqualTo("|MSETEX 1 f v |MSETEX 1 f v PX 2000 NX |MSETEX 1 f v PXAT 5 |MSETEX 1 f v XX KEEPTTL");
		assertThat(words((c) -> c.getdel("k").getex("k", ttl).getex("k", time)))
			.isEqualTo("|GETDEL k |GETEX k PX 2000 |GETEX k PXAT 5");
		assertThat(words((c) -> c.hgetdel("h", "f", "g").hgetex("h", ttl, "f").hgetex("h", time, "f")))
			.isEqualTo("|HGETDEL h FIELDS 2 f g |HGETEX h PX 2000 FIELDS 1 f |HGETEX h PXAT 5 FIELDS 1 f");
	}

	@Test
	void refusesOptionsThatExcludeEachOther() {
		Duration ttl = Duration.ofSeconds(2);
		Map<String, Integer> one = Map.of("f", 1);
		refuses("NX and XX exclude each other", (c) -> c.set("k", "v", NX, XX));
		refuses("KEEPTTL and an expiry exclude each other", (c) -> c.set("k", "v", ttl, KEEPTTL));
		refuses("KEEPTTL and an expiry exclude each other", (c) -> c.msetex(one, Instant.now(), KEEPTTL));
		refuses("KEEPTTL and an expiry exclude each other", (c) -> c.hsetex("h", one, ttl, HsetexOption.KEEPTTL));
		refuses("FXX and FNX exclude each other", (c) -> c.hsetex("h", one, HsetexOption.FXX, HsetexOption.FNX));
		refuses("LT and GT exclude each other",
				(c) -> c.zadd("z", 1, "m", ZaddOption.LT, ZaddOption.CH, ZaddOption.GT));
		refuses("GT and NX exclude each other", (c) -> c.zadd("z", one, ZaddOption.GT, ZaddOption.NX));
		refuses("NX and LT exclude each other", (c) -> c.expire("k", ttl, ExpireOption.NX, ExpireOption.LT));
		refuses("An option must not be null", (c) -> c.set("k", "v", (SetOption) null));
		refuses("A time to live must be at least one millisecond, got null", (c) -> c.set("k", "v", (Duration) null));
		refuses("A time of expiry must not be null", (c) -> c.expireat("k", null));
		refuses("MSETEX needs at least one element", (c) -> c.msetex(Map.of()));
		refuses("HSETEX needs at least one element", (c) -> c.hsetex("h", Map.of(), ttl));
		refuses("HGETDEL needs at least one element", (c) -> c.hgetdel("h"));
	}

	private static void refuses(String reason, Consumer<BulkCommands> item) {
		assertThatIllegalArgumentException().isThrownBy(() -> words(item)).withMessage(reason);
		assertThatIllegalStateException().isThrownBy(() -> words((commands) -> {
			assertThatIllegalArgumentException().isThrownBy(() -> item.accept(commands));
			commands.del("k");
		})).withMessageEndingWith(reason);
	}

	@Test
	void putsAtomicItemsIntoATransaction() {
		assertThat(encode(this.chunk, true, (commands) -> commands.del("a").del("b"))).isEqualTo(
				"*1\r\n$5\r\nMULTI\r\n*2\r\n$3\r\nDEL\r\n$1\r\na\r\n*2\r\n$3\r\nDEL\r\n$1\r\nb\r\n*1\r\n$4\r\nEXEC\r\n");
		assertThat(this.chunk.commands()).isEqualTo(4);
		assertThat(this.chunk.firstCommand(1)).isEqualTo(4);
	}

	@Test
	void knowsWhatIsHarmlessToRepeat() {
		encode(this.chunk, false,
				(commands) -> commands.set("k", 1)
					.incrby("k", 1)
					.command("ZADD", "z", "INCR", 1, "m")
					.command("ZADD", "z", "NX", 1, "m")
					.command("UNHEARD.OF", "k")
					.rpush("l", 1)
					.expire("k", Duration.ofDays(1))
					.command("ZADD", "z", "incr".getBytes(StandardCharsets.US_ASCII), 1, "m"));
		assertThat(List.of(0, 1, 2, 3, 4, 5, 6, 7)).extracting((command) -> this.chunk.footprint(command).once())
			.containsExactly(false, true, true, false, true, true, false, true);
	}

	@Test
	void leavesNothingOfAnItemThatIsAbandoned() {
		String before = encode(this.chunk, false, (commands) -> commands.set("k", 1));
		CommandEncoder encoder = new CommandEncoder(BulkSerializer.none(), false);
		encoder.begin(this.chunk, "spoiled", 1);
		encoder.rpush("l", 1);
		assertThatIllegalArgumentException().isThrownBy(() -> encoder.set("k", null));
		assertThatIllegalStateException().isThrownBy(encoder::end).withMessageContaining("could not be encoded");
		encoder.abandon();
		assertThat(new String(this.chunk.bytes(), 0, this.chunk.length(), StandardCharsets.UTF_8)).isEqualTo(before);
		assertThat(this.chunk.commands()).isEqualTo(1);
		encode(this.chunk, false, (commands) -> commands.set("k", 2));
		assertThat(this.chunk.footprint(1).once()).isFalse();
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "SET k v", "multi", "Subscribe", "SELECT", "QUIT", "UNSUBSCRIBE" })
	void refusesCommandsThatAreNoneOrWouldBreakTheConnection(String name) {
		assertThatIllegalArgumentException()
			.isThrownBy(() -> encode(this.chunk, false, (commands) -> commands.command(name)));
	}

	@Test
	void needsNoScriptOfAnItemThatIsAbandoned() {
		CommandEncoder encoder = new CommandEncoder(BulkSerializer.none(), false);
		encoder.begin(this.chunk, "spoiled", 0);
		encoder.evalsha(BulkScript.of("return 1"), List.of("k"));
		encoder.abandon();
		encoder.begin(this.chunk, "good", 1);
		encoder.evalsha(BulkScript.of("return 2"), List.of("k"));
		encoder.end();
		assertThat(this.chunk.scripts()).containsExactly(BulkScript.of("return 2"));
	}

	@Test
	void movesAnItemToAnotherChunk() {
		encode(this.chunk, false, (commands) -> commands.set("k", 1));
		encode(this.chunk, false, (commands) -> commands.incrby("k", 1).set("k", 3));
		Chunk other = new Chunk(0);
		this.chunk.moveLastItem(other);
		assertThat(this.chunk.items()).isEqualTo(1);
		assertThat(this.chunk.commands()).isEqualTo(1);
		assertThat(other.commands()).isEqualTo(2);
		assertThat(other.footprint(0).once()).isTrue();
		assertThat(other.footprint(1).once()).isFalse();
		assertThat(other.length(0, 1) + other.length(1, 2)).isEqualTo(other.length());
	}

}
