package io.github.redisbulk.batch;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

import org.springframework.batch.core.partition.Partitioner;
import org.springframework.batch.infrastructure.item.ExecutionContext;
import org.springframework.util.Assert;

/**
 * Splits a file into ranges of bytes that hold about as much, each of whole records, for
 * a {@link ByteRangeItemReader} each. Where records begin is found out by reading the
 * file once, in parallel: a line break between quotes is never taken for the end of a
 * record. Every record is in one range, whatever the number of ranges; a range may be
 * empty. A step that is restarted keeps its ranges, and the file is not read again for
 * them.
 * <p>
 * This class is immutable and thread-safe.
 */
public class ByteRangePartitioner implements Partitioner {

	private final Path file;

	private final RecordFormat<?> format;

	/**
	 * Creates a partitioner.
	 * @param file the file, not packed
	 * @param format how it holds records
	 */
	public ByteRangePartitioner(Path file, RecordFormat<?> format) {
		Assert.notNull(file, "'file' must not be null");
		Assert.notNull(format, "'format' must not be null");
		this.file = file;
		this.format = format;
	}

	/**
	 * Splits the file.
	 * @param gridSize the number of ranges; with many more than workers, a slow worker
	 * holds up little, and so does the loss of one
	 * @throws UncheckedIOException if the file cannot be read, or holds no records of its
	 * format
	 */
	@Override
	public Map<String, ExecutionContext> partition(int gridSize) {
		Assert.isTrue(gridSize > 0, "'gridSize' must be positive");
		try (FileChannel channel = FileChannel.open(this.file)) {
			Map<String, ExecutionContext> contexts = new LinkedHashMap<>();
			ByteRange whole = ByteRange.whole(this.format, channel);
			long[] starts = this.format.starts(channel, whole.from(), cuts(whole, gridSize), whole.to());
			for (int i = 0; i < gridSize; i++) {
				ExecutionContext context = new ExecutionContext();
				long from = (i == 0) ? whole.from() : starts[i - 1];
				long to = (i == gridSize - 1) ? whole.to() : starts[i];
				ByteRange.in(channel, from, to).store(context);
				contexts.put(name(i), context);
			}
			return contexts;
		}
		catch (IOException ex) {
			throw new UncheckedIOException("The file " + this.file + " cannot be split: " + FileBytes.reason(ex), ex);
		}
	}

	private static String name(int range) {
		return "range" + range;
	}

	/** Parts of one size; the quotient comes first, or a large file would overflow. */
	private static long[] cuts(ByteRange whole, int ranges) {
		long length = whole.to() - whole.from();
		long[] cuts = new long[ranges - 1];
		Arrays.setAll(cuts, (i) -> whole.from() + length / ranges * (i + 1) + length % ranges * (i + 1) / ranges);
		return cuts;
	}

}
