package io.github.redisbulk.testkit;

import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * The proxy and its faults.
 */
class NutcrackerIT {

	@Test
	void spreadsKeysOverItsServers() {
		try (RedisServer first = RedisServer.start();
				RedisServer second = RedisServer.start();
				Nutcracker proxy = Nutcracker.inFrontOf(first, second)) {
			IntStream.range(0, 50).forEach((i) -> proxy.command("SET", "key:" + i, "value:" + i));
			assertThat(proxy.command("GET", "key:7")).isEqualTo("value:7");
			assertThat((Long) first.command("DBSIZE")).isBetween(1L, 49L);
			assertThat((Long) first.command("DBSIZE") + (Long) second.command("DBSIZE")).isEqualTo(50L);
		}
	}

	@Test
	void comesBackOnItsPort() {
		try (RedisServer server = RedisServer.start(); Nutcracker proxy = Nutcracker.inFrontOf(server)) {
			proxy.kill();
			assertThatExceptionOfType(UncheckedIOException.class).isThrownBy(() -> proxy.command("GET", "key"));
			proxy.restart();
			assertThat(proxy.command("SET", "key", "value")).isEqualTo("OK");
		}
	}

	@Test
	@EnabledOnOs(OS.LINUX)
	void runsWhereItIsPut() {
		Site site = new Site("127.0.0.2", List.of("nice", "-n", "1"));
		try (RedisServer server = RedisServer.start();
				Nutcracker proxy = Nutcracker.inFrontOf(site, server.address())) {
			assertThat(proxy.host()).isEqualTo("127.0.0.2");
			assertThat(proxy.command("SET", "key", "value")).isEqualTo("OK");
		}
	}

	@Test
	void answersWithAnErrorWhenItsServerTakesTooLong() {
		try (RedisServer server = RedisServer.start();
				Nutcracker proxy = Nutcracker.inFrontOf(List.of(server), Duration.ofMillis(100))) {
			server.stop();
			assertThatExceptionOfType(RespConnection.ErrorReply.class).isThrownBy(() -> proxy.command("GET", "key"))
				.withMessageContaining("timed out");
		}
	}

}
