package io.github.redisbulk.benchmarks.ratio;

import java.util.Collections;
import java.util.List;

/**
 * What came of one contestant in one case.
 *
 * @param work the name of the case
 * @param strategy what was measured
 * @param driver over which driver
 * @param chunk commands that it sent together
 * @param inFlight chunks that it had in flight
 * @param rates commands per second, one a round
 * @param ratios rates divided by the reference's, one a round
 * @param bytes bytes allocated per command, one a round
 */
public record Result(String work, String strategy, String driver, int chunk, int inFlight, List<Double> rates,
		List<Double> ratios, List<Double> bytes) {

	/**
	 * Returns the ratio to the reference.
	 * @return the median of all rounds
	 */
	public double ratio() {
		return Statistics.median(this.ratios);
	}

	/** Returns the same as a ratio to another one that took its turns beside it. */
	Result against(Result other) {
		return new Result(this.work + "-vs-" + other.strategy(), this.strategy, this.driver, this.chunk, this.inFlight,
				this.rates, Statistics.ratios(this.rates, other.rates()), this.bytes);
	}

	double lowestRatio() {
		return Collections.min(this.ratios);
	}

	double highestRatio() {
		return Collections.max(this.ratios);
	}

	double commandsPerSecond() {
		return Statistics.median(this.rates);
	}

	/**
	 * Returns what it leaves to the garbage collector.
	 * @return the median of all rounds, in bytes
	 */
	public double bytesPerCommand() {
		return Statistics.median(this.bytes);
	}

}
