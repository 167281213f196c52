package io.github.redisbulk.micrometer;

import java.util.HashMap;
import java.util.Map;

import io.github.redisbulk.BulkChunk;
import io.github.redisbulk.BulkChunk.Answer;
import io.github.redisbulk.BulkListener;
import io.github.redisbulk.BulkReport;
import io.github.redisbulk.BulkRun;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import org.jspecify.annotations.Nullable;

/**
 * Observes runs and their chunks. A run is part of what was observed where it was begun,
 * a chunk is part of its run.
 * <p>
 * This class is thread-safe.
 */
public final class BulkObservations implements BulkListener {

	private static final BulkRunObservationConvention RUN = new DefaultBulkRunObservationConvention();

	private static final BulkChunkObservationConvention CHUNK = new DefaultBulkChunkObservationConvention();

	private final ObservationRegistry registry;

	private final @Nullable BulkRunObservationConvention runs;

	private final @Nullable BulkChunkObservationConvention chunks;

	private final RunNames names = new RunNames();

	/**
	 * Creates a listener for the options of a writer.
	 * @param registry is told of the observations
	 * @param runs names and tags of runs, {@code null} for the documented ones
	 * @param chunks names and tags of chunks, {@code null} for the documented ones
	 */
	public BulkObservations(ObservationRegistry registry, @Nullable BulkRunObservationConvention runs,
			@Nullable BulkChunkObservationConvention chunks) {
		this.registry = registry;
		this.runs = runs;
		this.chunks = chunks;
	}

	@Override
	public BulkListener forRun(BulkRun run) {
		return new Observed(new BulkRunObservationContext(run, this.names.of(run)));
	}

	/** Observes one run. */
	private final class Observed implements BulkListener {

		private final BulkRunObservationContext context;

		private final Observation run;

		/** What is in flight, by the numbers of the chunks. */
		private final Map<Long, Observation> sent = new HashMap<>();

		Observed(BulkRunObservationContext context) {
			this.context = context;
			this.run = BulkObservation.RUN.start(BulkObservations.this.runs, RUN, () -> context,
					BulkObservations.this.registry);
		}

		@Override
		public void onSend(BulkChunk chunk) {
			Observation observation = BulkObservation.CHUNK
				.observation(BulkObservations.this.chunks, CHUNK,
						() -> new BulkChunkObservationContext(chunk, this.context.getRunName()),
						BulkObservations.this.registry)
				.parentObservation(this.run)
				.start();
			this.sent.put(chunk.number(), observation);
		}

		@Override
		public void onAnswer(BulkChunk chunk, Answer answer, @Nullable Throwable cause) {
			Observation observation = this.sent.remove(chunk.number());
			if (observation == null) {
				return;
			}
			if (observation.getContext() instanceof BulkChunkObservationContext known) {
				known.setAnswer(answer);
			}
			if (cause != null) {
				observation.error(cause);
			}
			observation.stop();
		}

		@Override
		public void onEnd(BulkReport report) {
			this.sent.values().forEach(Observation::stop);
			this.context.setReport(report);
			this.run.stop();
		}

	}

}
