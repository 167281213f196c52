package io.github.redisbulk.importer;

import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

import io.github.redisbulk.ItemResult;
import io.github.redisbulk.Outcome;
import io.github.redisbulk.importer.job.ImportOutcome;
import io.github.redisbulk.importer.job.ImportReport;
import io.github.redisbulk.importer.job.Sentence;
import picocli.CommandLine;

/**
 * The end of an import: on the standard error the first rows that are not written and why
 * it stopped, on the standard output one line to be read by programs.
 *
 * @param report what became of the rows
 * @param place tells where an item comes from, such as {@code rows.csv:3}
 */
record Summary(ImportReport report, Function<ItemResult, String> place) {

	private static final int SHOWN = 10;

	void print(CommandLine command) {
		printFailures(command.getErr());
		printStop(command.getErr());
		command.getErr().flush();
		command.getOut().println(this.report);
		command.getOut().flush();
	}

	private void printFailures(PrintWriter error) {
		List<ItemResult> failures = this.report.bulk().failures();
		// rows that were left when the import was stopped are alike, and counted below
		failures.stream()
			.filter((result) -> result.outcome() != Outcome.NOT_SENT || result.cause() != null)
			.limit(SHOWN)
			.forEach((result) -> error.println(Sentence.withoutSecrets(line(result))));
		if (!this.report.reasons().isEmpty()) {
			error.println("Not written: " + this.report.reasons()
				.entrySet()
				.stream()
				.sorted(Map.Entry.<String, Long>comparingByValue().reversed())
				.map((reason) -> reason.getValue() + " " + reason.getKey())
				.collect(Collectors.joining(", ")));
		}
		if (this.report.reasons().containsKey("MOVED")) {
			error.println("The server is one of several of a cluster: import into all of them with --cluster");
		}
	}

	private String line(ItemResult result) {
		return this.place.apply(result) + ": " + ImportOutcome.of(result) + ": " + result.reason();
	}

	private void printStop(PrintWriter error) {
		if (this.report.stopped()) {
			String reason = (this.report.trouble() != null) ? Sentence.of(this.report.trouble())
					: this.report.bulk().stopReason().orElse("");
			error.println("Stopped after " + this.report.bulk().read() + " rows: " + Sentence.withoutSecrets(reason));
		}
	}

	static int exitStatus(ImportReport report, boolean dryRun) {
		if (report.stopped()) {
			return ExitStatus.STOPPED;
		}
		boolean complete = dryRun ? report.failed() == 0 : report.bulk().complete();
		return complete ? ExitStatus.COMPLETE : ExitStatus.FAILURES;
	}

}
