package io.github.redisbulk.testkit;

import java.io.UncheckedIOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * The faults that {@link RedisServer} can make.
 */
class RedisServerIT {

	@Test
	void comesBackOnItsPortWithWhatItPersisted() {
		try (RedisServer server = RedisServer.start(RedisConfig::appendOnly)) {
			server.command("SET", "key", "value");
			server.kill();
			assertThatExceptionOfType(UncheckedIOException.class).isThrownBy(() -> server.command("PING"));
			server.restart();
			assertThat(server.command("GET", "key")).isEqualTo("value");
		}
	}

	@Test
	void losesEverythingInARestartByDefault() {
		try (RedisServer server = RedisServer.start()) {
			server.command("SET", "key", "value");
			server.restart();
			assertThat(server.command("DBSIZE")).isEqualTo(0L);
		}
	}

	@Test
	void answersNothingWhileStoppedAndEverythingAfterwards() {
		try (RedisServer server = RedisServer.start(); RespConnection connection = server.connect()) {
			connection.timeout(Duration.ofMillis(200));
			server.stop();
			connection.send("SET", "key", "value");
			assertThatExceptionOfType(UncheckedIOException.class).isThrownBy(connection::read)
				.withCauseInstanceOf(SocketTimeoutException.class);
			server.cont();
			assertThat(connection.timeout(Duration.ofSeconds(5)).read()).isEqualTo("OK");
		}
	}

	@Test
	void refusesWritesBeyondItsMemory() {
		try (RedisServer server = RedisServer.start((config) -> config.maxMemory("1"))) {
			assertThatExceptionOfType(RespConnection.ErrorReply.class)
				.isThrownBy(() -> server.command("SET", "key", "value"))
				.withMessageStartingWith("OOM");
		}
	}

	@Test
	void asksItsUsersForPasswords() {
		try (RedisServer server = RedisServer
			.start((config) -> config.password("p@ss: word").user("reader", "on", ">secret", "~*", "+@read"))) {
			assertThat(server.address().command("PING")).isEqualTo("PONG");
			assertThat(RedisAddress.parse(server.url())).isEqualTo(server.address());
			RedisAddress reader = new RedisAddress(server.host(), server.port(), "reader", "secret");
			assertThatExceptionOfType(RespConnection.ErrorReply.class)
				.isThrownBy(() -> reader.command("SET", "key", "value"))
				.withMessageStartingWith("NOPERM");
		}
	}

	@Test
	void replicatesItsMaster() {
		try (RedisServer master = RedisServer.start((config) -> config.password("secret").minReplicasToWrite(1))) {
			assertThatExceptionOfType(RespConnection.ErrorReply.class)
				.isThrownBy(() -> master.command("SET", "key", "value"))
				.withMessageStartingWith("NOREPLICAS");
			try (RedisServer replica = RedisServer.start((config) -> config.replicaOf(master))) {
				ChildProcess.await("The replica")
					.until(() -> "1".equals(master.info("replication", "connected_slaves")));
				assertThat(replica.info("replication", "role")).isEqualTo("slave");
			}
		}
	}

	@Test
	void listensOnASocketFileAndAllowsDebug() {
		try (RedisServer server = RedisServer.start((config) -> config.unixSocket().debugCommands())) {
			assertThat(server.unixSocket()).exists();
			assertThat(server.command("DEBUG", "SLEEP", "0")).isEqualTo("OK");
		}
	}

	@Test
	@EnabledOnOs(OS.LINUX)
	void runsWhereItIsPut() {
		Site site = new Site("127.0.0.2", List.of("nice", "-n", "1"));
		try (RedisServer server = RedisServer.start((config) -> config.at(site))) {
			assertThat(server.address().host()).isEqualTo("127.0.0.2");
			assertThat(server.address().command("PING")).isEqualTo("PONG");
			server.kill();
			assertThatExceptionOfType(UncheckedIOException.class).isThrownBy(() -> server.command("PING"));
		}
	}

	@Test
	void reportsTheLogOfAServerThatDoesNotStart() {
		assertThatExceptionOfType(IllegalStateException.class)
			.isThrownBy(() -> RedisServer.start((config) -> config.directive("no-such-directive", "1")))
			.withMessageContaining("no-such-directive");
	}

}
