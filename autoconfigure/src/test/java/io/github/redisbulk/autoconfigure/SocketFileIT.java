package io.github.redisbulk.autoconfigure;

import java.util.List;

import io.github.redisbulk.BulkReport;
import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.testkit.RedisConfig;
import io.github.redisbulk.testkit.RedisServer;
import org.junit.jupiter.api.Test;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.connection.RedisSocketConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A Redis that answers on a socket file, which Spring Data can reach with Lettuce only.
 */
class SocketFileIT {

	@Test
	void isWrittenToThroughItsSocketFile() {
		try (RedisServer server = RedisServer.start(RedisConfig::unixSocket)) {
			new ApplicationContextRunner()
				.withConfiguration(AutoConfigurations.of(DataRedisAutoConfiguration.class, BulkAutoConfiguration.class))
				.withBean(RedisConnectionFactory.class,
						() -> new LettuceConnectionFactory(
								new RedisSocketConfiguration(server.unixSocket().toString())))
				.withPropertyValues("redis.bulk.retry.max-attempts=0")
				.run((context) -> {
					BulkReport report = context.getBean(BulkWriter.class)
						.write(List.of("item"), (item, commands) -> commands.set("key", "value"));
					assertThat(report.written()).as(() -> report.stopReason().orElse("")).isEqualTo(1);
					assertThat(server.command("CLIENT", "LIST")).asString().contains("redis.sock");
				});
			assertThat(server.command("GET", "key")).isEqualTo("value");
		}
	}

}
