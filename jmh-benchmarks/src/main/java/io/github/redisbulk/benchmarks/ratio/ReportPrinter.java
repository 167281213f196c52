package io.github.redisbulk.benchmarks.ratio;

import java.io.PrintStream;
import java.util.List;
import java.util.Locale;

import io.github.redisbulk.benchmarks.ratio.Report.CaseReport;

/**
 * Prints a report: tables for people, then lines for programs.
 */
public final class ReportPrinter {

	private final PrintStream out;

	/**
	 * Creates a printer.
	 * @param out where to
	 */
	public ReportPrinter(PrintStream out) {
		this.out = out;
	}

	/**
	 * Prints a table of one case.
	 * @param report the case
	 */
	public void table(CaseReport report) {
		this.out.printf(Locale.ROOT, "%n%s: ratio to %s, which wrote %,.0f commands/s%n", report.work().name(),
				report.reference(), Statistics.median(report.referenceRates()));
		this.out.printf(Locale.ROOT, "%-24s %-8s %6s %9s %12s %7s %15s %9s%n", "strategy", "driver", "chunk",
				"in flight", "commands/s", "ratio", "lowest-highest", "B/command");
		for (Result result : report.results()) {
			this.out.printf(Locale.ROOT, "%-24s %-8s %6d %9d %,12.0f %7.2f %15s %9.0f%n", result.strategy(),
					result.driver(), result.chunk(), result.inFlight(), result.commandsPerSecond(), result.ratio(),
					String.format(Locale.ROOT, "%.2f-%.2f", result.lowestRatio(), result.highestRatio()),
					result.bytesPerCommand());
		}
	}

	/**
	 * Prints the lines that a report ends with.
	 * @param cases all cases
	 */
	public void lines(List<CaseReport> cases) {
		this.out.printf(Locale.ROOT, "%n");
		for (CaseReport report : cases) {
			report.results().forEach(this::ratio);
			report.compared().forEach(this::ratio);
		}
		for (CaseReport report : cases) {
			for (Result result : report.results()) {
				this.out.printf(Locale.ROOT, "alloc %s %s %s %.0f%n", result.work(), result.strategy(), result.driver(),
						result.bytesPerCommand());
			}
		}
	}

	private void ratio(Result result) {
		this.out.printf(Locale.ROOT, "ratio %s %s %s %.2f%n", result.work(), result.strategy(), result.driver(),
				result.ratio());
	}

}
