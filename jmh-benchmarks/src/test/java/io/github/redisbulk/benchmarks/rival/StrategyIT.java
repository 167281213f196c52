package io.github.redisbulk.benchmarks.rival;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

import io.github.redisbulk.benchmarks.server.ServerInfo;
import io.github.redisbulk.benchmarks.server.Servers;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import redis.clients.jedis.Jedis;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Every strategy and every baseline really writes what it is given.
 */
class StrategyIT {

	private static final Shape SHAPE = new Shape(100, 2);

	private static final List<Item> ITEMS = Item.list(1234, 20);

	private static Servers servers;

	@BeforeAll
	static void start() {
		servers = Servers.start(Servers.OWN, false);
	}

	@AfterAll
	static void stop() {
		if (servers != null) {
			servers.close();
		}
	}

	static Stream<Arguments> strategiesByDriver() {
		return Arrays.stream(Strategy.values())
			.flatMap((strategy) -> Arrays.stream(Driver.values()).map((driver) -> Arguments.of(strategy, driver)));
	}

	@ParameterizedTest
	@MethodSource("strategiesByDriver")
	void strategyWritesEveryItem(Strategy strategy, Driver driver) throws Exception {
		try (Rival rival = strategy.open(driver, servers.target())) {
			writesEveryItem(rival);
		}
	}

	@ParameterizedTest
	@EnumSource
	void baselineWritesEveryItem(Baseline baseline) throws Exception {
		try (Rival rival = baseline.open(servers.target())) {
			writesEveryItem(rival);
		}
	}

	private static void writesEveryItem(Rival rival) throws Exception {
		try (ServerInfo info = new ServerInfo(servers.redis()); Jedis jedis = new Jedis(servers.redis().uri())) {
			jedis.flushAll();
			rival.write(ITEMS, SHAPE);
			assertThat(info.keys()).isEqualTo(ITEMS.size());
			byte[][] keys = ITEMS.stream().map(Item::key).toArray(byte[][]::new);
			assertThat(jedis.mget(keys)).containsExactlyElementsOf(ITEMS.stream().map(Item::value).toList());
		}
	}

}
