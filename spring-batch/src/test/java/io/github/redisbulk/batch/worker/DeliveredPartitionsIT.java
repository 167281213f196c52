package io.github.redisbulk.batch.worker;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import io.github.redisbulk.testkit.Driver;
import io.github.redisbulk.testkit.RedisAddress;
import io.github.redisbulk.testkit.WithRedis;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import jakarta.jms.JMSContext;
import org.apache.activemq.artemis.core.config.impl.ConfigurationImpl;
import org.apache.activemq.artemis.core.server.embedded.EmbeddedActiveMQ;
import org.apache.activemq.artemis.core.settings.impl.AddressSettings;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import org.springframework.batch.core.BatchStatus;
import org.springframework.batch.core.job.JobExecution;
import org.springframework.core.io.ClassPathResource;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.init.ResourceDatabasePopulator;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Workers on both drivers whose partitions come by a broker. One is killed, one is told
 * to end.
 */
@WithRedis
@Timeout(300)
class DeliveredPartitionsIT {

	private final RedisAddress redis;

	private final List<Process> workers = new ArrayList<>();

	DeliveredPartitionsIT(RedisAddress redis) {
		this.redis = redis;
	}

	@Test
	void eachItemIsAppliedOnceAlthoughWorkersAreKilledAndToldToEnd() throws Exception {
		EmbeddedActiveMQ broker = broker();
		String url = "tcp://127.0.0.1:"
				+ broker.getActiveMQServer().getRemotingService().getAcceptor("tcp").getActualPort()
				+ "?consumerWindowSize=0";
		try (EmbeddedPostgres postgres = EmbeddedPostgres.builder().setPGStartupWait(Duration.ofMinutes(2)).start();
				CountingJob job = new CountingJob(postgres.getJdbcUrl("postgres", "postgres"))) {
			new ResourceDatabasePopulator(new ClassPathResource("org/springframework/batch/core/schema-postgresql.sql"))
				.execute(job.dataSource());
			JdbcTemplate jdbc = new JdbcTemplate(job.dataSource());
			Process killed = start(Driver.LETTUCE, postgres, url);
			CompletableFuture<JobExecution> run = CompletableFuture.supplyAsync(() -> manage(job, url));
			await().until(() -> applied() > CountingJob.ITEMS / 20);
			killed.destroyForcibly().waitFor();
			assertThat(applied()).isLessThan(CountingJob.ITEMS);
			Process ended = start(Driver.JEDIS, postgres, url);
			int before = applied();
			await().until(() -> applied() > before + CountingJob.ITEMS / 20);
			ended.destroy();
			assertThat(ended.waitFor(2, TimeUnit.MINUTES)).isTrue();
			assertThat(applied()).isLessThan(CountingJob.ITEMS);
			assertThat(jdbc.queryForObject(
					"SELECT sum(write_count) FROM batch_step_execution WHERE step_name LIKE 'count:%'", Integer.class))
				.isEqualTo(applied());
			start(Driver.LETTUCE, postgres, url);
			assertThat(run.get(2, TimeUnit.MINUTES).getStatus()).isEqualTo(BatchStatus.COMPLETED);
		}
		finally {
			this.workers.forEach(Process::destroyForcibly);
			broker.stop();
		}
		assertThat(applied()).isEqualTo(CountingJob.ITEMS);
		assertThat(distinct()).hasSize(CountingJob.ITEMS);
	}

	private static EmbeddedActiveMQ broker() throws Exception {
		EmbeddedActiveMQ broker = new EmbeddedActiveMQ();
		broker.setConfiguration(new ConfigurationImpl().setPersistenceEnabled(false)
			.setSecurityEnabled(false)
			.addAddressSetting("#", new AddressSettings().setMaxDeliveryAttempts(-1).setRedeliveryDelay(100))
			.addAcceptorConfiguration("tcp", "tcp://127.0.0.1:0"));
		broker.start();
		return broker;
	}

	private static JobExecution manage(CountingJob job, String broker) {
		try (ActiveMQConnectionFactory factory = new ActiveMQConnectionFactory(broker);
				JMSContext context = factory.createContext()) {
			return job.run(job.job(new DeliveredPartitions(job.repository(), CountingJob.PARTITIONS,
					(partition) -> context.createProducer()
						.send(context.createQueue("partitions"), Long.toString(partition)))));
		}
		catch (Exception ex) {
			throw new IllegalStateException(ex);
		}
	}

	private static ConditionFactory await() {
		return Awaitility.await().atMost(Duration.ofMinutes(2));
	}

	private int applied() {
		int applied = 0;
		for (int rest = 0; rest < 7; rest++) {
			applied += Integer.parseInt(String.valueOf(this.redis.command("LLEN", "list:" + rest)));
		}
		return applied;
	}

	private Set<Object> distinct() {
		Set<Object> distinct = new HashSet<>();
		for (int rest = 0; rest < 7; rest++) {
			distinct.addAll((List<?>) this.redis.command("LRANGE", "list:" + rest, "0", "-1"));
		}
		return distinct;
	}

	private Process start(Driver driver, EmbeddedPostgres postgres, String broker) throws Exception {
		Process worker = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
				"-XX:TieredStopAtLevel=1", "-cp", System.getProperty("java.class.path"),
				CountingJob.Worker.class.getName(), driver.name(), Integer.toString(this.redis.port()),
				postgres.getJdbcUrl("postgres", "postgres"), broker)
			.redirectErrorStream(true)
			.redirectOutput(ProcessBuilder.Redirect.appendTo(Path.of("target", "workers.log").toFile()))
			.start();
		this.workers.add(worker);
		return worker;
	}

}
