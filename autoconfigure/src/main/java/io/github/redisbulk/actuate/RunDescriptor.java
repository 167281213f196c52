package io.github.redisbulk.actuate;

import java.time.Instant;
import java.util.List;
import java.util.Map;

import io.github.redisbulk.BulkNode;
import io.github.redisbulk.BulkProgress;
import io.github.redisbulk.BulkReport;
import io.github.redisbulk.BulkReport.Stop;
import io.github.redisbulk.BulkReport.Traffic;
import io.github.redisbulk.BulkRun;
import io.github.redisbulk.BulkRun.Failure;
import io.github.redisbulk.BulkRun.State;
import org.jspecify.annotations.Nullable;

/**
 * A run, without anything of its items.
 *
 * @param id what the run is found by
 * @param name what the application calls it
 * @param state what it is doing
 * @param started when it began
 * @param elapsed how long it has taken since its first item, or took
 * @param items how many items have come to what
 * @param itemsPerSecond lately, or all in all once the run has ended
 * @param expectedItems how many items the source has, where that is known
 * @param remaining how long it will still take, where that is known
 * @param sinceProgress how long ago a chunk was settled
 * @param pace what sets the speed: {@code configured}, {@code held}, {@code retry: } with
 * the server's word, or what is done for the sake of reads
 * @param options the options in force
 * @param traffic what has gone over the wire
 * @param nodes what is done at each node of a cluster, none for other servers
 * @param lastErrors the last items that are not written, the latest first
 * @param errors how many items ended other than written, by kind, once the run has ended
 * @param complete whether everything is written; {@code null} until the run has ended
 * @param stopped why the run ended before its source did, or {@code null} if it did not
 * @param resumeAt the position from which a later run goes on; {@code null} until the run
 * has ended, and if it is complete
 */
public record RunDescriptor(long id, String name, State state, Instant started, String elapsed, Items items,
		double itemsPerSecond, @Nullable Long expectedItems, @Nullable String remaining, String sinceProgress,
		@Nullable String pace, OptionsDescriptor options, Traffic traffic, List<BulkNode> nodes,
		List<Failure> lastErrors, Map<String, Long> errors, @Nullable Boolean complete, @Nullable String stopped,
		@Nullable Long resumeAt) {

	/**
	 * Items by what has become of them.
	 *
	 * @param read taken from the source
	 * @param inFlight of those, not ended yet
	 * @param written written
	 * @param failed refused
	 * @param unknown sent, without an answer
	 * @param notSent never sent
	 */
	public record Items(long read, long inFlight, long written, long failed, long unknown, long notSent) {

		static Items of(BulkProgress progress) {
			return new Items(progress.read(), progress.read() - progress.settled(), progress.written(),
					progress.failed(), progress.unknown(), progress.notSent());
		}

	}

	static RunDescriptor of(BulkRun run) {
		BulkReport report = run.report().orElse(null);
		BulkProgress progress = run.progress();
		return new RunDescriptor(run.id(), run.name(), run.state(), run.started(),
				OptionsDescriptor.text(run.elapsed()), Items.of(progress), Math.round(run.rate() * 10) / 10.0,
				run.options().expectedItems().isPresent() ? run.options().expectedItems().getAsLong() : null,
				run.remaining().map(OptionsDescriptor::text).orElse(null), OptionsDescriptor.text(run.sinceProgress()),
				pace(run), OptionsDescriptor.of(run.options()), progress.traffic(), progress.nodes(),
				run.lastFailures(), (report != null) ? report.reasons() : Map.of(),
				(report != null) ? report.complete() : null, (report != null) ? stopped(report.stop()) : null,
				(report != null && report.resumeAt().isPresent()) ? report.resumeAt().getAsLong() : null);
	}

	private static @Nullable String pace(BulkRun run) {
		return switch (run.state()) {
			case ENDED -> null;
			case HELD -> "held";
			case RUNNING -> run.retrying().map("retry: "::concat).orElseGet(() -> pacing(run));
		};
	}

	private static String pacing(BulkRun run) {
		Object pacing = run.progress().pacing();
		return (pacing != null) ? pacing.toString() : "configured";
	}

	/**
	 * Returns the reason and the class of the exception. The message of an exception may
	 * contain what an item contains, so it is cut off.
	 */
	private static @Nullable String stopped(@Nullable Stop stop) {
		if (stop == null || stop.cause() == null) {
			return (stop != null) ? stop.reason() : null;
		}
		return stop.reason().split(": ", 2)[0] + ": " + stop.cause().getClass().getSimpleName();
	}

}
