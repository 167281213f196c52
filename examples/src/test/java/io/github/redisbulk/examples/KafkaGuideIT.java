package io.github.redisbulk.examples;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;

import io.github.redisbulk.testkit.Driver;
import io.github.redisbulk.testkit.Guide;
import io.github.redisbulk.testkit.RedisAddress;
import io.github.redisbulk.testkit.WithRedis;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Import;
import org.springframework.kafka.test.EmbeddedKafkaKraftBroker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * The code of {@code docs/how-to/kafka.md}, over a broker.
 */
@WithRedis
class KafkaGuideIT {

	private static final int RECORDS = 2000;

	private static final String TOPIC = "readings";

	private static final String DEAD_LETTERS = "readings-dlt";

	private static EmbeddedKafkaKraftBroker broker;

	private final RedisAddress redis;

	private String group = "";

	KafkaGuideIT(RedisAddress redis) {
		this.redis = redis;
	}

	@BeforeAll
	static void start() {
		broker = new EmbeddedKafkaKraftBroker(1, 2, TOPIC, DEAD_LETTERS);
		// one small server, and groups that forget soon who was killed
		broker.brokerProperties(Map.of("offsets.topic.num.partitions", "1", "group.initial.rebalance.delay.ms", "0",
				"group.min.session.timeout.ms", "100"));
		broker.afterPropertiesSet();
	}

	@AfterAll
	static void stop() {
		broker.destroy();
	}

	@BeforeEach
	void produce() {
		Map<String, Object> properties = Map.of("bootstrap.servers", broker.getBrokersAsString());
		try (KafkaProducer<String, String> producer = new KafkaProducer<>(properties, new StringSerializer(),
				new StringSerializer())) {
			IntStream.range(0, RECORDS)
				.forEach((reading) -> producer
					.send(new ProducerRecord<>(TOPIC, String.valueOf(reading), "value" + reading)));
		}
	}

	@Test
	void hasTheCodeOfThisTest() {
		Guide.requireCode("how-to/kafka.md", Readings.class, ReadingsErrors.class);
	}

	private String[] properties(String id) {
		this.group = id;
		return new String[] { "spring.kafka.bootstrap-servers=" + broker.getBrokersAsString(),
				"spring.kafka.consumer.group-id=" + id, "spring.kafka.consumer.auto-offset-reset=earliest",
				"spring.kafka.consumer.max-poll-records=500", "spring.kafka.consumer.properties.session.timeout.ms=500",
				"spring.kafka.consumer.heartbeat-interval=100ms" };
	}

	@Test
	void losesNothingWhereItIsKilledBetweenWriteAndCommit(@TempDir Path directory) throws Exception {
		String[] properties = properties("killed");
		assertThat(killed(directory, properties)).isEqualTo(ReadingsApplication.GONE);
		assertThat((Long) this.redis.command("DBSIZE")).isBetween(1L, RECORDS - 1L);
		assertThat(committed()).isZero();
		consume(Driver.LETTUCE, properties);
		assertThat(this.redis.command("DBSIZE")).isEqualTo((long) RECORDS);
	}

	@ParameterizedTest
	@EnumSource
	void sendsOnlyARefusedRecordToTheDeadLetters(Driver driver) {
		this.redis.command("SET", "reading:777", "no hash");
		consume(driver, properties("refused" + driver));
		assertThat(this.redis.command("DBSIZE")).isEqualTo((long) RECORDS);
		assertThat(this.redis.command("TYPE", "reading:777")).isEqualTo("string");
		assertThat(deadLetters()).isNotEmpty().containsOnly("777");
	}

	/** Runs the application until its group has committed all that there is. */
	private void consume(Driver driver, String... properties) {
		try (ConfigurableApplicationContext context = Examples.run(this.redis, driver, Application.class, properties)) {
			await().atMost(Duration.ofSeconds(60)).untilAsserted(() -> {
				assertThat(context.isRunning()).isTrue();
				assertThat(committed()).isEqualTo(produced());
			});
		}
	}

	private int killed(Path directory, String... properties) throws IOException, InterruptedException {
		List<String> command = new ArrayList<>(
				List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:TieredStopAtLevel=1",
						"-cp", System.getProperty("java.class.path"), ReadingsApplication.class.getName(),
						"--spring.main.web-application-type=none", "--spring.data.redis.url=" + this.redis.url()));
		for (String property : properties) {
			command.add("--" + property);
		}
		File log = directory.resolve("log").toFile();
		Process process = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log).start();
		if (!process.waitFor(60, TimeUnit.SECONDS)) {
			process.destroyForcibly().waitFor();
		}
		return process.exitValue();
	}

	private long committed() {
		return broker.doWithAdminFunction((admin) -> sum(
				admin.listConsumerGroupOffsets(this.group).partitionsToOffsetAndMetadata(), OffsetAndMetadata::offset));
	}

	private static long produced() {
		return broker
			.doWithAdminFunction(
					(admin) -> sum(admin
						.listOffsets(Map.of(new TopicPartition(TOPIC, 0), OffsetSpec.latest(),
								new TopicPartition(TOPIC, 1), OffsetSpec.latest()))
						.all(), ListOffsetsResultInfo::offset));
	}

	private static <T> long sum(KafkaFuture<Map<TopicPartition, T>> offsets, ToLongFunction<T> offset) {
		return offsets.toCompletionStage().toCompletableFuture().join().values().stream().mapToLong(offset).sum();
	}

	private static List<String> deadLetters() {
		List<TopicPartition> partitions = List.of(new TopicPartition(DEAD_LETTERS, 0),
				new TopicPartition(DEAD_LETTERS, 1));
		try (KafkaConsumer<String, String> consumer = new KafkaConsumer<>(
				Map.of("bootstrap.servers", broker.getBrokersAsString()), new StringDeserializer(),
				new StringDeserializer())) {
			consumer.assign(partitions);
			consumer.seekToBeginning(partitions);
			List<String> keys = new ArrayList<>();
			consumer.poll(Duration.ofSeconds(20)).forEach((record) -> keys.add(record.key()));
			return keys;
		}
	}

	@Import({ Readings.class, ReadingsErrors.class })
	static class Application {

	}

}
