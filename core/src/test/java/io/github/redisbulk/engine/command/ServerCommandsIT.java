package io.github.redisbulk.engine.command;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.engine.driver.BulkConnection;
import io.github.redisbulk.engine.driver.Connector;
import io.github.redisbulk.engine.driver.ConnectorFactory;
import io.github.redisbulk.testkit.Driver;
import io.github.redisbulk.testkit.RedisAddress;
import io.github.redisbulk.testkit.ServerProduct;
import io.github.redisbulk.testkit.WithRedis;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a server tells of commands that are not in the table.
 */
@WithRedis
class ServerCommandsIT {

	@ParameterizedTest
	@EnumSource
	void learnsKeysFromTheServer(Driver driver, RedisAddress redis) throws Exception {
		ServerCommands commands = new ServerCommands();
		Chunk chunk = new Chunk(0);
		chunk.ask("GET", "k");
		chunk.ask("SORT", "k", "STORE", "l");
		chunk.ask("UNHEARD.OF", "k");
		chunk.ask("SET", "k", "v");
		Set<String> unknown = commands.unknown(List.of(chunk));
		assertThat(unknown).containsExactly("GET", "SORT", "UNHEARD.OF");
		try (Connector connector = ConnectorFactory.of(driver.factory(redis));
				BulkConnection connection = connector.connect()) {
			commands.learn(unknown, answer(connection, ServerCommands.question(unknown)));
		}
		assertThat(commands.footprint(chunk, 0)).isEqualTo(Footprint.NOTHING);
		assertThat(commands.footprint(chunk, 1).everything()).isTrue();
		assertThat(commands.footprint(chunk, 2)).isEqualTo(Footprint.UNKNOWN);
		assertThat(commands.footprint(chunk, 3).written()).containsExactly("k");
		assertThat(commands.unknown(List.of(chunk))).isEmpty();
	}

	/** Redis tells since version 7 where such keys are. */
	@ParameterizedTest
	@ValueSource(strings = { "GEORADIUS k 1 2 3 km STORE d", "GEORADIUS k 1 2 3 km", "ZINTER 2 a b WITHSCORES",
			"EVAL_RO script 1 a b", "XREAD COUNT 1 STREAMS a b 0 0", "SINTERCARD 2 a b", "SORT_RO k LIMIT 0 1",
			"LCS a b", "SORT k BY nosort" })
	void findsTheKeysThatTheServerFinds(String command, RedisAddress redis) throws Exception {
		ServerProduct.REDIS.require(7, "key specifications");
		String[] words = command.split(" ");
		ServerCommands commands = new ServerCommands();
		Chunk chunk = new Chunk(0);
		chunk.ask(words);
		Set<String> unknown = commands.unknown(List.of(chunk));
		try (Connector connector = ConnectorFactory.of(Driver.JEDIS.factory(redis));
				BulkConnection connection = connector.connect()) {
			commands.learn(unknown, answer(connection, ServerCommands.question(unknown)));
			Chunk getKeys = new Chunk(0);
			getKeys.keepTexts();
			getKeys.ask(Stream.concat(Stream.of("COMMAND", "GETKEYS"), Stream.of(words)).toArray(String[]::new));
			assertThat(new HashSet<Object>(((Reply.Elements) answer(connection, getKeys)).elements()))
				.isEqualTo(commands.keys(chunk, 0));
		}
	}

	private static Reply answer(BulkConnection connection, Chunk question) {
		connection.send(question, BulkOptions.defaults().timeout());
		connection.await(question, BulkOptions.defaults().timeout());
		return question.replies().get(0);
	}

}
