package io.github.redisbulk.batch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.github.redisbulk.testkit.Driver;
import io.github.redisbulk.testkit.Guide;
import io.github.redisbulk.testkit.RedisAddress;
import io.github.redisbulk.testkit.RespConnection;
import io.github.redisbulk.testkit.WithRedis;
import org.awaitility.Awaitility;
import org.h2.tools.Server;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.batch.core.BatchStatus;
import org.springframework.batch.core.job.JobExecution;
import org.springframework.batch.core.step.StepExecution;
import org.springframework.core.io.ClassPathResource;
import org.springframework.jdbc.datasource.init.ScriptUtils;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The job of {@code docs/spring-batch.md}, over a real Redis and a job repository in a
 * database server: H2, or what {@code -Dredis-bulk.test.jdbc=} names, an empty database
 * of PostgreSQL.
 */
@WithRedis
class SpringBatchGuideIT {

	private static final int PRODUCTS = 12_000;

	private static final int CHUNK = 1000;

	private static final int RANGES = 4;

	private static Server server;

	private static String database;

	@TempDir
	private static Path folder;

	private final RedisAddress redis;

	SpringBatchGuideIT(RedisAddress redis) {
		this.redis = redis;
	}

	@BeforeAll
	static void startDatabase() throws SQLException {
		System.setProperty("h2.bindAddress", "127.0.0.1");
		server = Server.createTcpServer("-tcpPort", "0", "-ifNotExists").start();
		database = System.getProperty("redis-bulk.test.jdbc",
				"jdbc:h2:tcp://127.0.0.1:" + server.getPort() + "/mem:jobs;DB_CLOSE_DELAY=-1");
		String vendor = database.split(":")[1];
		try (Connection connection = DriverManager.getConnection(database)) {
			ScriptUtils.executeSqlScript(connection,
					new ClassPathResource("org/springframework/batch/core/schema-" + vendor + ".sql"));
		}
	}

	@AfterAll
	static void stopDatabase() {
		server.stop();
	}

	@Test
	void hasTheCodeOfThisTest() {
		Guide.requireCode("spring-batch.md", CatalogueJob.class, CatalogueLaunch.class, Tolerance.class,
				Elsewhere.class);
	}

	@Test
	void writesAPartitionOfAnotherEngine() {
		if (this.redis.password() == null) {
			Elsewhere.write(List.of(Map.of("sku", "1", "name", "Pen")).iterator(), this.redis.host(),
					this.redis.port());
			assertThat(this.redis.command("HGET", "product:1", "name")).isEqualTo("Pen");
		}
	}

	@ParameterizedTest
	@EnumSource
	void goesOnAtTheCommittedChunksWhereItsProcessIsKilled(Driver driver) throws Exception {
		Path file = file(driver + ".csv");
		long before = hsets();
		CatalogueLaunch slow = new CatalogueLaunch(driver, this.redis, database, file, Duration.ofMillis(25));
		kill(slow, PRODUCTS / 2);
		assertThat((Long) this.redis.command("DBSIZE")).isLessThan(PRODUCTS);

		JobExecution second = new CatalogueLaunch(driver, this.redis, database, file, Duration.ZERO).run();
		assertThat(second.getStatus()).as(second::toString).isEqualTo(BatchStatus.COMPLETED);
		requireAllProducts();
		// each range has written at most the chunk that it had not committed
		assertThat(hsets() - before - PRODUCTS).isBetween(0L, (long) RANGES * CHUNK);
		assertThat(sum(second, StepExecution::getReadCount)).isPositive().isLessThan(PRODUCTS);
		assertThat(sum(second, (load) -> load.getExecutionContext().getLong("BulkItemWriter.written")))
			.isEqualTo(PRODUCTS);
	}

	/** Batch knows of the ranges before the file has been split. */
	@ParameterizedTest
	@EnumSource
	void splitsTheFileAtARestartWhereTheFirstStartHasNot(Driver driver) throws Exception {
		CatalogueLaunch launch = new CatalogueLaunch(driver, this.redis, database, folder.resolve(driver + "-late.csv"),
				Duration.ZERO);
		assertThat(launch.run().getStatus()).isEqualTo(BatchStatus.FAILED);
		file(driver + "-late.csv");
		JobExecution second = launch.run();
		assertThat(second.getStatus()).as(second::toString).isEqualTo(BatchStatus.COMPLETED);
		assertThat(sum(second, StepExecution::getReadCount)).isEqualTo(PRODUCTS);
	}

	private static long sum(JobExecution job, ToLongFunction<StepExecution> value) {
		return job.getStepExecutions()
			.stream()
			.filter((step) -> step.getStepName().startsWith("load:"))
			.mapToLong(value)
			.sum();
	}

	private void kill(CatalogueLaunch launch, int products) throws Exception {
		List<String> command = new ArrayList<>(
				List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:TieredStopAtLevel=1",
						"-cp", System.getProperty("java.class.path"), CatalogueLaunch.class.getName()));
		command.addAll(launch.arguments());
		Path log = folder.resolve("process.log");
		Process process = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
		try {
			Awaitility.await("half of the products")
				.atMost(Duration.ofSeconds(60))
				.pollInterval(Duration.ofMillis(20))
				.until(() -> {
					assertThat(process.isAlive()).as(() -> text(log)).isTrue();
					return (Long) this.redis.command("DBSIZE") >= products;
				});
		}
		finally {
			process.destroyForcibly().waitFor();
		}
	}

	private static String text(Path log) {
		try {
			return Files.readString(log);
		}
		catch (IOException ex) {
			return ex.toString();
		}
	}

	private static String name(int product) {
		return (product % 3 == 0) ? "Pen \"" + product + "\",\r\nblue" : "Pen " + product;
	}

	private static Path file(String name) throws IOException {
		StringBuilder csv = new StringBuilder("sku,name\n");
		for (int product = 0; product < PRODUCTS; product++) {
			csv.append(product).append(",\"").append(name(product).replace("\"", "\"\"")).append("\"\n");
		}
		return Files.writeString(folder.resolve(name), csv);
	}

	private void requireAllProducts() {
		assertThat(this.redis.command("DBSIZE")).isEqualTo((long) PRODUCTS);
		try (RespConnection connection = this.redis.connect()) {
			for (int product = 0; product < PRODUCTS; product++) {
				assertThat(connection.command("HMGET", "product:" + product, "sku", "name"))
					.isEqualTo(List.of(String.valueOf(product), name(product)));
			}
		}
	}

	/** Returns how often HSET has been called. */
	private long hsets() {
		Matcher calls = Pattern.compile("cmdstat_hset:calls=(\\d+)")
			.matcher(String.valueOf(this.redis.command("INFO", "commandstats")));
		return calls.find() ? Long.parseLong(calls.group(1)) : 0;
	}

}
