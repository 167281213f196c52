package io.github.redisbulk.engine;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

import io.github.redisbulk.BulkCommands;
import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.BulkReport;
import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.ItemResult;
import io.github.redisbulk.Outcome;
import io.github.redisbulk.RetryPolicy;
import io.github.redisbulk.testkit.Driver;
import io.github.redisbulk.testkit.RedisAddress;
import io.github.redisbulk.testkit.RespConnection;
import io.github.redisbulk.testkit.WithRedis;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Sequences of commands whose first chunk is carried out and its answers are lost, or
 * whose first command is refused once, on both drivers. Items are separated by bars,
 * their commands by semicolons.
 */
@WithRedis
class LostAnswersIT {

	private static final BulkOptions OPTIONS = BulkOptions.defaults()
		.withInFlight(2)
		.withRetry(new RetryPolicy(20, Duration.ofMillis(5), Duration.ofMillis(20), Duration.ofSeconds(20), true));

	private static final String DUMP = """
			local found = {}
			for _, key in ipairs(redis.call('KEYS', '*')) do
			  local type = redis.call('TYPE', key).ok
			  local value = type == 'string' and {redis.call('GET', key)}
			    or type == 'hash' and redis.call('HGETALL', key)
			    or type == 'zset' and redis.call('ZRANGE', key, 0, -1, 'WITHSCORES')
			    or type == 'list' and redis.call('LRANGE', key, 0, -1)
			    or redis.call('SORT', key, 'ALPHA')
			  local expiry = math.ceil(redis.call('TTL', key) / 50)
			  found[#found + 1] = key .. ' ' .. type .. ' ' .. expiry .. ' ' .. table.concat(value, ',')
			end
			table.sort(found)
			return found""";

	private final RedisAddress redis;

	LostAnswersIT(RedisAddress redis) {
		this.redis = redis;
	}

	private static Stream<Arguments> onBothDrivers(List<Arguments> cases) {
		return Stream.of(Driver.values())
			.flatMap((driver) -> cases.stream()
				.map((each) -> Arguments.of(Stream.concat(Stream.of(driver), Arrays.stream(each.get())).toArray())));
	}

	static Stream<Arguments> lost() {
		return onBothDrivers(List.of(
				// nothing may end otherwise than undisturbed, and then be called written
				Arguments.of("SET k: older XX | SET k: newer NX", "UNKNOWN UNKNOWN"),
				Arguments.of("ZADD k: XX 1 m | ZADD k: NX 2 m", "UNKNOWN UNKNOWN"),
				Arguments.of("PFMERGE k:d k:src | PFADD k:src b c d", "UNKNOWN UNKNOWN"),
				Arguments.of("EXPIRE k: 100 XX | EXPIRE k: 500 NX", "UNKNOWN UNKNOWN"),
				Arguments.of("EXPIRE k: 100 | HSET k: f v", "UNKNOWN UNKNOWN"), Arguments.of("INCR k:", "UNKNOWN"),
				Arguments.of("SET k: 1 | INCR k:", "UNKNOWN UNKNOWN"),
				// and truth is not bought with UNKNOWN
				Arguments.of("SET k: a | SET k: b PX 100000 | SET k: c", "WRITTEN WRITTEN WRITTEN"),
				Arguments.of("HSET k: f 1 ; EXPIRE k: 100 | HSET k: g 2 ; EXPIRE k: 500", "WRITTEN WRITTEN"),
				Arguments.of("SADD k:s a | SADD k:s b | ZADD k:z 1 m | ZADD k:z 2 m",
						"WRITTEN WRITTEN WRITTEN WRITTEN"),
				Arguments.of("DEL k: | HSET k: f 1 | DEL k: | SET k: x NX", "WRITTEN WRITTEN WRITTEN WRITTEN"),
				Arguments.of("MSET k:a 1 k:b 2 | SET k:b 3 | DEL k:a k:c", "WRITTEN WRITTEN WRITTEN"),
				Arguments.of("SETNX k: 1", "WRITTEN")));
	}

	@ParameterizedTest
	@MethodSource("lost")
	void whatWasAppliedAndLost(Driver driver, String items, String outcomes) throws Exception {
		holds(driver, items, outcomes, null, UnaryOperator.identity());
	}

	static Stream<Arguments> refused() {
		return onBothDrivers(List
			.of(Arguments.of("FLUSHDB | SET k:a 1 | SET k:b 2 | SET k:c 3", "WRITTEN WRITTEN WRITTEN WRITTEN"),
					Arguments.of("FLUSHALL | SET k:a 1", "WRITTEN WRITTEN"),
					Arguments.of("EVAL return(redis.call('FLUSHDB')) 0 | SET k:a 1 | SET k:b 2",
							"FAILED WRITTEN WRITTEN"),
					Arguments.of("HSET k: f 1 | EXPIRE k: 100", "WRITTEN WRITTEN"),
					Arguments.of("SET k: older XX | SET k: newer NX", "FAILED WRITTEN"),
					Arguments.of("INCR k: | INCR k:", "FAILED WRITTEN")));
	}

	@ParameterizedTest
	@MethodSource("refused")
	void whatWasRefusedOnceAndOvertaken(Driver driver, String items, String outcomes) throws Exception {
		holds(driver, items, outcomes, "LOADING Redis is loading the dataset in memory", UnaryOperator.identity());
	}

	@ParameterizedTest
	@EnumSource
	void doesNotCallATransactionRefusedThatMayHaveBeenApplied(Driver driver) throws Exception {
		holds(driver, "HSET k: f v | DEL k: ; SET k: x", "UNKNOWN WRITTEN", null,
				(options) -> options.withAtomic(true));
	}

	@ParameterizedTest
	@EnumSource
	void joinsNoCommandThatTheServerWouldRefuseAlone(Driver driver) throws Exception {
		try (BulkWriter writer = BulkWriters.create(driver.factory(this.redis), OPTIONS.withPacking(true))) {
			BulkReport report = writer.write(List.of("ZADD k: GT CH", "ZADD k: 1 a"), LostAnswersIT::issue);
			assertThat(outcomes(report, 2)).isEqualTo("FAILED WRITTEN");
		}
	}

	@ParameterizedTest
	@EnumSource
	void sendsNothingThatIsNotAnsweredOnce(Driver driver) throws Exception {
		try (BulkWriter writer = BulkWriters.create(driver.factory(this.redis), OPTIONS)) {
			BulkReport report = writer.write(List.of("SET k:a 1", "REPLCONF ACK 0", "LPUSH k:a 1", "SET k:b 2"),
					LostAnswersIT::issue);
			assertThat(outcomes(report, 4)).isEqualTo("WRITTEN NOT_SENT FAILED WRITTEN");
			assertThat(report.failures().get(0).reason()).contains("REPLCONF cannot be sent as a bulk command");
		}
	}

	/** Took 22 seconds when each chunk looked at all that was left. */
	@ParameterizedTest
	@EnumSource
	void repeatsALargeItemInTimeThatGrowsWithItsCommandsOnly(Driver driver) throws Exception {
		try (LossyRelay relay = new LossyRelay(this.redis.port(), "k:", "LOADING Redis is loading");
				BulkWriter writer = BulkWriters.create(driver.factory(relayed(relay)), OPTIONS)) {
			BulkReport report = writer.write(List.of(40_000), (fields, commands) -> {
				for (int field = 0; field < fields; field++) {
					commands.hset("k:", field, field);
				}
			});
			assertThat(report.complete()).as(report.toString()).isTrue();
			assertThat(report.traffic().retries()).isEqualTo(400);
			assertThat(this.redis.command("HLEN", "k:")).isEqualTo(40_000L);
		}
	}

	private RedisAddress relayed(LossyRelay relay) {
		return new RedisAddress("127.0.0.1", relay.port(), this.redis.username(), this.redis.password());
	}

	private void holds(Driver driver, String items, String outcomes, @Nullable String refusal,
			UnaryOperator<BulkOptions> changes) throws Exception {
		List<String> list = List.of(items.split(" \\| "));
		List<String> undisturbed = undisturbed(list);
		try (LossyRelay relay = new LossyRelay(this.redis.port(), "k:", refusal);
				BulkWriter writer = BulkWriters.create(driver
					.factory(new RedisAddress("127.0.0.1", relay.port(), this.redis.username(), this.redis.password())),
						changes.apply(OPTIONS))) {
			BulkReport report = writer.write(list, LostAnswersIT::issue);
			assertThat(outcomes(report, list.size())).isEqualTo(outcomes);
			if (report.complete()) {
				assertThat(dump()).isEqualTo(undisturbed);
			}
		}
	}

	private List<String> undisturbed(List<String> items) {
		try (RespConnection connection = this.redis.connect()) {
			for (String item : items) {
				for (String command : item.split(" ; ")) {
					try {
						connection.command(command.split(" "));
					}
					catch (RuntimeException ex) {
						// an older server does not know the condition
					}
				}
			}
			List<String> dump = dump();
			connection.command("FLUSHALL");
			return dump;
		}
	}

	private List<String> dump() {
		List<String> found = new ArrayList<>();
		((List<?>) this.redis.command("EVAL", DUMP, "0")).forEach((key) -> found.add(String.valueOf(key)));
		return found;
	}

	private static void issue(String item, BulkCommands commands) {
		for (String command : item.split(" ; ")) {
			String[] words = command.split(" ");
			commands.command(words[0], (Object[]) Arrays.copyOfRange(words, 1, words.length));
		}
	}

	private static String outcomes(BulkReport report, int items) {
		Map<Long, Outcome> outcomes = new TreeMap<>();
		for (long position = 0; position < items; position++) {
			outcomes.put(position, Outcome.WRITTEN);
		}
		for (ItemResult result : report.failures()) {
			outcomes.put(result.position(), result.outcome());
		}
		return String.join(" ", outcomes.values().stream().map(Outcome::name).toList());
	}

}
