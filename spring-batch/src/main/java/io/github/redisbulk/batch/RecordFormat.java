package io.github.redisbulk.batch;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.Arrays;

/**
 * How a file holds records, and where they begin. Files are not packed; text is UTF-8,
 * with a byte order mark or without.
 * <p>
 * Instances are immutable and thread-safe.
 *
 * @param <R> what a record is read as
 */
public abstract sealed class RecordFormat<R> permits CsvFormat, JsonLinesFormat, RespFormat {

	private static final byte[] BYTE_ORDER_MARK = { (byte) 0xEF, (byte) 0xBB, (byte) 0xBF };

	/**
	 * Comma-separated values by RFC 4180, whose first record names the columns. Lines end
	 * with LF, CRLF or CR; values in quotes may hold them. Blank lines are passed over.
	 * @return the format
	 */
	public static RecordFormat<CsvRecord> csv() {
		return csv(',');
	}

	/**
	 * As {@link #csv()}, with another delimiter.
	 * @param delimiter what stands between two values, an ASCII character
	 * @return the format
	 */
	public static RecordFormat<CsvRecord> csv(char delimiter) {
		return new CsvFormat(delimiter);
	}

	/**
	 * One JSON value a line. Lines end with LF or CRLF; blank ones are passed over. The
	 * JSON itself is not looked at.
	 * @return the format
	 */
	public static RecordFormat<JsonLine> jsonLines() {
		return new JsonLinesFormat();
	}

	/**
	 * Commands in Redis' protocol, as for {@code redis-cli --pipe}. MULTI, the commands
	 * behind it and EXEC are one record. What a word holds can look like a command, so
	 * where records begin is found by one pass from the start of the file, which reads
	 * lengths and passes over words.
	 * @return the format
	 */
	public static RecordFormat<CommandRecord> resp() {
		return new RespFormat();
	}

	/** Returns the offset of the first record that is data. */
	abstract long firstRecord(FileChannel file) throws IOException;

	/**
	 * Returns the first record start at or behind each cut.
	 * @param begin the offset of the first record
	 * @param cuts from {@code begin} to {@code end}, ascending
	 * @param end the size of the file
	 */
	abstract long[] starts(FileChannel file, long begin, long[] cuts, long end) throws IOException;

	/**
	 * Reads the records that begin in a range.
	 * @param from the start of a record, or the end of the file
	 * @param to the end of the range
	 */
	abstract RecordReader<R> open(FileChannel file, long from, long to) throws IOException;

	/** Returns the first offset behind a byte order mark. */
	static long behindMark(FileChannel file) throws IOException {
		ByteBuffer beginning = ByteBuffer.allocate(BYTE_ORDER_MARK.length);
		while (beginning.hasRemaining()) {
			if (file.read(beginning, beginning.position()) < 0) {
				return 0;
			}
		}
		return Arrays.equals(beginning.array(), BYTE_ORDER_MARK) ? BYTE_ORDER_MARK.length : 0;
	}

	/** A record is in memory several times: as bytes, text, values, and in its chunk. */
	static int longestRecord() {
		return (int) Math.min(Runtime.getRuntime().maxMemory() / 32, Integer.MAX_VALUE / 4);
	}

}
