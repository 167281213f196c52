package io.github.redisbulk.actuate;

import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.stream.LongStream;

import com.jayway.jsonpath.JsonPath;
import io.github.redisbulk.BulkReport;
import io.github.redisbulk.BulkRun;
import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.MaxRate;
import io.github.redisbulk.ReadLatencyBound;
import io.github.redisbulk.testkit.Driver;
import io.github.redisbulk.testkit.RedisAddress;
import io.github.redisbulk.testkit.WithRedis;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * The endpoint of an application with a web server and a Redis.
 */
@WithRedis
class RedisBulkEndpointIT {

	private static final String UNRESTRICTED = "management.endpoint.redisbulk.access=unrestricted";

	/** In each key and each value; must not be shown. */
	private static final String MARKER = "b9c1f6";

	private final RedisAddress redis;

	RedisBulkEndpointIT(RedisAddress redis) {
		this.redis = redis;
	}

	@ParameterizedTest
	@EnumSource
	void steersARunThatGoesOn(Driver driver) throws Exception {
		try (EndpointApplication application = new EndpointApplication(this.redis, driver, UNRESTRICTED)) {
			CompletableFuture<BulkReport> running = begin(application.writer());
			BulkRun run = application.writer().runs().get(0);
			await().until(() -> run.progress().written() > 0);

			HttpResponse<String> changed = application.post("/redisbulk/1",
					"{\"chunkMaxCommands\": 7, \"pause\": \"1h\"}");
			assertThat(changed.statusCode()).isEqualTo(200);
			assertThat(JsonPath.<Integer>read(changed.body(), "$.options.chunkMaxCommands")).isEqualTo(7);
			await().until(() -> run.sinceProgress().compareTo(Duration.ofMillis(300)) > 0);
			long before = run.progress().written();
			assertThat(application.post("/redisbulk/1", "{\"pause\": \"1ms\"}").statusCode()).isEqualTo(200);
			await().until(() -> run.progress().written() > before + 70);
			BulkReport.Traffic earlier = run.progress().traffic();
			await().until(() -> run.progress().traffic().chunks() > earlier.chunks() + 10);
			BulkReport.Traffic later = run.progress().traffic();
			assertThat(later.commands() - earlier.commands()).isEqualTo(7 * (later.chunks() - earlier.chunks()));

			assertThat(application
				.post("/redisbulk/1", "{\"readLatencyBound\": \"1ms\", \"yieldToOthers\": true, \"inFlight\": 2}")
				.statusCode()).isEqualTo(200);
			assertThat(run.options().yieldToOthers()).isTrue();
			await().until(() -> run.progress().pacing() != null);
			assertThat(JsonPath.<String>read(application.get("/redisbulk/1").body(), "$.pace")).contains("bound ");
			application.post("/redisbulk/1", "{\"readLatencyBound\": \"none\", \"inFlight\": 1}");
			await().until(() -> run.progress().pacing() == null);

			application.post("/redisbulk/1", "{\"action\": \"hold\"}");
			await().until(() -> run.sinceProgress().compareTo(Duration.ofMillis(300)) > 0);
			assertThat(JsonPath.<String>read(application.get("/redisbulk/1").body(), "$.pace")).isEqualTo("held");
			application.post("/redisbulk/1", "{\"action\": \"resume\"}");
			await().until(() -> run.sinceProgress().compareTo(Duration.ofMillis(100)) < 0);

			application.post("/redisbulk/1", "{\"action\": \"stop\"}");
			assertThat(running.join().stopReason()).contains("stopped through the actuator endpoint");
			HttpResponse<String> tooLate = application.post("/redisbulk/1", "{\"action\": \"stop\"}");
			assertThat(tooLate.statusCode()).isEqualTo(400);
			assertThat(tooLate.body()).isEqualTo("{\"error\":\"Run 1 has ended\"}");

			String ended = application.get("/redisbulk/1").body();
			assertThat(JsonPath.<Boolean>read(ended, "$.complete")).isFalse();
			assertThat(JsonPath.<String>read(ended, "$.stopped")).isEqualTo("stopped through the actuator endpoint");
			assertThat(JsonPath.<Integer>read(ended, "$.resumeAt").longValue())
				.isEqualTo(running.join().resumeAt().orElseThrow());
		}
	}

	@ParameterizedTest
	@EnumSource
	void showsRunsWithoutTheirItems(Driver driver) throws Exception {
		this.redis.command("SET", MARKER, MARKER);
		try (EndpointApplication application = new EndpointApplication(this.redis, driver)) {
			application.writer().write(LongStream.range(0, 500).boxed().peek((i) -> {
				if (i == 400) {
					throw new IllegalStateException(MARKER);
				}
			}), (i, commands) -> {
				commands.set(MARKER + i, MARKER);
				if (i % 100 == 0) {
					commands.lpush(MARKER, MARKER);
				}
			}, (options) -> options.withName("products").withExpectedItems(500));
			String shown = application.get("/redisbulk").body();
			assertThat(shown).doesNotContain(MARKER);
			assertThat(JsonPath.<String>read(shown, "$.options.chunkMaxBytes")).isEqualTo("262144B");
			assertThat(JsonPath.<String>read(shown, "$.runs[0].name")).isEqualTo("products");
			assertThat(JsonPath.<String>read(shown, "$.runs[0].state")).isEqualTo("ENDED");
			assertThat(JsonPath.<Integer>read(shown, "$.runs[0].items.failed")).isEqualTo(4);
			assertThat(JsonPath.<Integer>read(shown, "$.runs[0].errors.WRONGTYPE")).isEqualTo(4);
			assertThat(JsonPath.<Integer>read(shown, "$.runs[0].lastErrors[0].position")).isEqualTo(300);
			assertThat(JsonPath.<String>read(shown, "$.runs[0].stopped"))
				.isEqualTo("the source failed: IllegalStateException");
			assertThat(JsonPath.<Boolean>read(shown, "$.runs[0].complete")).isFalse();
			assertThat(JsonPath.<Integer>read(shown, "$.runs[0].resumeAt")).isZero();
			assertThat(application.get("/redisbulk/1").statusCode()).isEqualTo(200);
			assertThat(application.get("/redisbulk/2").statusCode()).isEqualTo(404);
		}
	}

	@ParameterizedTest
	@EnumSource
	void changesTheOptionsOfRunsToCome(Driver driver) throws Exception {
		try (EndpointApplication application = new EndpointApplication(this.redis, driver, UNRESTRICTED)) {
			assertThat(application.post("/redisbulk", "{\"pause\": \"1ms\"}").body())
				.contains("Nobody has asked for the BulkWriter yet");
			BulkWriter writer = application.writer();
			assertThat(application.post("/redisbulk",
					"{\"pause\": \"1ms\", \"chunkMaxBytes\": \"32KB\", \"inFlight\": 2, \"chunkMaxCommands\": \"5\"}")
				.statusCode()).isEqualTo(200);
			assertThat(writer.options().readLatencyBound()).isEqualTo(ReadLatencyBound.AUTO);
			application.post("/redisbulk", "{\"readLatencyBound\": \"none\"}");
			assertThat(writer.options().inFlight()).isEqualTo(2);
			assertThat(writer.options().chunkMaxBytes().toKilobytes()).isEqualTo(32);
			assertThat(writer.options().pause()).isEqualTo(Duration.ofMillis(1));
			BulkReport report = writer.write(LongStream.range(0, 50).boxed(), (i, commands) -> commands.set("key", i));
			assertThat(report.traffic().chunks()).isEqualTo(10);
			refuses(application, "{\"pause\": \"-1ms\"}", "'pause' must not be negative");
			refuses(application, "{\"pause\": \"soon\"}", "'pause' must be a time such as 20ms, but was 'soon'");
			refuses(application, "{\"inFlight\": 0, \"pause\": \"5ms\"}", "'in-flight' must be positive");
			refuses(application, "{\"chunkMaxCommands\": 1.5}",
					"'chunk.max-commands' must be a whole number, but was '1.5'");
			refuses(application, "{\"chunkMaxBytes\": \"2GB\"}", "'chunk.max-bytes' must be positive and below 1 GB");
			refuses(application, "{\"chunk\": 5}",
					"Give one of pause, chunkMaxCommands, chunkMaxBytes, inFlight, maxRate, readLatencyBound and yieldToOthers");
			refuses(application, "{\"readLatencyBound\": \"1ns\"}", "'read-latency-bound' must be at least 100us");
			refuses(application, "{\"yieldToOthers\": \"always\"}",
					"'yield-to-others' must be true or false, but was 'always'");
			application.post("/redisbulk", "{\"readLatencyBound\": \"auto\", \"maxRate\": \"1000\"}");
			assertThat(writer.options().readLatencyBound()).isEqualTo(ReadLatencyBound.AUTO);
			assertThat(writer.options().maxRate()).isEqualTo(MaxRate.valueOf("1000"));
			assertThat(writer.options().pause()).isEqualTo(Duration.ofMillis(1));
		}
	}

	@ParameterizedTest
	@EnumSource
	void onlyShowsUnlessAccessIsUnrestricted(Driver driver) throws Exception {
		try (EndpointApplication application = new EndpointApplication(this.redis, driver)) {
			assertThat(application.get("/redisbulk").body()).contains("\"runs\":[]");
			BulkWriter writer = application.writer();
			assertThat(application.post("/redisbulk", "{\"pause\": \"1ms\"}").statusCode()).isEqualTo(405);
			assertThat(writer.options().pause()).isZero();
		}
	}

	private static void refuses(EndpointApplication application, String json, String sentence) throws Exception {
		HttpResponse<String> response = application.post("/redisbulk", json);
		assertThat(response.statusCode()).isEqualTo(400);
		assertThat(JsonPath.<String>read(response.body(), "$.error")).isEqualTo(sentence);
	}

	private static CompletableFuture<BulkReport> begin(BulkWriter writer) {
		CompletableFuture<BulkReport> running = CompletableFuture
			.supplyAsync(() -> writer.write(LongStream.iterate(0, (i) -> i + 1).boxed(),
					(i, commands) -> commands.set("key", i), (options) -> options.withName("endless")));
		await().until(() -> !writer.runs().isEmpty());
		return running;
	}

}
