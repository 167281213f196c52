package io.github.redisbulk.benchmarks.scaleout;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

import io.github.redisbulk.batch.worker.PartitionTask;
import io.github.redisbulk.testkit.Driver;
import io.github.redisbulk.testkit.RedisServer;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;

import org.springframework.core.io.ClassPathResource;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.init.ResourceDatabasePopulator;
import org.springframework.util.FileSystemUtils;

/**
 * A Redis, a PostgreSQL and a folder for files. Each job has a database of its own.
 */
public final class Grounds implements AutoCloseable {

	private final RedisServer redis = RedisServer.start();

	private final EmbeddedPostgres postgres = EmbeddedPostgres.builder()
		.setServerConfig("max_connections", "200")
		.start();

	private final Path folder = Files.createTempDirectory("scale-out");

	private int jobs;

	/**
	 * Starts the servers.
	 * @throws IOException if PostgreSQL cannot be started
	 */
	public Grounds() throws IOException {
		// started by the fields
	}

	/**
	 * Returns the Redis.
	 * @return a server without a password
	 */
	public RedisServer redis() {
		return this.redis;
	}

	/** Makes a file of numbered rows. */
	Path file(int rows) throws IOException {
		Path file = this.folder.resolve(rows + ".csv");
		if (!Files.exists(file)) {
			try (BufferedWriter out = Files.newBufferedWriter(file)) {
				out.write("id,account,cents\n");
				for (int row = 0; row < rows; row++) {
					out.write(row + "," + row * 7919L % 5000 + "," + row % 10_000 + "\n");
				}
			}
		}
		return file;
	}

	/** Empties Redis, and prepares a job in a database of its own. */
	Load load(Driver driver, Work work, int rows, int partitions) throws Exception {
		this.redis.command("FLUSHALL");
		String name = "load" + ++this.jobs;
		new JdbcTemplate(this.postgres.getPostgresDatabase()).execute("CREATE DATABASE " + name);
		new ResourceDatabasePopulator(new ClassPathResource("org/springframework/batch/core/schema-postgresql.sql"),
				new ClassPathResource("schema-postgresql.sql", PartitionTask.class))
			.execute(this.postgres.getDatabase("postgres", name));
		return new Load(driver, this.redis.address(), this.postgres.getJdbcUrl("postgres", name), file(rows),
				partitions, work);
	}

	/**
	 * Returns how many transactions a job's database has had, those that only read too.
	 */
	long transactions(Load load) {
		String name = load.database().replaceAll(".*/(load\\d+).*", "$1");
		Long transactions = new JdbcTemplate(this.postgres.getPostgresDatabase())
			.queryForObject("SELECT xact_commit FROM pg_stat_database WHERE datname = ?", Long.class, name);
		return Objects.requireNonNull(transactions);
	}

	/** Returns what a list holds. */
	@SuppressWarnings("unchecked")
	List<String> list(String key) {
		return (List<String>) List.class.cast(this.redis.command("LRANGE", key, "0", "-1"));
	}

	@Override
	public void close() throws IOException {
		this.redis.close();
		this.postgres.close();
		FileSystemUtils.deleteRecursively(this.folder);
	}

}
