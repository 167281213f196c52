package io.github.redisbulk.micrometer;

import java.time.Duration;
import java.util.List;
import java.util.Map;

import io.github.redisbulk.BulkChunk;
import io.github.redisbulk.BulkChunk.Answer;
import io.github.redisbulk.BulkListener;
import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.BulkReport;
import io.github.redisbulk.BulkReport.Traffic;
import io.github.redisbulk.BulkRun;
import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.PauseReason;
import io.github.redisbulk.engine.BulkWriters;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.observation.DefaultMeterObservationHandler;
import io.micrometer.observation.ObservationRegistry;

import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

/**
 * Calls every method of a listener once, without a Redis.
 */
final class RehearsedRun {

	private static final BulkWriter WRITER = BulkWriters.create(new LettuceConnectionFactory(), BulkOptions.defaults());

	private RehearsedRun() {
	}

	/** Has a registry get all the meters that there are. */
	static void play(MeterRegistry meters) {
		ObservationRegistry observations = ObservationRegistry.create();
		observations.observationConfig().observationHandler(new DefaultMeterObservationHandler(meters));
		BulkRun run = emptyRun("products");
		play(new BulkMetrics(meters).forRun(run));
		play(new BulkObservations(observations, null, null).forRun(run));
	}

	/** A run that has read nothing, and so has not connected. */
	static BulkRun emptyRun(String name) {
		WRITER.write(List.of(), (item, commands) -> commands.set("key", "value"), (options) -> options.withName(name));
		return WRITER.runs().get(0);
	}

	private static void play(BulkListener listener) {
		BulkChunk chunk = new BulkChunk(1, 100, 4000, false);
		listener.onSend(chunk);
		listener.onRetry("LOADING", 100, 1, Duration.ofMillis(100));
		for (PauseReason reason : PauseReason.values()) {
			listener.onPause(reason, Duration.ofMillis(10));
		}
		listener.onAnswer(chunk, Answer.ACCEPTED, null);
		listener.onEnd(new BulkReport(100, 100, 0, 0, 0, new Traffic(100, 4000, 1, 0), Duration.ofSeconds(1), List.of(),
				Map.of(), null, null));
	}

}
