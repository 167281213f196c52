package io.github.redisbulk.benchmarks.rival;

import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.github.redisbulk.BulkOptions;

import org.springframework.util.unit.DataSize;

/**
 * How a run is cut.
 *
 * @param chunk commands sent together
 * @param inFlight chunks sent before the answers to the first are awaited
 * @param bytes bytes sent together, where a rival has a limit for them
 */
public record Shape(int chunk, int inFlight, long bytes) {

	/**
	 * Cuts by commands, and leaves the limit in bytes as it comes.
	 * @param chunk commands sent together
	 * @param inFlight chunks sent before the answers to the first are awaited
	 */
	public Shape(int chunk, int inFlight) {
		this(chunk, inFlight, BulkOptions.defaults().chunkMaxBytes().toBytes());
	}

	/**
	 * Returns the same without a limit in bytes, for benchmarks of the size of a chunk.
	 * @return a shape
	 */
	public Shape byCommandsOnly() {
		return new Shape(this.chunk, this.inFlight, 1 << 28);
	}

	/**
	 * Returns what makes a {@code BulkWriter} cut like this.
	 * @return a change of its options
	 */
	public UnaryOperator<BulkOptions> options() {
		return (options) -> options.withChunkMaxCommands(this.chunk)
			.withChunkMaxBytes(DataSize.ofBytes(this.bytes))
			.withInFlight(this.inFlight);
	}

	/**
	 * Cuts a list.
	 * @param <T> what it holds
	 * @param items the list
	 * @return its chunks, in order
	 */
	public <T> Stream<List<T>> chunks(List<T> items) {
		return IntStream.iterate(0, (from) -> from < items.size(), (from) -> from + this.chunk)
			.mapToObj((from) -> items.subList(from, Math.min(items.size(), from + this.chunk)));
	}

}
