package io.github.redisbulk.batch;

import java.io.IOException;

import org.jspecify.annotations.Nullable;

/**
 * Reads a range of a file record by record.
 *
 * @param <R> a record
 */
interface RecordReader<R> {

	/**
	 * Reads the next record that begins in the range. After a
	 * {@link MalformedRecordException} reading goes on with the record behind it.
	 * @return the record, or {@code null} at the end of the range
	 * @throws IOException if the file cannot be read any further
	 */
	@Nullable R next() throws IOException;

	/**
	 * Returns the offset of the next record.
	 * @return where reading can go on
	 */
	long position();

}
