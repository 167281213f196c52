package io.github.redisbulk;

import java.util.Objects;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;

/**
 * Not every item of a run is written, or the run was stopped before its source ended.
 * {@link #report()} tells which items and why. The message begins with the reason of a
 * stop. The cause is that of the stop; where it has none, the cause is that of the first
 * failed item that has one. A {@link BulkRetryableException} tells that nothing but
 * trouble that passes was in the way.
 */
public class BulkIncompleteException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	private final transient BulkReport report;

	BulkIncompleteException(BulkReport report) {
		super(describe(report), cause(report));
		this.report = report;
	}

	/**
	 * Returns what became of the run.
	 * @return the report; {@code null} in a copy of the exception that was made by Java
	 * serialization
	 */
	public BulkReport report() {
		return this.report;
	}

	private static @Nullable Throwable cause(BulkReport report) {
		if (report.stop() != null && report.stop().cause() != null) {
			return report.stop().cause();
		}
		return report.failures().stream().map(ItemResult::cause).filter(Objects::nonNull).findFirst().orElse(null);
	}

	private static String describe(BulkReport report) {
		StringBuilder text = new StringBuilder();
		if (report.stop() != null) {
			text.append("The run was stopped: ").append(report.stop()).append(". ");
		}
		text.append(report.written()).append(" of ").append(report.read()).append(" items are written; ");
		text.append(report.failed()).append(" failed, ");
		text.append(report.unknown()).append(" unknown, ");
		text.append(report.notSent()).append(" not sent");
		report.resumeAt().ifPresent((position) -> text.append(". The source goes on at ").append(position));
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
