package io.github.redisbulk.batch;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import java.util.zip.CRC32C;

import org.springframework.batch.infrastructure.item.ExecutionContext;

/**
 * The records of a file that begin in a range of bytes.
 *
 * @param from where the first of them begins, or the end of the file
 * @param to the first offset behind the range, where a record begins or the file ends
 * @param size the size of the file that was split
 * @param checksum tells what the file begins with, and the range begins and ends with,
 * from most other things
 */
record ByteRange(long from, long to, long size, long checksum) {

	private static final String REMEDY = "; a file that has changed needs a new job instance";

	private static final String FROM = "redis-bulk.range.from";

	private static final String TO = "redis-bulk.range.to";

	private static final String SIZE = "redis-bulk.range.size";

	private static final String CHECKSUM = "redis-bulk.range.checksum";

	/** So much is read of the file, where its header is, and of both ends of a range. */
	private static final int LOOK = 16 * 1024;

	/** How a file begins that gzip, bzip2, Zstandard, xz, LZ4 or zip have packed. */
	private static final Pattern PACKED = Pattern.compile(
			"\\x1F\\x8B|BZh[1-9]1AY&SY|\\x28\\xB5\\x2F\\xFD" + "|\\xFD7zXZ\\x00|\\x04\\x22\\x4D\\x18|PK\\x03\\x04");

	/** How text begins whose characters have two bytes or four. */
	private static final Pattern WIDE = Pattern.compile("\\xFF\\xFE|\\xFE\\xFF|[^\\x00]{0,3}\\x00");

	/**
	 * Returns all records of a file.
	 * @throws IOException if it is packed or in another encoding, or does not begin as
	 * its format wants it
	 */
	static ByteRange whole(RecordFormat<?> format, FileChannel file) throws IOException {
		requirePlain(file);
		return in(file, format.firstRecord(file), file.size());
	}

	/** What is packed can be read from its beginning alone; lines end by single bytes. */
	private static void requirePlain(FileChannel file) throws IOException {
		ByteBuffer start = ByteBuffer.allocate(10);
		while (start.hasRemaining() && file.read(start, start.position()) > 0) {
			// goes on
		}
		String text = new String(start.array(), 0, start.position(), StandardCharsets.ISO_8859_1);
		if (PACKED.matcher(text).lookingAt()) {
			throw new IOException("it is packed, so that nobody can begin in the middle of it: unpack it first");
		}
		if (WIDE.matcher(text).lookingAt()) {
			throw new IOException("it is in UTF-16 or UTF-32, or no text: convert it to UTF-8 first, as"
					+ " 'iconv -f UTF-16 -t UTF-8' does");
		}
	}

	/** Returns a range of a file as it is now. */
	static ByteRange in(FileChannel file, long from, long to) throws IOException {
		return new ByteRange(from, to, file.size(), checksum(file, from, to));
	}

	private static long checksum(FileChannel file, long from, long to) throws IOException {
		CRC32C checksum = new CRC32C();
		int length = (int) Math.min(LOOK, to - from);
		add(checksum, file, 0, (int) Math.min(LOOK, file.size()));
		add(checksum, file, from, length);
		add(checksum, file, to - length, length);
		return checksum.getValue();
	}

	private static void add(CRC32C checksum, FileChannel file, long offset, int length) throws IOException {
		ByteBuffer bytes = ByteBuffer.allocate(length);
		while (bytes.hasRemaining() && file.read(bytes, offset + bytes.position()) > 0) {
			// goes on
		}
		checksum.update(bytes.flip());
	}

	/**
	 * Requires that a file is the one that was split, as far as can be seen at once.
	 * @throws IOException if it is not
	 */
	void requireSame(FileChannel file) throws IOException {
		long bytes = file.size();
		if (bytes != this.size) {
			throw new IOException("it has " + bytes + " bytes and had " + this.size + " when the job began" + REMEDY);
		}
		if (checksum(file, this.from, this.to) != this.checksum) {
			throw new IOException("it holds something else than when the job began" + REMEDY);
		}
	}

	static boolean isIn(ExecutionContext context) {
		return context.containsKey(SIZE);
	}

	static ByteRange of(ExecutionContext context) {
		return new ByteRange(context.getLong(FROM), context.getLong(TO), context.getLong(SIZE),
				context.getLong(CHECKSUM));
	}

	void store(ExecutionContext context) {
		context.putLong(FROM, this.from);
		context.putLong(TO, this.to);
		context.putLong(SIZE, this.size);
		context.putLong(CHECKSUM, this.checksum);
	}

}
