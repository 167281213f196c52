package io.github.redisbulk.importer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.github.redisbulk.testkit.ClusterPlan;
import io.github.redisbulk.testkit.RedisCluster;
import io.github.redisbulk.testkit.RedisServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for imports into a cluster that asks for a password.
 */
class ClusterImportIT {

	private static final String PASSWORD = "p@ss:w/rd";

	private static RedisCluster cluster;

	@TempDir
	Path folder;

	@BeforeAll
	static void start() {
		cluster = RedisCluster.start(ClusterPlan.of(3, 0)
			.with((config) -> config.password(PASSWORD).directive("cluster-node-timeout", "60000")));
	}

	@AfterAll
	static void stop() {
		if (cluster != null) {
			cluster.close();
		}
	}

	@BeforeEach
	void empty() {
		cluster.empty();
	}

	@ParameterizedTest
	@EnumSource(RedisOptions.Client.class)
	void writesCommandsToAllNodes(RedisOptions.Client client) throws IOException {
		Path file = write("mass.redis",
				IntStream.range(0, 3000)
					.mapToObj((i) -> "SET key:" + i + " value:" + i)
					.collect(Collectors.joining("\n")));
		Importer importer = run(client, file, "--format", "commands");
		assertThat(importer.error()).isEmpty();
		assertThat(importer.status()).isZero();
		assertThat(importer.lastLine()).startsWith("read=3000 written=3000 failed=0 unknown=0 not-sent=0 ");
		assertThat(cluster.masters()).extracting(ClusterImportIT::keys)
			.allSatisfy((keys) -> assertThat(keys).isPositive());
		assertThat(cluster.masters().stream().mapToLong(ClusterImportIT::keys).sum()).isEqualTo(3000);
		assertThat(cluster.command("key:1234", "GET", "key:1234")).isEqualTo("value:1234");
	}

	@ParameterizedTest
	@EnumSource(RedisOptions.Client.class)
	void writesRowsAndKeepsWhatIsRefused(RedisOptions.Client client) throws IOException {
		cluster.command("row:7", "SET", "row:7", "in the way");
		Path file = write("rows.csv",
				IntStream.range(0, 100)
					.mapToObj((row) -> row + ",name " + row)
					.collect(Collectors.joining("\n", "id,name\n", "\n")));
		Path rejects = this.folder.resolve("bad.csv");
		Importer importer = run(client, file, "--key", "row:{id}", "--as", "hash", "--rejects", rejects.toString());
		assertThat(importer.lastLine()).startsWith("read=100 written=99 failed=1 unknown=0 not-sent=0 ");
		assertThat(rejects).hasContent("id,name\n7,name 7\n");
	}

	@ParameterizedTest
	@EnumSource(RedisOptions.Client.class)
	void saysThatTheServerIsNotInACluster(RedisOptions.Client client) throws IOException {
		Path file = write("mass.redis", "SET a b\n");
		try (RedisServer alone = RedisServer.start()) {
			assertOneSentence(Importer.run("import", file.toString(), "--client", client.name(), "--cluster",
					"--redis-url", alone.url()), "cluster support disabled");
		}
	}

	@ParameterizedTest
	@EnumSource(RedisOptions.Client.class)
	void saysThatTheClusterCannotBeReachedOrEntered(RedisOptions.Client client) throws IOException {
		Path file = write("mass.redis", "SET a b\n");
		assertOneSentence(Importer.run("import", file.toString(), "--client", client.name(), "--cluster", "--redis-url",
				"redis://127.0.0.1:1"), "127.0.0.1");
		assertOneSentence(Importer.run("import", file.toString(), "--client", client.name(), "--cluster", "--redis-url",
				url("wr0ng")), "WRONGPASS");
	}

	@Test
	void showsWhereTheUnicodeCharactersAre() {
		Importer importer = Importer.run("unicode", "--cluster", "--redis-url", url(), "--quiet");
		assertThat(importer.status()).isZero();
		assertThat(importer.out()).contains("redis-cli -c -u redis://***@", "GRINNING FACE");
	}

	@Test
	void showsTheNodesOnThePage() {
		try (Browser browser = Browser.start();
				Served served = Served.start("serve", "--port", "0", "--cluster", "--redis-url", url())) {
			browser.openLive(served.url());
			assertThat(browser.find("#nodes").isDisplayed()).isFalse();
			browser.fill("rounds", "1");
			browser.choose("strategy", "huge");
			browser.click("#submit");
			browser.await("state", "ended"::equals);
			browser.awaitScript("document.querySelectorAll('#node-rows tr').length === 3");
			assertThat(browser.texts("#node-rows td:nth-child(1)"))
				.containsExactlyInAnyOrderElementsOf(cluster.nodes());
			assertThat(browser.texts("#node-rows td:nth-child(2)")).allMatch((slots) -> slots.startsWith("5,46"));
			assertThat(browser.texts("#node-rows td:nth-child(3)")).doesNotContain("0");
			browser.open("about:blank");
		}
	}

	private static void assertOneSentence(Importer importer, String text) {
		assertThat(importer.status()).isEqualTo(ExitStatus.STOPPED);
		assertThat(importer.error()).contains(text).doesNotContain("wr0ng", "\tat ").hasLineCount(1);
		assertThat(importer.out()).isEmpty();
	}

	private static Importer run(RedisOptions.Client client, Path file, String... more) {
		Stream<String> fixed = Stream.of("import", file.toString(), "--client", client.name(), "--cluster",
				"--redis-url", url());
		return Importer.run(Stream.concat(fixed, Stream.of(more)).toArray(String[]::new));
	}

	private static String url() {
		return url("p%40ss%3Aw%2Frd");
	}

	private static String url(String password) {
		RedisServer seed = cluster.masters().get(1);
		return "redis://:" + password + "@" + seed.host() + ":" + seed.port();
	}

	private static long keys(RedisServer master) {
		return ((Number) master.command("DBSIZE")).longValue();
	}

	private Path write(String name, String content) throws IOException {
		return Files.writeString(this.folder.resolve(name), content);
	}

}
