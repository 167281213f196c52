package io.github.redisbulk.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.BulkReport;
import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.ItemResult;
import io.github.redisbulk.engine.BulkWriters;
import io.github.redisbulk.testkit.Driver;
import io.github.redisbulk.testkit.RedisServer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import redis.clients.jedis.exceptions.JedisConnectionException;

import org.springframework.dao.DataAccessException;
import org.springframework.data.redis.connection.RedisPipelineException;
import org.springframework.data.redis.core.RedisCallback;
import org.springframework.data.redis.core.RedisOperations;
import org.springframework.data.redis.core.SessionCallback;
import org.springframework.data.redis.core.StringRedisTemplate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowable;

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
		List<Object> callbacks = new ArrayList<>();
		for (int item = 0; item < ITEMS; item++) {
			callbacks.add((item % 7 == 0) ? session("all", item) : push("all", item));
		}
		BulkReport report = write(driver, callbacks, 100);
		assertThat(report.written()).as(report.toString()).isEqualTo(ITEMS);
		assertThat(this.server.command("LRANGE", "all", "0", "-1"))
			.isEqualTo(IntStream.range(0, ITEMS).mapToObj(String::valueOf).toList());
	}

	@ParameterizedTest
	@CsvSource({ "LETTUCE, 1", "LETTUCE, 100", "JEDIS, 1", "JEDIS, 100" })
	void claimsNoMoreThanATemplateTells(Driver driver, int chunk) {
		BulkReport report = write(driver, withOneRefused(), chunk);
		assertThat(report.read()).isEqualTo(ITEMS);
		assertThat(report.written()).isEqualTo(ITEMS - chunk);
		assertThat(report.failed()).isEqualTo((chunk == 1) ? 1 : 0);
		assertThat(report.unknown()).isEqualTo((chunk == 1) ? 0 : chunk);
		assertThat(report.failures()).extracting(ItemResult::position)
			.contains((long) REFUSED)
			.allMatch((position) -> position / chunk == REFUSED / chunk);
		// Lettuce waits for no answer behind an error, and closes the connection on what
		// is under way
		assertThat((Long) this.server.command("LLEN", "all")).isBetween((long) ITEMS - chunk, ITEMS - 1L);
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

	/** Some callbacks of the chunk have been sent before that. */
	@ParameterizedTest
	@EnumSource
	void knowsNothingOfAChunkWithACallbackThatThrowsAnError(Driver driver) {
		List<RedisCallback<?>> callbacks = new ArrayList<>(withOneRefused());
		callbacks.set(REFUSED, (connection) -> {
			throw new StackOverflowError("thrown by a test");
		});
		BulkReport report = write(driver, callbacks, 100);
		assertThat(report.written()).as(report.toString()).isEqualTo(ITEMS - 100);
		assertThat(report.unknown()).isEqualTo(100);
		assertThat((Long) this.server.command("LLEN", "all")).isBetween(ITEMS - 100L, ITEMS - 1L);
	}

	/** With Lettuce the application's own connection comes back and sends again. */
	@ParameterizedTest
	@EnumSource
	void knowsNothingOfAChunkThatMetALostConnection(Driver driver) {
		BulkReport report = write(driver, withOneThatCutsTheConnection(), 100);
		assertThat(report.written() + report.unknown()).isEqualTo(ITEMS);
		if (driver == Driver.JEDIS) {
			assertThat(report.unknown()).isEqualTo(100);
			assertThat((Long) this.server.command("LLEN", "all")).isBetween(ITEMS - 100L, ITEMS - 1L);
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

	private BulkReport write(Driver driver, List<?> callbacks, int chunk) {
		try (ProxyIT.Application application = new ProxyIT.Application(driver.patient(this.server.address()));
				BulkWriter writer = BulkWriters.create(application.factory(), BulkOptions.defaults())) {
			return writer.writeCallbacks(new StringRedisTemplate(application.factory()), callbacks.iterator(),
					(options) -> options.withChunkCommands(chunk));
		}
	}

}
