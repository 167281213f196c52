package io.github.redisbulk.benchmarks.rival;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * How a run is cut.
 *
 * @param chunk commands sent together
 * @param inFlight chunks sent before the answers to the first are awaited
 */
public record Shape(int chunk, int inFlight) {

	/**
	 * Cuts a list.
	 * @param <T> what it holds
	 * @param items the list
	 * @return its chunks, in order
	 */
	<T> Stream<List<T>> chunks(List<T> items) {
		return IntStream.iterate(0, (from) -> from < items.size(), (from) -> from + this.chunk)
			.mapToObj((from) -> items.subList(from, Math.min(items.size(), from + this.chunk)));
	}

}
