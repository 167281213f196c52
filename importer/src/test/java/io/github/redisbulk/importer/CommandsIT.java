package io.github.redisbulk.importer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import redis.clients.jedis.Jedis;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Files of commands that were written for a connection of their own.
 */
@ExtendWith(RedisForTests.class)
class CommandsIT {

	@TempDir
	Path folder;

	@ParameterizedTest
	@EnumSource(RedisOptions.Client.class)
	void writesNothingOfAFileThatLeadsToAnotherDatabase(RedisOptions.Client client, Jedis redis) throws IOException {
		Importer importer = run(redis, "SET a 1\n".repeat(500) + "SELECT 3\nSET b 2\n", "--client", client.name());
		assertThat(importer.status()).isEqualTo(ExitStatus.STOPPED);
		assertThat(importer.error()).startsWith("Line 501: SELECT leads the rows behind it into database 3. Import");
		assertThat(importer.out()).isEmpty();
		assertThat(redis.dbSize()).isZero();
	}

	@Test
	void passesOverASelectOfItsOwnDatabase(Jedis redis) throws IOException {
		assertThat(run(redis, "SELECT 0\nSET a 1\n").lastLine()).startsWith("read=1 written=1 failed=0 ");
		assertThat(redis.get("a")).isEqualTo("1");
	}

	@ParameterizedTest
	@EnumSource(RedisOptions.Client.class)
	void appliesATransactionAsAWhole(RedisOptions.Client client, Jedis redis) throws IOException {
		redis.set("n", "in the way");
		Importer importer = run(redis, "SET a 1\nMULTI\nSET b 2\nSET c\nEXEC\nMULTI\nSET d 3\nSET e 4\nEXEC\n",
				"--client", client.name());
		assertThat(importer.lastLine()).startsWith("read=3 written=2 failed=1 unknown=0 not-sent=0 ");
		assertThat(redis.keys("*")).containsExactlyInAnyOrder("n", "a", "d", "e");
		assertThat(redis.info("commandstats")).containsPattern("cmdstat_exec:calls=[1-9]");
	}

	private Importer run(Jedis redis, String commands, String... options) throws IOException {
		Path file = Files.writeString(this.folder.resolve("a.redis"), commands);
		String[] args = new String[options.length + 2];
		args[0] = "import";
		args[1] = file.toString();
		System.arraycopy(options, 0, args, 2, options.length);
		return RedisForTests.run(redis, args);
	}

}
