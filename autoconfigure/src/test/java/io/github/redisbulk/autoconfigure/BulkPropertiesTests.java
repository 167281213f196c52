package io.github.redisbulk.autoconfigure;

import java.time.Duration;

import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.Compatibility;
import io.github.redisbulk.MaxFailures;
import io.github.redisbulk.RetryPolicy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.util.unit.DataSize;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * How {@code redis.bulk} properties become options, and what is said of wrong ones.
 */
class BulkPropertiesTests {

	private final ApplicationContextRunner runner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(DataRedisAutoConfiguration.class, BulkAutoConfiguration.class));

	@Test
	void haveTheDefaultsOfTheOptions() {
		this.runner.run((context) -> assertThat(context.getBean(BulkOptions.class)).usingRecursiveComparison()
			.isEqualTo(BulkOptions.defaults()));
	}

	@Test
	void reachTheOptions() {
		BulkOptions expected = BulkOptions.defaults()
			.withChunkMaxCommands(7)
			.withChunkMaxBytes(DataSize.ofKilobytes(8))
			.withPause(Duration.ofMillis(9))
			.withInFlight(2)
			.withLinger(Duration.ofMillis(8))
			.withTimeout(Duration.ofSeconds(3))
			.withMaxFailures(MaxFailures.valueOf("5%"))
			.withAtomic(true)
			.withPacking(true)
			.withWaitReplicas(2, Duration.ofMillis(13))
			.withCompatibility(Compatibility.PROXY)
			.withMaxBacklog(DataSize.ofMegabytes(5))
			.withKeptFailures(4)
			.withRetry(
					new RetryPolicy(6, Duration.ofMillis(10), Duration.ofSeconds(11), Duration.ofSeconds(12), false));
		this.runner
			.withPropertyValues("redis.bulk.chunk.max-commands=7", "redis.bulk.chunk.max-bytes=8KB",
					"redis.bulk.pause=9ms", "redis.bulk.linger=8ms", "redis.bulk.in-flight=2", "redis.bulk.timeout=3s",
					"redis.bulk.max-failures=5%", "redis.bulk.atomic=true", "redis.bulk.packing=true",
					"redis.bulk.compatibility=proxy", "redis.bulk.kept-failures=4", "redis.bulk.max-backlog=5MB",
					"redis.bulk.wait-replicas=2", "redis.bulk.wait-replicas-timeout=13ms",
					"redis.bulk.retry.max-attempts=6", "redis.bulk.retry.delay=10ms", "redis.bulk.retry.max-delay=11s",
					"redis.bulk.retry.max-elapsed=12s", "redis.bulk.retry.unknown=false")
			.run((context) -> assertThat(context.getBean(BulkOptions.class)).usingRecursiveComparison()
				.isEqualTo(expected));
	}

	@Test
	void giveWayToOptionsOfTheApplication() {
		this.runner.withUserConfiguration(OwnOptions.class)
			.withPropertyValues("redis.bulk.in-flight=0")
			.run((context) -> assertThat(context).getBean(BulkOptions.class)
				.extracting(BulkOptions::keptFailures)
				.isEqualTo(1));
	}

	@ParameterizedTest
	@CsvSource({ "chunk.max-commands, 0, must be positive", //
			"chunk.max-bytes, 0B, must be positive and below 1 GB", //
			"chunk.max-bytes, 2GB, must be positive and below 1 GB", //
			"pause, -1ms, must not be negative", //
			"in-flight, 0, must be positive", //
			"linger, 0ms, must be at least 1ms", //
			"linger, 25h, must not be longer than a day", //
			"timeout, 0ms, must be at least 1ms", //
			"timeout, 25h, must not be longer than a day", //
			"kept-failures, -1, must not be negative", //
			"max-backlog, -1B, must not be negative", //
			"wait-replicas, -1, must not be negative", //
			"wait-replicas-timeout, 0ms, must be at least 1ms", //
			"retry.max-attempts, -1, must not be negative", //
			"retry.delay, 0ms, must be at least 1ms", //
			"retry.max-delay, 1ms, must not be below 'retry.delay'", //
			"retry.max-delay, 25h, must not be longer than a day", //
			"retry.max-elapsed, -1s, must not be negative" })
	void areReportedWithNameValueAndReasonWhenOutOfBounds(String name, String value, String reason) {
		assertThat(FailureReport.of(Application.class, "--redis.bulk." + name + "=" + value))
			.startsWith("Invalid value '" + value + "' for configuration property 'redis.bulk." + name + "'")
			.contains("'" + name + "' " + reason);
	}

	@Test
	void blamesTheDelayThatIsGivenAndNotTheLongestByDefault() {
		assertThat(FailureReport.of(Application.class, "--redis.bulk.retry.delay=10s"))
			.startsWith("Invalid value '10s' for configuration property 'redis.bulk.retry.delay'")
			.contains("'retry.max-delay' must not be below 'retry.delay'");
	}

	@ParameterizedTest
	@CsvSource({ "chunk.max-commands, many", "chunk.max-bytes, much", "pause, long", "max-failures, few",
			"atomic, perhaps", "compatibility, mysql", "retry.delay, long" })
	void areReportedWithNameAndValueWhenNotUnderstood(String name, String value) {
		assertThat(FailureReport.of(Application.class, "--redis.bulk." + name + "=" + value))
			.startsWith("Failed to bind")
			.contains("Property: redis.bulk." + name)
			.contains("Value: \"" + value + "\"");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '"',
			textBlock = """
					max-failures       | few    | must be a count such as 1000, a percentage from 0% to 100% such as 5%, 'auto' or 'unlimited', but was 'few'
					max-failures       | x%     | must be a count such as 1000, a percentage from 0% to 100% such as 5%, 'auto' or 'unlimited', but was 'x%'
					max-failures       | -1     | must be a count such as 1000, a percentage from 0% to 100% such as 5%, 'auto' or 'unlimited'
					max-failures       | 101%   | must be a count such as 1000, a percentage from 0% to 100% such as 5%, 'auto' or 'unlimited'
					max-rate           | 10MB/s | must be commands a second such as 20000, bytes a second such as 10MB, or
					max-rate           | none   | must be commands a second such as 20000, bytes a second such as 10MB, or
					max-rate           | 99999999999999999999 | must be commands a second such as 20000, bytes a second such
					max-rate           | 0      | must be positive
					max-rate           | -5MB   | must be positive
					read-latency-bound | fast   | must be a duration such as 2ms, 'auto' or 'none', but was 'fast'
					read-latency-bound | 5us    | must be at least 100us
					""")
	void tellWhatWouldBeRight(String name, String value, String reason) {
		assertThat(FailureReport.of(Application.class, "--redis.bulk." + name + "=" + value))
			.contains("Property: redis.bulk." + name, "Value: \"" + value + "\"", ": '" + name + "' " + reason);
	}

	@ParameterizedTest
	@CsvSource({ "compatibility, PROXY, REDIS", "serializer, JSON, TEMPLATE" })
	void tellWhatNamesThereAre(String name, String one, String other) {
		assertThat(FailureReport.of(Application.class, "--redis.bulk." + name + "=xml")).contains(one, other);
	}

	@Configuration(proxyBeanMethods = false)
	@ImportAutoConfiguration({ DataRedisAutoConfiguration.class, BulkAutoConfiguration.class })
	static class Application {

	}

	@Configuration(proxyBeanMethods = false)
	static class OwnOptions {

		@Bean
		BulkOptions options() {
			return BulkOptions.defaults().withKeptFailures(1);
		}

	}

}
