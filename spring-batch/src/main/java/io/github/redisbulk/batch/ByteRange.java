package io.github.redisbulk.batch;

import java.io.IOException;
import java.nio.channels.FileChannel;

import org.springframework.batch.infrastructure.item.ExecutionContext;

/**
 * The records of a file that begin in a range of bytes.
 *
 * @param from where the first of them begins, or the end of the file
 * @param to the first offset behind the range, where a record begins or the file ends
 * @param size the size of the file that was split
 */
record ByteRange(long from, long to, long size) {

	private static final String FROM = "redis-bulk.range.from";

	private static final String TO = "redis-bulk.range.to";

	private static final String SIZE = "redis-bulk.range.size";

	/** Returns all records of a file. */
	static ByteRange whole(RecordFormat<?> format, FileChannel file) throws IOException {
		long size = file.size();
		return new ByteRange(format.firstRecord(file), size, size);
	}

	static boolean isIn(ExecutionContext context) {
		return context.containsKey(SIZE);
	}

	static ByteRange of(ExecutionContext context) {
		return new ByteRange(context.getLong(FROM), context.getLong(TO), context.getLong(SIZE));
	}

	void store(ExecutionContext context) {
		context.putLong(FROM, this.from);
		context.putLong(TO, this.to);
		context.putLong(SIZE, this.size);
	}

}
