package io.github.redisbulk.micrometer;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;

import io.github.redisbulk.BulkChunk;
import io.github.redisbulk.BulkListener;
import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.BulkReport;
import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.engine.BulkWriters;
import io.github.redisbulk.testkit.Driver;
import io.github.redisbulk.testkit.RedisAddress;
import io.github.redisbulk.testkit.WithRedis;
import io.micrometer.common.KeyValue;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.observation.DefaultMeterObservationHandler;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.Observation;
import io.micrometer.observation.Observation.Context;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Metrics and observations of real runs.
 */
@WithRedis
class MicrometerIT {

	/** In each key and each value; must be in no tag. */
	private static final String MARKER = "b9c1f6";

	private final RedisAddress redis;

	private final SimpleMeterRegistry meters = new SimpleMeterRegistry();

	private final List<Context> observed = new ArrayList<>();

	private final ObservationRegistry observations = ObservationRegistry.create();

	MicrometerIT(RedisAddress redis) {
		this.redis = redis;
		this.observations.observationConfig()
			.observationHandler(new DefaultMeterObservationHandler(this.meters))
			.observationHandler(new Collector());
	}

	@ParameterizedTest
	@EnumSource
	void agreeWithTheReportOfARunWithFailures(Driver driver) {
		AtomicReference<Double> inFlight = new AtomicReference<>(0.0);
		BulkReport report = write(driver, observing(BulkOptions.defaults()).withListener(new BulkListener() {

			@Override
			public void onSend(BulkChunk chunk) {
				inFlight.accumulateAndGet(inFlight(), Math::max);
			}

		}));
		assertThat(inFlight.get()).as("items in flight when a chunk is sent").isPositive();
		assertThat(report.failed()).isEqualTo(10);
		assertThat(report.notSent()).isEqualTo(5);
		assertThat(items("written")).isEqualTo(report.written());
		assertThat(items("failed")).isEqualTo(report.failed());
		assertThat(items("unknown")).isEqualTo(report.unknown());
		assertThat(items("not_sent")).isEqualTo(report.notSent());
		assertThat(this.meters.get("redis.bulk.commands").counter().count()).isEqualTo(report.traffic().commands());
		assertThat(this.meters.get("redis.bulk.bytes").counter().count()).isEqualTo(report.traffic().bytes());
		assertThat(this.meters.get("redis.bulk.chunk.size").summary().count()).isEqualTo(report.traffic().chunks());
		assertThat(this.meters.get("redis.bulk.chunk").timers()).extracting((timer) -> timer.count())
			.satisfies((counts) -> assertThat(counts.stream().mapToLong(Long::longValue).sum())
				.isEqualTo(report.traffic().chunks()));
		assertThat(this.meters.get("redis.bulk.run").tag("outcome", "incomplete").timer().count()).isOne();
		assertThat(inFlight()).isZero();
	}

	@ParameterizedTest
	@EnumSource
	void observeARunAndItsChunksAndNoCommand(Driver driver) {
		Observation around = Observation.start("import", this.observations);
		BulkReport report = around.scopedChecked(() -> write(driver, observing(BulkOptions.defaults())));
		assertThat(this.observed).filteredOn((context) -> "redis.bulk.run".equals(context.getName()))
			.singleElement()
			.satisfies((run) -> {
				assertThat(run.getParentObservation()).isEqualTo(around);
				assertThat(run.getHighCardinalityKeyValues())
					.contains(KeyValue.of("redis.bulk.items.read", Long.toString(report.read())));
			});
		assertThat(this.observed).filteredOn((context) -> "redis.bulk.chunk".equals(context.getName()))
			.hasSize((int) report.traffic().chunks())
			.allSatisfy((chunk) -> assertThat(chunk.getParentObservation()).isNotNull()
				.extracting((parent) -> parent.getContextView().getName())
				.isEqualTo("redis.bulk.run"));
		assertThat(this.observed).hasSize((int) report.traffic().chunks() + 1);
	}

	@ParameterizedTest
	@EnumSource
	void nameNoKeyAndNoValue(Driver driver) {
		write(driver, observing(BulkOptions.defaults().withPacking(true)));
		assertThat(this.observed).isNotEmpty().allSatisfy((context) -> {
			assertThat(context.getAllKeyValues().toString()).doesNotContain(MARKER);
			assertThat(context.getError()).isNull();
		});
		assertThat(this.meters.getMeters()).extracting(Meter::getId)
			.isNotEmpty()
			.allSatisfy((id) -> assertThat(id.toString()).doesNotContain(MARKER));
	}

	private BulkReport write(Driver driver, BulkOptions options) {
		this.redis.command("SET", MARKER + "text", MARKER);
		try (BulkWriter writer = BulkWriters.create(driver.factory(this.redis), options)) {
			return writer.write(IntStream.range(0, 1000).boxed(), (i, commands) -> {
				if (i % 200 == 50) {
					throw new IllegalStateException("no " + MARKER);
				}
				if (i % 100 == 0) {
					commands.lpush(MARKER + "text", MARKER);
				}
				commands.set(MARKER + i, MARKER);
			}, (changed) -> changed.withName("products"));
		}
	}

	private BulkOptions observing(BulkOptions options) {
		return options.withListener(new BulkMetrics(this.meters))
			.withListener(new BulkObservations(this.observations, null, null));
	}

	private double inFlight() {
		return this.meters.get("redis.bulk.items.in.flight").gauge().value();
	}

	private double items(String outcome) {
		return this.meters.get("redis.bulk.items")
			.tag("redis.bulk.run", "products")
			.tag("outcome", outcome)
			.counter()
			.count();
	}

	private final class Collector implements ObservationHandler<Context> {

		@Override
		public void onStop(Context context) {
			MicrometerIT.this.observed.add(context);
		}

		@Override
		public boolean supportsContext(Context context) {
			return true;
		}

	}

}
