package io.github.redisbulk.benchmarks.soak;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

import io.github.redisbulk.benchmarks.ratio.Statistics;

/**
 * What the last third of the samples has, as a ratio to the first third, both as medians.
 * The first six minutes are left out: classes are loaded, and code is compiled.
 */
public enum Growth {

	/** The heap after a collection. */
	HEAP(Sample::heap, 1.1),

	/** Memory of direct buffers. */
	DIRECT(Sample::direct, 1.1),

	/** Threads. */
	THREADS(Sample::threads, 1.05),

	/** Open sockets. */
	SOCKETS(Sample::sockets, 1.05),

	/** Other open files. */
	FILES(Sample::files, 1.05),

	/** Meters in the registry. */
	METERS(Sample::meters, 1.05);

	private static final int WARM_UP = 6;

	private static final int LEAST = 6;

	private final ToDoubleFunction<Sample> value;

	private final double most;

	Growth(ToDoubleFunction<Sample> value, double most) {
		this.value = value;
		this.most = most;
	}

	/**
	 * Returns the name in results.
	 * @return lower case
	 */
	public String label() {
		return name().toLowerCase(Locale.ROOT);
	}

	/**
	 * Compares the end with the beginning.
	 * @param samples all samples of a run
	 * @return ratios; none if there are too few samples
	 */
	public static Map<Growth, Double> of(List<Sample> samples) {
		Map<Growth, Double> ratios = new LinkedHashMap<>();
		List<Sample> warm = samples.subList(Math.min(WARM_UP, samples.size()), samples.size());
		if (warm.size() >= LEAST) {
			int third = warm.size() / 3;
			for (Growth growth : values()) {
				double before = growth.median(warm.subList(0, third));
				double after = growth.median(warm.subList(warm.size() - third, warm.size()));
				ratios.put(growth, (after == before) ? 1 : after / before);
			}
		}
		return ratios;
	}

	private double median(List<Sample> samples) {
		return Statistics.median(samples.stream().map(this.value::applyAsDouble).toList());
	}

	/**
	 * Returns whether a ratio is more than chance explains.
	 * @param ratio the end as a ratio to the beginning
	 * @return whether it grows
	 */
	public boolean grows(double ratio) {
		return ratio > this.most;
	}

}
