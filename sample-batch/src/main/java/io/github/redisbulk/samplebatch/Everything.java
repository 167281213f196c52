package io.github.redisbulk.samplebatch;

import java.io.File;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;

import com.zaxxer.hikari.HikariDataSource;
import io.github.redisbulk.batch.worker.PartitionTask;
import io.github.redisbulk.samplebatch.SampleBatch.Role;
import redis.embedded.RedisServer;

import org.springframework.core.io.ClassPathResource;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.jdbc.datasource.init.ResourceDatabasePopulator;

/**
 * Starts the servers that are not given, a manager, which is started again when it ends
 * before the job, and workers, which are not; and tells how the job gets on.
 */
final class Everything {

	/** What has to end with this process, the latest first. */
	private final Deque<AutoCloseable> started = new ArrayDeque<>();

	private final List<Process> workers = new ArrayList<>();

	private final Settings given;

	private boolean ended;

	Everything(Settings given) {
		this.given = given;
	}

	boolean run() throws Exception {
		Runtime.getRuntime().addShutdownHook(new Thread(this::end, "end"));
		try {
			Settings settings = servers();
			if (!Files.exists(settings.file())) {
				System.out.println("Making " + settings.file() + " of " + settings.megabytes() + " MB");
				PaymentsFile.make(settings.file(), settings.megabytes());
			}
			long[] wanted = PaymentsFile.balances(settings.file());
			createTables(settings.database());
			for (int i = 0; i < settings.workers(); i++) {
				Process worker = start(settings, Role.WORKER);
				this.workers.add(worker);
				System.out.println("Worker " + worker.pid() + ", which may be ended: kill -9 " + worker.pid());
			}
			boolean given = settings.equals(this.given);
			System.out.println("One more worker, " + (given ? "also of another machine that has the file:"
					: "of this machine: give --database and --redis for those of others, too:"));
			// started by -jar, the class path is that jar
			System.out.println("  java -jar " + System.getProperty("java.class.path") + " "
					+ String.join(" ", settings.arguments(Role.WORKER)));
			return manage(settings, wanted);
		}
		finally {
			end();
		}
	}

	/** Leaves nothing behind, also on Ctrl-C. */
	private synchronized void end() {
		this.ended = true;
		while (!this.started.isEmpty()) {
			try {
				this.started.pop().close();
			}
			catch (Exception ex) {
				System.err.println("Something could not be ended: " + ex.getMessage());
			}
		}
	}

	private synchronized void started(AutoCloseable what) throws Exception {
		this.started.push(what);
		if (this.ended) {
			end();
			throw new IllegalStateException("The sample is about to end");
		}
	}

	private Settings servers() throws Exception {
		String database = this.given.database();
		if (database.isEmpty()) {
			Postgres postgres = Postgres.start(freePort());
			started(postgres.stop());
			database = postgres.url();
			System.out.println("PostgreSQL, which may be restarted: " + postgres.restart());
		}
		String redis = this.given.redis();
		if (redis.isEmpty()) {
			RedisServer server = RedisServer.newRedisServer()
				.port(freePort())
				.setting("save \"\"")
				.bind("127.0.0.1")
				.onShutdownForceStop(true)
				.build();
			server.start();
			started(server::stop);
			redis = "localhost:" + server.ports().get(0);
		}
		return this.given.with(database, redis);
	}

	private static int freePort() throws IOException {
		try (ServerSocket socket = new ServerSocket(0)) {
			return socket.getLocalPort();
		}
	}

	private static void createTables(String database) throws Exception {
		try (HikariDataSource dataSource = PaymentsJob.dataSource(database);
				Connection connection = dataSource.getConnection()) {
			boolean there = connection.getMetaData().getTables(null, null, "batch_job_instance", null).next();
			ResourceDatabasePopulator tables = new ResourceDatabasePopulator(
					new ClassPathResource("schema-postgresql.sql", PartitionTask.class));
			if (!there) {
				tables.addScript(new ClassPathResource("org/springframework/batch/core/schema-postgresql.sql"));
			}
			tables.execute(dataSource);
		}
	}

	private Process start(Settings settings, Role role) throws Exception {
		List<String> command = new ArrayList<>(
				List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx256m"));
		String classPath = System.getProperty("java.class.path");
		boolean jar = classPath.endsWith(".jar") && !classPath.contains(File.pathSeparator);
		command.addAll(jar ? List.of("-jar", classPath) : List.of("-cp", classPath, SampleBatch.class.getName()));
		command.addAll(settings.arguments(role));
		Process process = new ProcessBuilder(command).inheritIO().start();
		started(process::destroyForcibly);
		return process;
	}

	/** Tells how the job gets on, and compares at its end. */
	private boolean manage(Settings settings, long[] wanted) throws Exception {
		LettuceConnectionFactory factory = PaymentsJob.redis(settings.redis());
		factory.afterPropertiesSet();
		factory.start();
		started(factory::destroy);
		Balances balances = new Balances(new StringRedisTemplate(factory), wanted);
		Process manager = start(settings, Role.MANAGER);
		System.out.println("Manager " + manager.pid() + ", which is started again: kill -9 " + manager.pid());
		long began = System.nanoTime();
		while (true) {
			boolean ended = manager.waitFor(1, TimeUnit.SECONDS);
			System.out.printf("%4d s  %5.1f %%  workers %d%n", (System.nanoTime() - began) / 1_000_000_000,
					balances.percent(), this.workers.stream().filter(Process::isAlive).count());
			if (ended && manager.exitValue() < 2) {
				return balances.compare() && manager.exitValue() == 0;
			}
			if (ended) {
				manager = start(settings, Role.MANAGER);
				System.out.println("Manager " + manager.pid() + " goes on");
			}
		}
	}

}
