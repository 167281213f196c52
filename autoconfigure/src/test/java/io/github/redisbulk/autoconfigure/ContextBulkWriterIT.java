package io.github.redisbulk.autoconfigure;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.github.redisbulk.BulkReport;
import io.github.redisbulk.BulkSession;
import io.github.redisbulk.BulkSessionException;
import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.testkit.RedisAddress;
import io.github.redisbulk.testkit.WithRedis;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.data.redis.core.RedisCallback;
import org.springframework.data.redis.core.StringRedisTemplate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What a context that closes does to runs that go on.
 */
@WithRedis
@ParameterizedClass
@EnumSource
class ContextBulkWriterIT {

	@Parameter
	private ClientType client;

	private RedisAddress redis;

	@BeforeEach
	void keep(RedisAddress address) {
		this.redis = address;
	}

	@Test
	void settlesARunOfItems() {
		assertSettled(
				(writer, items) -> writer.write(items.boxed(), (item, commands) -> commands.set("key:" + item, item)));
	}

	@Test
	void settlesARunOfCallbacksBeforeTheirConnectionsAreTakenAway() {
		runner().run((context) -> {
			StringRedisTemplate template = context.getBean(StringRedisTemplate.class);
			assertSettled((writer, items) -> writer.writeCallbacks(template,
					items.<RedisCallback<?>>mapToObj((item) -> (connection) -> {
						connection.stringCommands().set(("key:" + item).getBytes(), "value".getBytes());
						return null;
					}).iterator(), (options) -> options));
		});
	}

	@Test
	void writesWhatASessionHasTaken() {
		runner().run((context) -> {
			BulkSession<String> session = context.getBean(BulkWriter.class)
				.open((item, commands) -> commands.set(item, item));
			session.add("item");
			context.close();
			assertThat(session.finish().written()).isEqualTo(1);
			assertThat(this.redis.command("GET", "item")).isEqualTo("item");
			assertThatExceptionOfType(BulkSessionException.class).isThrownBy(() -> session.add("late"))
				.withMessageContaining("closed");
		});
	}

	@Test
	void writesAgainAfterTheContextWasStoppedAndStarted() {
		runner().run((context) -> {
			BulkWriter writer = context.getBean(BulkWriter.class);
			assertThat(write(writer).written()).isEqualTo(1);
			context.stop();
			context.start();
			assertThat(write(writer).written()).isEqualTo(1);
		});
	}

	private static BulkReport write(BulkWriter writer) {
		return writer.write(Stream.of("item"), (item, commands) -> commands.set(item, item));
	}

	private void assertSettled(BiFunction<BulkWriter, IntStream, BulkReport> endless) {
		runner().run((context) -> {
			BulkWriter writer = context.getBean(BulkWriter.class);
			CountDownLatch underWay = new CountDownLatch(1);
			IntStream items = IntStream.iterate(0, (item) -> item + 1).peek((item) -> {
				if (item == 1000) {
					underWay.countDown();
				}
			});
			CompletableFuture<BulkReport> report = CompletableFuture.supplyAsync(() -> endless.apply(writer, items));
			assertThat(underWay.await(60, TimeUnit.SECONDS)).isTrue();
			context.close();
			assertThat(report).succeedsWithin(60, TimeUnit.SECONDS).satisfies((ended) -> {
				assertThat(ended.stopReason()).hasValue("the writer was closed");
				assertThat(ended.written()).isPositive();
				assertThat(ended.failed() + ended.unknown()).isZero();
				assertThat(ended.written() + ended.notSent()).isEqualTo(ended.read());
				assertThat(this.redis.command("DBSIZE")).isEqualTo(ended.written());
			});
		});
	}

	private ApplicationContextRunner runner() {
		return new ApplicationContextRunner()
			.withConfiguration(AutoConfigurations.of(DataRedisAutoConfiguration.class, BulkAutoConfiguration.class))
			.withPropertyValues(this.client.property(), "spring.data.redis.url=" + this.redis.url());
	}

}
