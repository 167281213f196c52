package io.github.redisbulk.batch;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

import org.jspecify.annotations.Nullable;

import org.springframework.batch.infrastructure.item.ExecutionContext;
import org.springframework.batch.infrastructure.item.ItemStreamException;
import org.springframework.batch.infrastructure.item.ItemStreamReader;
import org.springframework.batch.infrastructure.item.NonTransientResourceException;
import org.springframework.batch.infrastructure.item.ReaderNotOpenException;
import org.springframework.util.Assert;

/**
 * Reads the records of a file that begin in a range of bytes: the range that a
 * {@link ByteRangePartitioner} has put into the execution context, and without one the
 * whole file.
 * <p>
 * With each commit the execution context holds the offset of the next record,
 * {@code <name>.position}, and how many records were read, {@code <name>.records}. A
 * restart goes on at that offset, however far into the file it lies, and reads nothing
 * before it but the header of a CSV file.
 * <p>
 * A record that breaks the rules of the format is a {@link MalformedRecordException},
 * behind which reading goes on: a step may skip it. Other mistakes end the step.
 * <p>
 * This class is not thread-safe. Partitions that run in one process need an instance
 * each: declare it with {@code @StepScope}.
 *
 * @param <R> what a record is read as
 */
public class ByteRangeItemReader<R> implements ItemStreamReader<R> {

	private final Path file;

	private final RecordFormat<R> format;

	private String name = "ByteRangeItemReader";

	private @Nullable FileChannel channel;

	private @Nullable RecordReader<R> records;

	private long position;

	private long count;

	/**
	 * Creates a reader.
	 * @param file the file, not packed
	 * @param format how it holds records
	 */
	public ByteRangeItemReader(Path file, RecordFormat<R> format) {
		Assert.notNull(file, "'file' must not be null");
		Assert.notNull(format, "'format' must not be null");
		this.file = file;
		this.format = format;
	}

	/**
	 * Names the reader's position in the execution context.
	 * @param name a word, {@code ByteRangeItemReader} unless it is set
	 */
	public void setName(String name) {
		Assert.hasText(name, "'name' must not be empty");
		this.name = name;
	}

	/**
	 * Opens the file where the last execution has committed, or at the start of the
	 * range.
	 * @throws ItemStreamException if the file cannot be read, or has another size than
	 * that which was split or read before, or its range begins or ends with something
	 * else
	 */
	@Override
	public void open(ExecutionContext executionContext) {
		if (this.channel != null) {
			throw new ItemStreamException("The reader '" + this.name
					+ "' is open already: partitions that run in one process need a reader each,"
					+ " so declare it with @StepScope");
		}
		try {
			FileChannel opened = FileChannel.open(this.file);
			this.channel = opened;
			if (!ByteRange.isIn(executionContext)) {
				ByteRange.whole(this.format, opened).store(executionContext);
			}
			ByteRange range = ByteRange.of(executionContext);
			range.requireSame(opened);
			this.position = executionContext.getLong(key("position"), range.from());
			this.count = executionContext.getLong(key("records"), 0);
			this.records = this.format.open(opened, this.position, range.to());
		}
		catch (IOException ex) {
			close();
			throw new ItemStreamException("The file " + this.file + " cannot be read: " + FileBytes.reason(ex), ex);
		}
	}

	@Override
	public @Nullable R read() {
		RecordReader<R> open = this.records;
		if (open == null) {
			throw new ReaderNotOpenException("The reader '" + this.name
					+ "' is not open: register it as a stream of its step; a bean of step scope is"
					+ " registered by itself if its method returns ByteRangeItemReader");
		}
		try {
			R next = open.next();
			this.count += (next != null) ? 1 : 0;
			return next;
		}
		catch (IOException ex) {
			throw new NonTransientResourceException(
					"The file " + this.file + " cannot be read any further: " + ex.getMessage(), ex);
		}
		finally {
			this.position = open.position();
		}
	}

	@Override
	public void update(ExecutionContext executionContext) {
		if (this.records != null) {
			executionContext.putLong(key("position"), this.position);
			executionContext.putLong(key("records"), this.count);
		}
	}

	@Override
	public void close() {
		FileChannel open = this.channel;
		this.channel = null;
		this.records = null;
		try {
			if (open != null) {
				open.close();
			}
		}
		catch (IOException ex) {
			throw new ItemStreamException("The file " + this.file + " cannot be closed", ex);
		}
	}

	private String key(String value) {
		return this.name + "." + value;
	}

}
