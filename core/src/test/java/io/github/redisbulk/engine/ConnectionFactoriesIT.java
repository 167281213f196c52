package io.github.redisbulk.engine;

import java.util.List;

import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.Compatibility;
import io.github.redisbulk.RetryPolicy;
import io.github.redisbulk.engine.BulkWriters;
import io.github.redisbulk.testkit.Driver;
import io.github.redisbulk.testkit.RedisAddress;
import io.github.redisbulk.testkit.RedisServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.data.redis.connection.RedisConfiguration;
import org.springframework.data.redis.connection.RedisSocketConfiguration;
import org.springframework.data.redis.connection.RedisStandaloneConfiguration;
import org.springframework.data.redis.connection.RedisStaticMasterReplicaConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Connection factories that an application has made by hand, and not started.
 */
class ConnectionFactoriesIT {

	/** A factory that has been told no more than that it is for some kind of server. */
	private static LettuceConnectionFactory of(RedisConfiguration server) {
		return new LettuceConnectionFactory(server);
	}

	@Test
	void leadToTheirServerWithTheirUser() {
		try (RedisServer server = RedisServer
			.start((config) -> config.user("loader", "on", ">s3cret", "~*", "+@all").user("default", "off"))) {
			RedisStandaloneConfiguration standalone = new RedisStandaloneConfiguration(server.host(), server.port());
			standalone.setUsername("loader");
			standalone.setPassword("s3cret");
			standalone.setDatabase(2);
			try (BulkWriter writer = BulkWriters.create(of(standalone), BulkOptions.defaults())) {
				writer.write(List.of("key"), (item, commands) -> commands.set(item, "value")).throwIfIncomplete();
			}
			assertThat(server.command("INFO", "keyspace")).asString().contains("db2:keys=1");
		}
	}

	@ParameterizedTest
	@EnumSource
	void mayHaveABlankUser(Driver driver) {
		try (RedisServer server = RedisServer.start((config) -> config.password("s3cret"));
				BulkWriter writer = BulkWriters.create(
						driver.factory(new RedisAddress(server.host(), server.port(), "", "s3cret")),
						BulkOptions.defaults())) {
			writer.write(List.of("key"), (item, commands) -> commands.set(item, "value")).throwIfIncomplete();
		}
	}

	@ParameterizedTest
	@EnumSource(Compatibility.class)
	void logInAUserWhoNeedsNoPassword(Compatibility compatibility) {
		try (RedisServer server = RedisServer
			.start((config) -> config.user("loader", "on", "nopass", "~*", "+@all").user("default", "off"))) {
			RedisStandaloneConfiguration standalone = new RedisStandaloneConfiguration(server.host(), server.port());
			standalone.setUsername("loader");
			try (BulkWriter writer = BulkWriters.create(of(standalone),
					BulkOptions.defaults().withCompatibility(compatibility))) {
				writer.write(List.of("key"), (item, commands) -> commands.set(item, "value")).throwIfIncomplete();
			}
		}
	}

	@Test
	void areRefusedWhereTheyLeadToAMasterWithReplicas() {
		assertThatIllegalArgumentException()
			.isThrownBy(() -> BulkWriters.create(of(new RedisStaticMasterReplicaConfiguration("127.0.0.1", 1)),
					BulkOptions.defaults()))
			.withMessageStartingWith("A BulkWriter does not write to a static master/replica setup");
	}

	@Test
	void nameTheirSocketFile() {
		try (BulkWriter writer = BulkWriters.create(of(new RedisSocketConfiguration("/nowhere/redis.sock")),
				BulkOptions.defaults().withRetry(RetryPolicy.never()))) {
			assertThat(writer.write(List.of("key"), (item, commands) -> commands.set(item, item)).stopReason())
				.hasValueSatisfying((reason) -> assertThat(reason).contains("/nowhere/redis.sock"));
		}
	}

}
