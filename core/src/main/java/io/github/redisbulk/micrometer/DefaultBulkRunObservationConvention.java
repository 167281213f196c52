package io.github.redisbulk.micrometer;

import io.github.redisbulk.BulkProgress;
import io.github.redisbulk.BulkReport;
import io.github.redisbulk.micrometer.BulkObservation.RunDetail;
import io.github.redisbulk.micrometer.BulkObservation.RunTag;
import io.micrometer.common.KeyValue;
import io.micrometer.common.KeyValues;
import org.jspecify.annotations.Nullable;

/**
 * Names and tags of the observation of a run, unless an application has its own.
 * <p>
 * This class is immutable and thread-safe.
 */
public class DefaultBulkRunObservationConvention implements BulkRunObservationConvention {

	@Override
	public String getName() {
		return "redis.bulk.run";
	}

	@Override
	public String getContextualName(BulkRunObservationContext context) {
		return "redis bulk run";
	}

	@Override
	public KeyValues getLowCardinalityKeyValues(BulkRunObservationContext context) {
		return KeyValues.of(RunTag.NAME.withValue(context.getRunName()),
				RunTag.OUTCOME.withValue(outcome(context.getReport())));
	}

	@Override
	public KeyValues getHighCardinalityKeyValues(BulkRunObservationContext context) {
		BulkProgress progress = context.getRun().progress();
		return KeyValues.of(RunDetail.ID.withValue(Long.toString(context.getRun().id())),
				RunDetail.READ.withValue(Long.toString(progress.read())),
				RunDetail.WRITTEN.withValue(Long.toString(progress.written())));
	}

	private static String outcome(@Nullable BulkReport report) {
		if (report == null) {
			return KeyValue.NONE_VALUE;
		}
		return (report.stop() != null) ? "stopped" : report.complete() ? "complete" : "incomplete";
	}

}
