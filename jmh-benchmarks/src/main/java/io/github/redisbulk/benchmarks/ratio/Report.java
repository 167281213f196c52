package io.github.redisbulk.benchmarks.ratio;

import java.util.List;
import java.util.Map;

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

		/** Returns how often faster than {@code executePipelined} of the same driver. */
		List<Result> againstExecutePipelined() {
			return this.results.stream()
				.filter((result) -> result.strategy().startsWith("bulk-writer"))
				.map(this::againstExecutePipelined)
				.toList();
		}

		private Result againstExecutePipelined(Result ours) {
			Result theirs = this.results.stream()
				.filter((result) -> result.strategy().equals("execute-pipelined"))
				.filter((result) -> result.driver().equals(ours.driver()))
				.findFirst()
				.orElseThrow();
			return new Result(ours.work() + "-vs-execute-pipelined", ours.strategy(), ours.driver(), ours.chunk(),
					ours.inFlight(), ours.rates(), Statistics.ratios(ours.rates(), theirs.rates()), ours.bytes());
		}

	}

}
