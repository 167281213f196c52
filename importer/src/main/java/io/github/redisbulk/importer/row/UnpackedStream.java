package io.github.redisbulk.importer.row;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

/**
 * An input as it is unpacked. Each library has words of its own for what is cut off or
 * broken, and none knows the name of the input.
 */
final class UnpackedStream extends InputStream {

	private final String name;

	private final InputStream packed;

	private final Compression compression;

	private final Supplier<@Nullable IOException> failure;

	private @Nullable InputStream unpacked;

	/**
	 * Creates a stream.
	 * @param name what the input is called
	 * @param packed its bytes
	 * @param compression how they are packed
	 * @param failure tells why the bytes cannot be read, {@code null} if they can
	 */
	UnpackedStream(String name, InputStream packed, Compression compression, Supplier<@Nullable IOException> failure) {
		this.name = name;
		this.packed = packed;
		this.compression = compression;
		this.failure = failure;
	}

	@Override
	public int read() throws IOException {
		byte[] one = new byte[1];
		return (read(one, 0, 1) > 0) ? one[0] & 0xFF : -1;
	}

	@Override
	public int read(byte[] target, int offset, int length) throws IOException {
		try {
			if (this.unpacked == null) {
				this.unpacked = this.compression.unpack(this.packed);
			}
			return this.unpacked.read(target, offset, length);
		}
		catch (IOException ex) {
			IOException reason = this.failure.get();
			throw (reason != null) ? reason : new IOException(
					"'" + this.name + "' cannot be unpacked, it is cut off or damaged: " + what(ex) + doubts(ex), ex);
		}
	}

	private static String what(IOException ex) {
		return (ex.getMessage() != null) ? ex.getMessage() : "it ends too early";
	}

	/** What is cut off is right as far as it goes. */
	private String doubts(IOException ex) {
		return (this.compression.checksFirst() || ex instanceof EOFException) ? ""
				: ". Rows before that may be wrong, for its checksum stands at its end: get the file anew, and import"
						+ " all of it again";
	}

	@Override
	public void close() throws IOException {
		((this.unpacked != null) ? this.unpacked : this.packed).close();
	}

}
