package io.github.redisbulk.importer.row;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.concurrent.atomic.AtomicLong;
import java.util.zip.GZIPInputStream;

import org.jspecify.annotations.Nullable;

/**
 * A file or the standard input, unpacked where it is gzipped, which tells how much of it
 * has been read.
 */
public final class Input implements Closeable {

	/** The name that stands for the standard input. */
	public static final String STANDARD_INPUT = "-";

	private static final int BUFFER = 64 * 1024;

	private final String name;

	private final long size;

	private final Counted counted;

	private final BufferedInputStream packed;

	private @Nullable InputStream content;

	private Input(String name, FileInputStream file) throws IOException {
		this.name = name;
		this.size = sizeOf(file);
		this.counted = new Counted(file);
		this.packed = new BufferedInputStream(this.counted, BUFFER);
		this.counted.gzip = isGzip(this.packed);
	}

	/**
	 * Opens an input.
	 * @param name the path of a file, or {@link #STANDARD_INPUT}
	 * @return the input, to be closed
	 * @throws IOException if it cannot be opened
	 */
	public static Input open(String name) throws IOException {
		if (STANDARD_INPUT.equals(name)) {
			return new Input("standard input", new FileInputStream(FileDescriptor.in));
		}
		FileInputStream file = new FileInputStream(Path.of(name).toFile());
		try {
			return new Input(name, file);
		}
		catch (IOException ex) {
			file.close();
			throw ex;
		}
	}

	/**
	 * Returns what the input is called.
	 * @return the path as it was given
	 */
	public String name() {
		return this.name;
	}

	/**
	 * Returns what tells this input from another one: its size and a hash of its
	 * beginning, packed as it is. To be asked before the content is read.
	 * @return one line
	 * @throws IOException if it cannot be read
	 */
	public String fingerprint() throws IOException {
		this.packed.mark(BUFFER);
		byte[] beginning = this.packed.readNBytes(BUFFER);
		this.packed.reset();
		try {
			byte[] hash = MessageDigest.getInstance("SHA-256").digest(beginning);
			return ((this.size > 0) ? this.size + " bytes, " : "") + "sha-256 of the first " + beginning.length + " "
					+ HexFormat.of().formatHex(hash);
		}
		catch (NoSuchAlgorithmException ex) {
			throw new IllegalStateException(ex);
		}
	}

	/**
	 * Returns the unpacked bytes.
	 * @return a stream that is closed with this input
	 * @throws IOException if they cannot be unpacked
	 */
	public InputStream content() throws IOException {
		if (this.content == null) {
			this.content = this.counted.gzip ? new GZIPInputStream(this.packed, BUFFER) : this.packed;
		}
		return this.content;
	}

	/**
	 * Returns the size of the input, packed as it is.
	 * @return bytes, 0 if it cannot be known
	 */
	public long size() {
		return this.size;
	}

	/**
	 * Returns how much of the input has been read, packed as it is.
	 * @return bytes
	 */
	public long bytesRead() {
		return this.counted.count.get();
	}

	@Override
	public void close() throws IOException {
		this.packed.close();
	}

	private static long sizeOf(FileInputStream file) {
		try {
			return file.getChannel().size();
		}
		catch (IOException ex) {
			return 0;
		}
	}

	private static boolean isGzip(BufferedInputStream input) throws IOException {
		input.mark(2);
		boolean gzip = input.read() == 0x1F && input.read() == 0x8B;
		input.reset();
		return gzip;
	}

	private static final class Counted extends FilterInputStream {

		private final AtomicLong count = new AtomicLong();

		private boolean gzip;

		Counted(InputStream input) {
			super(input);
		}

		@Override
		public int read() throws IOException {
			throw new IOException("Only blocks are read");
		}

		@Override
		public int read(byte[] target, int offset, int length) throws IOException {
			int read = super.read(target, offset, length);
			this.count.addAndGet(Math.max(read, 0));
			return read;
		}

		/**
		 * Never says that nothing is there where the input is gzipped: a pipe does so
		 * between two writes, and {@link GZIPInputStream} would take that for the end of
		 * an input that holds several gzip members.
		 */
		@Override
		public int available() throws IOException {
			return this.gzip ? Math.max(1, super.available()) : super.available();
		}

	}

}
