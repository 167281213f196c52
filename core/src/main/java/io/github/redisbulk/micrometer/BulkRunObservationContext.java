package io.github.redisbulk.micrometer;

import io.github.redisbulk.BulkReport;
import io.github.redisbulk.BulkRun;
import io.micrometer.observation.Observation;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a run while it is observed.
 * <p>
 * Used by one thread at a time.
 */
public class BulkRunObservationContext extends Observation.Context {

	private final BulkRun run;

	private final String runName;

	private @Nullable BulkReport report;

	BulkRunObservationContext(BulkRun run, String runName) {
		this.run = run;
		this.runName = runName;
	}

	/**
	 * Returns the run.
	 * @return the run
	 */
	public BulkRun getRun() {
		return this.run;
	}

	/**
	 * Returns the name of the run as a tag can bear it.
	 * @return one of a limited number of names
	 */
	public String getRunName() {
		return this.runName;
	}

	/**
	 * Returns what became of the run.
	 * @return the report, {@code null} until the run has ended
	 */
	public @Nullable BulkReport getReport() {
		return this.report;
	}

	void setReport(BulkReport report) {
		this.report = report;
	}

}
