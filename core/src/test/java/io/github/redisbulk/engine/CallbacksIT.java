package io.github.redisbulk.engine;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.BulkReport;
import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.ItemResult;
import io.github.redisbulk.Outcome;
import io.github.redisbulk.RetryPolicy;
import io.github.redisbulk.engine.BulkWriters;
import io.github.redisbulk.testkit.Driver;
import io.github.redisbulk.testkit.RedisServer;
import org.aopalliance.intercept.MethodInterceptor;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import redis.clients.jedis.exceptions.JedisConnectionException;

import org.springframework.aop.framework.ProxyFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.connection.RedisPipelineException;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.data.redis.core.RedisCallback;
import org.springframework.data.redis.core.RedisOperations;
import org.springframework.data.redis.core.RedisTemplate;
import org.springframework.data.redis.core.SessionCallback;
import org.springframework.data.redis.core.StringRedisTemplate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.tuple;

/**
 * Callbacks that are written through a template, and what the template itself would have
 * told of them.
 */
class CallbacksIT {

	private static final int ITEMS = 1000;

	private static final int REFUSED = 500;

	private RedisServer server;

	@BeforeEach
	void start() {
		this.server = RedisServer.start();
		this.server.command("SET", "string", "no list");
	}

	@AfterEach
	void stop() {
		this.server.close();
	}

	@ParameterizedTest
	@EnumSource
	void writesCallbacksOfBothKindsInTheirOrder(Driver driver) {
		write(driver, IntStream.range(0, REFUSED).<RedisCallback<?>>mapToObj((item) -> push("all", item)).toList(), 100)
			.throwIfIncomplete();
		Iterator<SessionCallback<?>> sessions = IntStream.range(REFUSED, ITEMS)
			.<SessionCallback<?>>mapToObj((item) -> session("all", item))
			.iterator();
		write(driver, (writer, template) -> writer.writeSessionCallbacks(template, sessions, options(100)))
			.throwIfIncomplete();
		assertThat(this.server.command("LRANGE", "all", "0", "-1"))
			.isEqualTo(IntStream.range(0, ITEMS).mapToObj(String::valueOf).toList());
	}

	@ParameterizedTest
	@CsvSource({ "LETTUCE, 1", "LETTUCE, 100", "JEDIS, 1", "JEDIS, 100" })
	void tellsWhichCallbackWasRefused(Driver driver, int chunk) {
		BulkReport report = write(driver, withOneRefused(), chunk);
		assertThat(report.read()).isEqualTo(ITEMS);
		assertThat(report.written()).as(report.toString()).isEqualTo(ITEMS - 1);
		assertThat(report.failures()).singleElement().satisfies((failure) -> {
			assertThat(failure.position()).isEqualTo(REFUSED);
			assertThat(failure.outcome()).isEqualTo(Outcome.FAILED);
			assertThat(failure.reason()).startsWith("WRONGTYPE");
		});
		assertThat(this.server.command("LLEN", "all")).isEqualTo(ITEMS - 1L);
	}

	/** What has no results, has many, or reads what the template cannot decode. */
	@ParameterizedTest
	@EnumSource
	void countsTheCommandsOfEachCallback(Driver driver) {
		List<RedisCallback<?>> callbacks = new ArrayList<>();
		for (int item = 0; item < 30; item++) {
			byte[] key = ((item % 10 == 7) ? "string" : "list:" + item).getBytes();
			callbacks.add((RedisCallback<?>) (connection) -> {
				connection.stringCommands().get("string".getBytes());
				connection.listCommands().rPush(key, "a".getBytes(), "b".getBytes());
				connection.listCommands().lTrim(key, 0, 0);
				connection.keyCommands().expire(key, 1000);
				return connection.execute("TOUCH", key);
			});
			callbacks.add(push("others", item));
		}
		BulkReport report = write(driver, callbacks, 20);
		assertThat(report.failures()).extracting(ItemResult::position).containsExactly(14L, 34L, 54L);
		assertThat(report.failed()).as(report.toString()).isEqualTo(3);
		assertThat(report.written()).isEqualTo(57);
		assertThat(this.server.command("LLEN", "others")).isEqualTo(30L);
	}

	/** A factory of another kind gives no access to single answers. */
	@ParameterizedTest
	@EnumSource
	void saysThatARefusalInAChunkCannotBeAttributed(Driver driver) {
		BulkReport report;
		try (ProxyIT.Application application = new ProxyIT.Application(driver.patient(this.server.address()));
				BulkWriter writer = BulkWriters.create(application.factory(), BulkOptions.defaults())) {
			report = writer.writeCallbacks(new StringRedisTemplate(ofAnotherKind(application.factory())),
					withOneRefused().iterator(), (options) -> options.withChunkMaxCommands(100));
		}
		assertThat(report.written()).isEqualTo(ITEMS - 100);
		assertThat(report.unknown()).isEqualTo(100);
		assertThat(report.failures()).extracting(ItemResult::reason)
			.allSatisfy((reason) -> assertThat(reason)
				.startsWith("sent, and at least one of the 100 callbacks of this chunk was refused,")
				.contains("WRONGTYPE"));
	}

	/** Of each callback that is written, whatever becomes of its neighbours. */
	@ParameterizedTest
	@EnumSource
	void tellsWhatEachCallbackHasAnswered(Driver driver) {
		List<RedisCallback<?>> callbacks = new ArrayList<>();
		for (int item = 0; item < 30; item++) {
			byte[] key = ("key" + item).getBytes();
			byte[] value = ("value" + item).getBytes();
			callbacks.add((RedisCallback<?>) (connection) -> {
				connection.stringCommands().set(key, value);
				connection.stringCommands().get(key);
				connection.listCommands().lTrim(key, 0, 0);
				return null;
			});
			callbacks.add((RedisCallback<?>) (connection) -> {
				connection.hashCommands().hSet("hash".getBytes(), key, value);
				connection.zSetCommands().zAdd("scores".getBytes(), key.length, key);
				connection.stringCommands().incr("counter".getBytes());
				connection.stringCommands().get("nothing".getBytes());
				return null;
			});
			callbacks.add((RedisCallback<?>) (connection) -> {
				connection.listCommands().lTrim("all".getBytes(), 0, 0);
				return null;
			});
		}
		Map<Long, List<@Nullable Object>> told = new LinkedHashMap<>();
		BulkReport report = write(driver,
				(writer, template) -> writer.writeCallbacks(template, callbacks.iterator(), told::put, options(100)));
		assertThat(report.failed()).as(report.toString()).isEqualTo(30);
		assertThat(told.keySet()).isEqualTo(LongStream.range(0, 90)
			.filter((position) -> position % 3 != 0)
			.boxed()
			.collect(Collectors.toCollection(LinkedHashSet::new)));
		assertThat(told.get(4L)).containsExactly(true, true, 2L, null);
		assertThat(told.get(5L)).isEmpty();
	}

	@ParameterizedTest
	@EnumSource
	void readsResultsAsTheTemplateDoes(Driver driver) {
		this.server.command("HSET", "hash", "field", "value");
		Map<Long, List<@Nullable Object>> told = new LinkedHashMap<>();
		List<SessionCallback<?>> callbacks = List.of(session("all", 1), new SessionCallback<@Nullable Object>() {

			@Override
			@SuppressWarnings("unchecked")
			public <K, V> @Nullable Object execute(RedisOperations<K, V> operations) throws DataAccessException {
				RedisOperations<String, String> strings = (RedisOperations<String, String>) operations;
				strings.opsForHash().entries("hash");
				strings.opsForValue().getAndDelete("string");
				return null;
			}

		});
		BulkReport report = write(driver, (writer, template) -> writer.writeSessionCallbacks(template,
				callbacks.iterator(), told::put, options(100)));
		assertThat(report.written()).as(report.toString()).isEqualTo(2);
		assertThat(told).containsExactly(entry(0L, List.of(1L)),
				entry(1L, List.of(Map.of("field", "value"), "no list")));
	}

	@ParameterizedTest
	@EnumSource
	void goesOnWhereResultsAreNotTaken(Driver driver) {
		BulkReport report = write(driver, (writer, template) -> writer.writeCallbacks(template,
				withOneRefused().iterator(), (position, results) -> {
					throw new IllegalStateException("thrown by a test");
				}, options(100)));
		assertThat(report.written()).as(report.toString()).isEqualTo(ITEMS - 1);
	}

	@ParameterizedTest
	@EnumSource
	void sendsNothingWhereResultsCannotBeToldApart(Driver driver) {
		BulkReport report;
		try (ProxyIT.Application application = new ProxyIT.Application(driver.patient(this.server.address()));
				BulkWriter writer = BulkWriters.create(application.factory(), BulkOptions.defaults())) {
			report = writer.writeCallbacks(new StringRedisTemplate(ofAnotherKind(application.factory())),
					withOneRefused().iterator(), (position, results) -> {
					}, options(100));
		}
		assertThat(report.notSent()).as(report.toString()).isEqualTo(report.read()).isPositive();
		assertThat(report.stopReason()).hasValueSatisfying(
				(reason) -> assertThat(reason).startsWith("results cannot be told by callback on a cluster"));
		assertThat(this.server.command("EXISTS", "all")).isEqualTo(0L);
	}

	@ParameterizedTest
	@EnumSource
	void stopsWhereNothingCanBeSent(Driver driver) {
		this.server.kill();
		BulkReport report = write(driver, withOneRefused(), 100);
		assertThat(report.notSent()).as(report.toString()).isEqualTo(report.read()).isPositive();
		assertThat(report.stopReason()).hasValueSatisfying(
				(reason) -> assertThat(reason).startsWith("Cannot pipeline over the template's connections"));
	}

	/** The callbacks themselves are gone by then. */
	@ParameterizedTest
	@EnumSource
	void doesNotTakeARefusalThatPassesForASuccess(Driver driver) {
		this.server.command("CONFIG", "SET", "min-replicas-to-write", "1");
		BulkReport report = write(driver, withOneRefused(), 100);
		assertThat(report.written() + report.unknown()).as(report.toString()).isZero();
		assertThat(report.failed()).isPositive();
		assertThat(report.failures().get(0).reason()).startsWith("NOREPLICAS");
		assertThat(this.server.command("EXISTS", "all")).isEqualTo(0L);
	}

	/**
	 * With Lettuce there are no results, with Jedis those of some commands are left out.
	 */
	@ParameterizedTest
	@EnumSource
	void theTemplateItselfDoesNotTellWhichOneWasRefused(Driver driver) {
		List<RedisCallback<?>> callbacks = new ArrayList<>(withOneRefused());
		callbacks.add(0, (connection) -> {
			connection.listCommands().lTrim("all".getBytes(), 0, -1);
			return null;
		});
		try (ProxyIT.Application application = new ProxyIT.Application(driver.patient(this.server.address()))) {
			Throwable thrown = catchThrowable(
					() -> new StringRedisTemplate(application.factory()).executePipelined(all(callbacks)));
			assertThat(thrown).isInstanceOf(RedisPipelineException.class)
				.hasRootCauseMessage("WRONGTYPE Operation against a key holding the wrong kind of value");
			assertThat(((RedisPipelineException) thrown).getPipelineResult())
				.hasSize((driver == Driver.LETTUCE) ? 0 : ITEMS);
		}
	}

	@ParameterizedTest
	@EnumSource
	void doesNotKnowWhatACallbackHasDoneThatThrows(Driver driver) {
		List<RedisCallback<?>> callbacks = new ArrayList<>(withOneRefused());
		callbacks.set(REFUSED, (connection) -> {
			connection.listCommands().rPush("other".getBytes(), "value".getBytes());
			throw new StackOverflowError("thrown by a test");
		});
		BulkReport report = write(driver, callbacks, 100);
		assertThat(report.written()).as(report.toString()).isEqualTo(ITEMS - 1);
		assertThat(report.failures()).singleElement().satisfies((failure) -> {
			assertThat(failure.outcome()).isEqualTo(Outcome.UNKNOWN);
			assertThat(failure.reason()).startsWith("the callback failed after 1 of its commands")
				.contains("thrown by a test");
		});
		assertThat(this.server.command("LLEN", "all")).isEqualTo(ITEMS - 1L);
	}

	@ParameterizedTest
	@EnumSource
	void tellsOfEachCallbackThatFailsWhyItDid(Driver driver) {
		List<RedisCallback<?>> callbacks = new ArrayList<>(withOneRefused());
		callbacks.set(3, (connection) -> {
			connection.listCommands().rPush("other".getBytes(), "value".getBytes());
			throw new IllegalStateException("the first");
		});
		callbacks.set(5, (connection) -> {
			throw new IllegalStateException("the second");
		});
		callbacks.set(7, (connection) -> {
			connection.listCommands().rPush("other".getBytes(), "value".getBytes());
			return 7L;
		});
		BulkReport report = write(driver, callbacks, ITEMS);
		assertThat(report.written()).as(report.toString()).isEqualTo(ITEMS - 4);
		assertThat(report.failures()).extracting(ItemResult::position, ItemResult::outcome)
			.containsExactly(tuple(3L, Outcome.UNKNOWN), tuple(5L, Outcome.NOT_SENT), tuple(7L, Outcome.UNKNOWN),
					tuple((long) REFUSED, Outcome.FAILED));
		assertThat(report.failures().subList(0, 3)).extracting(ItemResult::reason)
			.satisfiesExactly(
					(reason) -> assertThat(reason).startsWith("the callback failed after 1 of its commands")
						.endsWith("the first"),
					(reason) -> assertThat(reason).startsWith("the callback failed: ").endsWith("the second"),
					(reason) -> assertThat(reason).startsWith("the callback failed after 1 of its commands")
						.endsWith("must return null, as what it reads is not known until the pipeline ends; this one"
								+ " returned a java.lang.Long"));
	}

	/** With Lettuce the application's own connection comes back and sends again. */
	@ParameterizedTest
	@EnumSource
	void knowsNothingOfAChunkThatMetALostConnection(Driver driver) {
		BulkReport report = write(driver, withOneThatCutsTheConnection(), 100);
		assertThat(report.written() + report.unknown()).isEqualTo(ITEMS);
		if (driver == Driver.JEDIS) {
			// the callback that cuts the connection has no command of its own
			assertThat(report.unknown()).isEqualTo(99);
			assertThat((Long) this.server.command("LLEN", "all")).isBetween(ITEMS - 100L, ITEMS - 1L);
		}
	}

	/** Jedis waits for each answer by itself. */
	@Test
	@Timeout(300)
	void waitsForAnswersNoLongerThanItsOwnTimeout() {
		try (ProxyIT.Application application = new ProxyIT.Application(Driver.LETTUCE.patient(this.server.address()));
				BulkWriter writer = BulkWriters.create(application.factory(), BulkOptions.defaults())) {
			RedisCallback<?> stopping = (connection) -> {
				this.server.stop();
				return push("all", 1).doInRedis(connection);
			};
			BulkReport report = writer.writeCallbacks(new StringRedisTemplate(application.factory()),
					List.<RedisCallback<?>>of(stopping).iterator(),
					(options) -> options.withTimeout(Duration.ofMillis(500)));
			assertThat(report.unknown()).as(report.toString()).isOne();
			assertThat(report.failures().get(0).reason()).contains("No answer within 500 ms");
		}
		finally {
			this.server.cont();
		}
	}

	@Test
	void theTemplateItselfThrowsAnExceptionOfJedis() {
		try (ProxyIT.Application application = new ProxyIT.Application(Driver.JEDIS.patient(this.server.address()))) {
			assertThatExceptionOfType(JedisConnectionException.class)
				.isThrownBy(() -> new StringRedisTemplate(application.factory())
					.executePipelined(all(withOneThatCutsTheConnection())));
		}
	}

	private static RedisConnectionFactory ofAnotherKind(RedisConnectionFactory factory) {
		return (RedisConnectionFactory) new ProxyFactory(RedisConnectionFactory.class,
				(MethodInterceptor) (call) -> call.getMethod().invoke(factory, call.getArguments()))
			.getProxy();
	}

	private List<RedisCallback<?>> withOneThatCutsTheConnection() {
		List<RedisCallback<?>> callbacks = new ArrayList<>(withOneRefused());
		callbacks.set(REFUSED, (connection) -> {
			this.server.command("CLIENT", "KILL", "TYPE", "normal");
			return null;
		});
		return callbacks;
	}

	private static List<RedisCallback<?>> withOneRefused() {
		return IntStream.range(0, ITEMS)
			.<RedisCallback<?>>mapToObj((item) -> push((item == REFUSED) ? "string" : "all", item))
			.toList();
	}

	private static RedisCallback<@Nullable Object> all(List<RedisCallback<?>> callbacks) {
		return (connection) -> {
			callbacks.forEach((callback) -> callback.doInRedis(connection));
			return null;
		};
	}

	private static RedisCallback<?> push(String key, int item) {
		return (connection) -> connection.listCommands().rPush(key.getBytes(), String.valueOf(item).getBytes());
	}

	private static SessionCallback<?> session(String key, int item) {
		return new SessionCallback<@Nullable Object>() {

			@Override
			@SuppressWarnings("unchecked")
			public <K, V> @Nullable Object execute(RedisOperations<K, V> operations) throws DataAccessException {
				return ((RedisOperations<String, String>) operations).opsForList().rightPush(key, String.valueOf(item));
			}

		};
	}

	private BulkReport write(Driver driver, List<RedisCallback<?>> callbacks, int chunk) {
		return write(driver,
				(writer, template) -> writer.writeCallbacks(template, callbacks.iterator(), options(chunk)));
	}

	private BulkReport write(Driver driver, BiFunction<BulkWriter, StringRedisTemplate, BulkReport> action) {
		try (ProxyIT.Application application = new ProxyIT.Application(driver.patient(this.server.address()));
				BulkWriter writer = BulkWriters.create(application.factory(), BulkOptions.defaults())) {
			return action.apply(writer, new StringRedisTemplate(application.factory()));
		}
	}

	private static UnaryOperator<BulkOptions> options(int chunk) {
		return (options) -> options.withChunkMaxCommands(chunk)
			.withRetry(new RetryPolicy(3, Duration.ofMillis(10), Duration.ofMillis(20), Duration.ofSeconds(2), true));
	}

}
