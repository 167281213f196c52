package io.github.redisbulk.benchmarks.ratio;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Everything that one run of the report has measured, as its JSON file has it.
 *
 * @param environment what it was measured on and with
 * @param effort how long it was measured
 * @param cases one after the other
 */
public record Report(Map<String, String> environment, Effort effort, List<CaseReport> cases) {

	/**
	 * What came of one case.
	 *
	 * @param work the case
	 * @param reference what the ratios are ratios to
	 * @param referenceRates its commands per second, one a round
	 * @param results one for each contestant
	 */
	public record CaseReport(Case work, String reference, List<Double> referenceRates, List<Result> results) {

		/**
		 * Returns how often faster than {@code executePipelined} of the same driver the
		 * writer is, and than the writer each other way into it.
		 */
		List<Result> compared() {
			return Stream
				.concat(against("execute-pipelined", "bulk-writer"),
						Stream.concat(against("bulk-writer", "bulk-session"), against("bulk-writer", "bulk-reactive")))
				.toList();
		}

		private Stream<Result> against(String other, String ours) {
			return this.results.stream()
				.filter((result) -> result.strategy().startsWith(ours))
				.flatMap((result) -> this.results.stream()
					.filter((theirs) -> theirs.strategy().equals(other) && theirs.driver().equals(result.driver()))
					.map((theirs) -> result.against(theirs)));
		}

	}

}
