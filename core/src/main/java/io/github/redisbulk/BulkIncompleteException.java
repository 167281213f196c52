package io.github.redisbulk;

import java.util.stream.Collectors;

/**
 * Not every item of a run is written. {@link #report()} tells which and why.
 */
public class BulkIncompleteException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	private final transient BulkReport report;

	BulkIncompleteException(BulkReport report) {
		super(describe(report), (report.stop() != null) ? report.stop().cause() : null);
		this.report = report;
	}

	/**
	 * Returns what became of the run.
	 * @return the report
	 */
	public BulkReport report() {
		return this.report;
	}

	private static String describe(BulkReport report) {
		StringBuilder text = new StringBuilder();
		text.append(report.written()).append(" of ").append(report.read()).append(" items are written; ");
		text.append(report.failed()).append(" failed, ");
		text.append(report.unknown()).append(" unknown, ");
		text.append(report.notSent()).append(" not sent");
		report.stopReason().ifPresent((reason) -> text.append(". The run was stopped: ").append(reason));
		if (!report.reasons().isEmpty()) {
			text.append(report.reasons()
				.entrySet()
				.stream()
				.map((reason) -> reason.getKey() + " " + reason.getValue())
				.collect(Collectors.joining(", ", ". Reasons: ", "")));
		}
		if (!report.failures().isEmpty()) {
			text.append(". First: ").append(report.failures().get(0));
		}
		return text.toString();
	}

}
