package io.github.redisbulk.engine.command;

import java.util.List;
import java.util.Set;

import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.engine.driver.BulkConnection;
import io.github.redisbulk.engine.driver.Connector;
import io.github.redisbulk.engine.driver.ConnectorFactory;
import io.github.redisbulk.testkit.Driver;
import io.github.redisbulk.testkit.RedisAddress;
import io.github.redisbulk.testkit.WithRedis;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

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
			Chunk question = ServerCommands.question(unknown);
			connection.send(question, BulkOptions.defaults().timeout());
			connection.await(question, BulkOptions.defaults().timeout());
			commands.learn(unknown, question.replies().get(0));
		}
		assertThat(commands.footprint(chunk, 0)).isEqualTo(Footprint.NOTHING);
		assertThat(commands.footprint(chunk, 1).everything()).isTrue();
		assertThat(commands.footprint(chunk, 2)).isEqualTo(Footprint.UNKNOWN);
		assertThat(commands.footprint(chunk, 3).written()).containsExactly("k");
		assertThat(commands.unknown(List.of(chunk))).isEmpty();
	}

}
