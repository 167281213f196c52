package io.github.redisbulk.engine;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;

import io.github.redisbulk.BulkCommands;
import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.BulkReport;
import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.ExpireOption;
import io.github.redisbulk.HsetexOption;
import io.github.redisbulk.Outcome;
import io.github.redisbulk.SetOption;
import io.github.redisbulk.XaddOption;
import io.github.redisbulk.ZaddOption;
import io.github.redisbulk.testkit.Driver;
import io.github.redisbulk.testkit.RedisAddress;
import io.github.redisbulk.testkit.WithRedis;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the options of commands do on a real server.
 */
@WithRedis
@ParameterizedClass
@EnumSource
class CommandOptionsIT {

	private static final Duration DAY = Duration.ofDays(1);

	private static final Instant TOMORROW = Instant.now().plus(DAY);

	private final RedisAddress redis;

	@Parameter
	Driver driver;

	private BulkWriter writer;

	CommandOptionsIT(RedisAddress redis) {
		this.redis = redis;
	}

	@BeforeEach
	void open() {
		this.writer = BulkWriters.create(this.driver.patient(this.redis), BulkOptions.defaults());
	}

	@AfterEach
	void close() {
		this.writer.close();
	}

	private BulkReport write(Consumer<BulkCommands> item) {
		return this.writer.write(List.of("item"), (each, commands) -> item.accept(commands));
	}

	private Object redis(String command) {
		return this.redis.command(command.split(" "));
	}

	private long ttl(String key) {
		return (Long) redis("PTTL " + key);
	}

	@Test
	void setOnConditionsAndWithExpiries() {
		write((commands) -> commands.set("absent", "old", SetOption.XX)
			.set("a", "old", SetOption.NX)
			.set("a", "new", SetOption.NX)
			.set("b", "old", DAY)
			.set("b", "new", SetOption.XX, SetOption.KEEPTTL)
			.set("c", "old", DAY)
			.set("c", "new")
			.set("d", "new", TOMORROW, SetOption.NX)
			.set("past", "value", Instant.ofEpochMilli(1))).throwIfIncomplete();
		assertThat((List<?>) redis("MGET absent a b c d past")).hasToString("[null, old, new, new, new, null]");
		assertThat(ttl("b")).isPositive();
		assertThat(ttl("c")).isEqualTo(-1);
		assertThat(ttl("d")).isPositive();
	}

	@Test
	void zaddOnConditions() {
		write((commands) -> commands.zadd("z", 2, "m")
			.zadd("z", 1, "m", ZaddOption.GT)
			.zadd("z", 9, "m", ZaddOption.NX)
			.zadd("z", 5, "n", ZaddOption.XX, ZaddOption.CH)
			.zadd("z", Map.of("m", 3, "o", 3), ZaddOption.GT)
			.zadd("z", 2.5, "o", ZaddOption.XX, ZaddOption.LT)
			.zadd("z", Double.NEGATIVE_INFINITY, "low")
			.zadd("z", Double.POSITIVE_INFINITY, "high")).throwIfIncomplete();
		assertThat((List<?>) redis("ZRANGE z 0 -1 WITHSCORES")).hasToString("[low, -inf, o, 2.5, m, 3, high, inf]");
	}

	@Test
	void xaddWithIdsAndLimits() {
		write((commands) -> commands.xadd("none", Map.of("f", 1), XaddOption.NOMKSTREAM)
			.xadd("x", "5-1", Map.of("f", 1))
			.xadd("x", "5-2", Map.of("f", 2))
			.xadd("x", "6-1", Map.of("f", 3), XaddOption.maxlen(2))
			.xadd("x", "7-1", Map.of("f", 4), XaddOption.minid("6"))
			.xadd("x", "7-2", Map.of("f", 5), XaddOption.maxlenAbout(1), XaddOption.NOMKSTREAM)
			.xadd("x", Map.of("f", 6), XaddOption.minidAbout("6-1"))).throwIfIncomplete();
		assertThat(redis("EXISTS none")).isEqualTo(0L);
		assertThat((List<?>) redis("XRANGE x - 7-2")).hasToString("[[6-1, [f, 3]], [7-1, [f, 4]], [7-2, [f, 5]]]");
		assertThat(redis("XLEN x")).isEqualTo(4L);
		assertThat(write((commands) -> commands.xadd("x", "7-2", Map.of("f", 6))).failures()).singleElement()
			.satisfies((result) -> assertThat(result.outcome()).isEqualTo(Outcome.FAILED));
	}

	@Test
	void getdelAndGetex() {
		write((commands) -> commands.set("a", 1)
			.set("b", 1)
			.set("c", 1)
			.getdel("a")
			.getex("b", DAY)
			.getex("c", TOMORROW)).throwIfIncomplete();
		assertThat(redis("EXISTS a b c")).isEqualTo(2L);
		assertThat(ttl("b")).isPositive();
		assertThat(ttl("c")).isPositive();
	}

	@Test
	void expireOnConditions() {
		BulkReport report = write((commands) -> commands.set("a", 1)
			.set("b", 1, DAY)
			.expire("a", DAY, ExpireOption.XX)
			.expire("b", Duration.ofSeconds(1000), ExpireOption.GT)
			.expire("b", Duration.ofDays(2), ExpireOption.XX, ExpireOption.GT)
			.expireat("a", TOMORROW, ExpireOption.NX)
			.expireat("b", TOMORROW, ExpireOption.NX));
		if (arity("EXPIRE") < 0) {
			report.throwIfIncomplete();
			assertThat(ttl("a")).isPositive();
			assertThat(ttl("b")).isGreaterThan(DAY.plusHours(1).toMillis());
		}
		else {
			isRefused(report);
		}
	}

	@Test
	void hsetexAndItsLike() {
		Map<String, Integer> fields = new LinkedHashMap<>();
		fields.put("f", 1);
		fields.put("g", 2);
		ifKnown("HSETEX",
				(commands) -> commands.hsetex("h", fields, DAY)
					.hsetex("h", Map.of("f", 3), HsetexOption.FNX)
					.hsetex("h", Map.of("g", 3), TOMORROW, HsetexOption.FXX)
					.hsetex("h", Map.of("g", 4), HsetexOption.KEEPTTL)
					.hsetex("h", Map.of("i", 5))
					.hgetex("h", DAY, "i")
					.hgetex("h", TOMORROW, "i"),
				() -> {
					assertThat((List<?>) redis("HMGET h f g i")).hasToString("[1, 4, 5]");
					assertThat((List<?>) redis("HPTTL h FIELDS 3 f g i"))
						.allSatisfy((ttl) -> assertThat((Long) ttl).isPositive());
				});
		ifKnown("HGETDEL", (commands) -> commands.hset("k", fields).hgetdel("k", "f"),
				() -> assertThat((List<?>) redis("HKEYS k")).hasToString("[g]"));
	}

	@Test
	void msetex() {
		ifKnown("MSETEX",
				(commands) -> commands.msetex(Map.of("a", 1, "b", 2), DAY)
					.msetex(Map.of("a", 3, "b", 4), SetOption.XX, SetOption.KEEPTTL)
					.msetex(Map.of("a", 5, "c", 5), SetOption.NX)
					.msetex(Map.of("d", 6), TOMORROW, SetOption.NX)
					.msetex(Map.of("e", 7)),
				() -> {
					assertThat((List<?>) redis("MGET a b c d e")).hasToString("[3, 4, null, 6, 7]");
					assertThat(List.of("a", "b", "d")).allSatisfy((key) -> assertThat(ttl(key)).isPositive());
					assertThat(ttl("e")).isEqualTo(-1);
				});
	}

	/** A server that lacks a command refuses it, and nothing else. */
	private void ifKnown(String command, Consumer<BulkCommands> item, Runnable check) {
		BulkReport report = write(item);
		if (isKnown(command)) {
			report.throwIfIncomplete();
			check.run();
		}
		else {
			isRefused(report);
		}
	}

	private static void isRefused(BulkReport report) {
		assertThat(report.failures()).singleElement().satisfies((result) -> {
			assertThat(result.outcome()).isEqualTo(Outcome.FAILED);
			assertThat(result.refusals()).allSatisfy((refusal) -> assertThat(refusal.code()).isEqualTo("ERR"));
		});
	}

	private boolean isKnown(String command) {
		return info(command, (row) -> row) != null;
	}

	private long arity(String command) {
		return (Long) info(command, (row) -> row.get(1));
	}

	private Object info(String command, Function<List<?>, Object> field) {
		Object row = ((List<?>) redis("COMMAND INFO " + command)).get(0);
		return (row != null) ? field.apply((List<?>) row) : null;
	}

}
