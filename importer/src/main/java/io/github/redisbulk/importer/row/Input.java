package io.github.redisbulk.importer.row;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;

import org.jspecify.annotations.Nullable;

/**
 * A file, what a web server has, or the standard input, unpacked where it is packed,
 * which tells how much of it has been read.
 */
public final class Input implements Closeable {

	/** The name that stands for the standard input. */
	public static final String STANDARD_INPUT = "-";

	private static final int BUFFER = 64 * 1024;

	private static final Duration RETRY_DELAY = Duration.ofMillis(400);

	private static final Duration PATIENCE = Duration.ofSeconds(30);

	private final String name;

	private final long size;

	private final String version;

	private final Counted counted;

	private final BufferedInputStream packed;

	private final Compression compression;

	private @Nullable InputStream content;

	private Input(String name, InputStream bytes, long size, String version) throws IOException {
		this.name = name;
		this.size = size;
		this.version = version;
		this.counted = new Counted(bytes);
		this.packed = new BufferedInputStream(this.counted, BUFFER);
		this.compression = Compression.of(this.packed);
		this.counted.packed = this.compression != Compression.NONE;
	}

	/**
	 * Opens an input.
	 * @param name the path of a file, a URL of the web, or {@link #STANDARD_INPUT}
	 * @return the input, to be closed
	 * @throws IOException if it cannot be opened
	 */
	public static Input open(String name) throws IOException {
		if (STANDARD_INPUT.equals(name)) {
			FileInputStream input = new FileInputStream(FileDescriptor.in);
			return new Input("standard input", input, sizeOf(input), "");
		}
		if (isOfTheWeb(name)) {
			HttpStream stream = new HttpStream(address(name), RETRY_DELAY, PATIENCE);
			return open(shown(name), stream, stream.size(), stream.version());
		}
		FileInputStream file = new FileInputStream(Path.of(name).toFile());
		return open(name, file, sizeOf(file), "");
	}

	private static Input open(String name, InputStream bytes, long size, String version) throws IOException {
		try {
			return new Input(name, bytes, size, version);
		}
		catch (IOException ex) {
			bytes.close();
			throw ex;
		}
	}

	private static URI address(String name) throws IOException {
		try {
			URI address = new URI(name);
			if (address.getHost() == null) {
				throw new IOException("There is no host in the URL " + shown(name));
			}
			return address;
		}
		catch (URISyntaxException ex) {
			throw new IOException("The URL " + shown(name) + " cannot be read: it has an "
					+ ex.getReason().toLowerCase(Locale.ROOT) + " (special characters are written as %XX)", ex);
		}
	}

	/** Returns the name of an input as people may see it: without a login. */
	static String shown(String name) {
		return isOfTheWeb(name) ? name.replaceFirst("//.*@", "//") : name;
	}

	/**
	 * Tells what lies on a web server from files.
	 * @param name the name of an input
	 * @return whether it is a URL of the web
	 */
	public static boolean isOfTheWeb(String name) {
		return name.regionMatches(true, 0, "http://", 0, 7) || name.regionMatches(true, 0, "https://", 0, 8);
	}

	/**
	 * Tells files from pipes, which can be read once.
	 * @param name the name of an input
	 * @return whether it may be opened, closed and opened again; true for a file that is
	 * missing
	 */
	static boolean canBeReadTwice(String name) {
		return isOfTheWeb(name) || (!STANDARD_INPUT.equals(name)
				&& (!Files.exists(Path.of(name)) || Files.isRegularFile(Path.of(name))));
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
			return ((this.size > 0) ? this.size + " bytes, " : "")
					+ (this.version.isEmpty() ? "" : "version " + this.version + ", ") + "sha-256 of the first "
					+ beginning.length + " " + HexFormat.of().formatHex(hash);
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
			this.content = (this.compression == Compression.NONE) ? this.packed
					: new UnpackedStream(this.name, this.packed, this.compression, this.counted::failure);
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
		((this.content != null) ? this.content : this.packed).close();
	}

	private static long sizeOf(FileInputStream file) {
		try {
			return file.getChannel().size();
		}
		catch (IOException ex) {
			return 0;
		}
	}

	private static final class Counted extends FilterInputStream {

		private final AtomicLong count = new AtomicLong();

		private boolean packed;

		/** Why nothing more can be read, whatever is made of it. */
		private @Nullable IOException failure;

		Counted(InputStream input) {
			super(input);
		}

		@Override
		public int read() throws IOException {
			throw new IOException("Only blocks are read");
		}

		@Override
		public int read(byte[] target, int offset, int length) throws IOException {
			try {
				int read = super.read(target, offset, length);
				this.count.addAndGet(Math.max(read, 0));
				return read;
			}
			catch (IOException ex) {
				this.failure = ex;
				throw ex;
			}
		}

		@Nullable IOException failure() {
			return this.failure;
		}

		/**
		 * Never says that nothing is there where the input is packed: a pipe does so
		 * between two writes, and {@link java.util.zip.GZIPInputStream} would take that
		 * for the end of an input that holds several gzip members.
		 */
		@Override
		public int available() throws IOException {
			return this.packed ? Math.max(1, super.available()) : super.available();
		}

	}

}
