package io.github.redisbulk.importer.page;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;

import org.springframework.http.HttpStatus;
import org.springframework.util.FileSystemUtils;
import org.springframework.util.unit.DataSize;

/**
 * A folder for uploaded files and rejected rows, which nobody else may read and which is
 * gone when the page is.
 * <p>
 * This class is thread-safe.
 */
final class Uploads implements AutoCloseable {

	private static final int BUFFER = 64 * 1024;

	private final Path folder;

	private final DataSize limit;

	private final AtomicInteger count = new AtomicInteger();

	Uploads(DataSize limit) throws IOException {
		this.folder = Files.createTempDirectory("redis-bulk-page");
		this.limit = limit;
	}

	/**
	 * Keeps a file.
	 * @param content its bytes
	 * @param length how many there are, negative if unknown
	 * @throws PageProblem if there are too many
	 */
	Path receive(InputStream content, long length) throws IOException {
		if (length > this.limit.toBytes()) {
			throw tooLarge();
		}
		Path file = newFile("upload");
		try (OutputStream output = Files.newOutputStream(file)) {
			copy(content, output);
			return file;
		}
		catch (IOException | RuntimeException ex) {
			Files.deleteIfExists(file);
			throw ex;
		}
	}

	private void copy(InputStream content, OutputStream output) throws IOException {
		byte[] buffer = new byte[BUFFER];
		long left = this.limit.toBytes();
		for (int read = content.read(buffer); read >= 0; read = content.read(buffer)) {
			left -= read;
			if (left < 0) {
				throw tooLarge();
			}
			output.write(buffer, 0, read);
		}
	}

	/** Returns the path of a file that does not exist yet. */
	Path newFile(String name) {
		return this.folder.resolve(name + "-" + this.count.incrementAndGet());
	}

	private PageProblem tooLarge() {
		return new PageProblem(HttpStatus.CONTENT_TOO_LARGE, "The file is larger than " + words(this.limit)
				+ ": import it on the command line, or start the page with a larger --max-upload");
	}

	private static String words(DataSize size) {
		long megabytes = size.toMegabytes();
		if (megabytes == 0) {
			return size.toBytes() + " bytes";
		}
		return (megabytes % 1024 == 0) ? size.toGigabytes() + " GB" : megabytes + " MB";
	}

	@Override
	public void close() {
		try {
			FileSystemUtils.deleteRecursively(this.folder);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
