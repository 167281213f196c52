package io.github.redisbulk.micrometer;

import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationConvention;

/**
 * Names and tags of the observation of a chunk. A bean of this type takes the place of
 * {@link DefaultBulkChunkObservationConvention}.
 * <p>
 * Implementations must be thread-safe.
 */
public interface BulkChunkObservationConvention extends ObservationConvention<BulkChunkObservationContext> {

	@Override
	default boolean supportsContext(Observation.Context context) {
		return context instanceof BulkChunkObservationContext;
	}

}
