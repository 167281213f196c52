package io.github.redisbulk.micrometer;

import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationConvention;

/**
 * Names and tags of the observation of a run. A bean of this type takes the place of
 * {@link DefaultBulkRunObservationConvention}.
 * <p>
 * Implementations must be thread-safe.
 */
public interface BulkRunObservationConvention extends ObservationConvention<BulkRunObservationContext> {

	@Override
	default boolean supportsContext(Observation.Context context) {
		return context instanceof BulkRunObservationContext;
	}

}
