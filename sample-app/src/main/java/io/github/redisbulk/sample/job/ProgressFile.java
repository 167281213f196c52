package io.github.redisbulk.sample.job;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * A small file that tells how far an import has come, so that the next one can go on
 * there. Lines are added to it, and the last whole line counts: a process that is killed
 * in the middle of one loses nothing. Every few seconds the file is begun anew beside
 * itself, forced to the disk and put in place.
 * <p>
 * This class is not thread-safe.
 */
public final class ProgressFile implements AutoCloseable {

	private static final Duration FORCE_EVERY = Duration.ofSeconds(2);

	private static final String COMPLETE = "complete";

	private final Path path;

	private final String input;

	private final Marks before;

	private @Nullable OutputStream output;

	private long forced;

	private String last = "";

	private ProgressFile(Path path, String input, Marks before) {
		this.path = path;
		this.input = input;
		this.before = before;
	}

	/**
	 * How far an import has come.
	 *
	 * @param settled every row before this one has its outcome
	 * @param reserved no row from this one on has been sent
	 * @param complete whether all rows of the input have their outcomes
	 */
	public record Marks(long settled, long reserved, boolean complete) {
	}

	/**
	 * Opens a file, or begins one.
	 * @param path the file
	 * @param input what tells the input from another one
	 * @return the file
	 * @throws IOException if it cannot be read or written, or belongs to another input
	 */
	public static ProgressFile open(Path path, String input) throws IOException {
		ProgressFile file = new ProgressFile(path, input, read(path, input));
		file.mark(file.before.settled(), file.before.reserved());
		if (file.before.complete()) {
			file.complete();
		}
		return file;
	}

	private static Marks read(Path path, String input) throws IOException {
		if (!Files.exists(path)) {
			return new Marks(0, 0, false);
		}
		String text = Files.readString(path);
		List<String> lines = text.substring(0, text.lastIndexOf('\n') + 1).lines().toList();
		if (lines.size() < 2 || !lines.get(0).equals(header(input))) {
			throw new IOException("The progress file " + path + " belongs to another input or another mapping;"
					+ " remove it to begin anew");
		}
		String[] words = lines.get(lines.size() - 1).split(" ");
		try {
			return new Marks(Long.parseLong(words[0]), Long.parseLong(words[1]),
					words.length > 2 && words[2].equals(COMPLETE));
		}
		catch (RuntimeException ex) {
			throw new IOException("The progress file " + path + " cannot be read; remove it to begin anew", ex);
		}
	}

	/**
	 * Returns how far earlier imports had come.
	 * @return the marks as the file was opened
	 */
	public Marks before() {
		return this.before;
	}

	/**
	 * Sets the marks.
	 * @param settled every row before this one has its outcome
	 * @param reserved no row from this one on has been sent
	 * @throws IOException if the file cannot be written
	 */
	void mark(long settled, long reserved) throws IOException {
		write(settled + " " + reserved + "\n");
	}

	/** Sets the mark that nothing is left to do. */
	void complete() throws IOException {
		String[] words = this.last.strip().split(" ");
		write(words[0] + " " + words[1] + " " + COMPLETE + "\n");
		replace();
	}

	private void write(String line) throws IOException {
		this.last = line;
		OutputStream current = this.output;
		if (current == null || System.nanoTime() - this.forced > FORCE_EVERY.toNanos()) {
			replace();
			return;
		}
		current.write(line.getBytes(StandardCharsets.US_ASCII));
	}

	private void replace() throws IOException {
		close();
		Path fresh = this.path.resolveSibling(this.path.getFileName() + ".new");
		Files.writeString(fresh, header(this.input) + "\n" + this.last);
		try (FileChannel channel = FileChannel.open(fresh, StandardOpenOption.WRITE)) {
			channel.force(true);
		}
		Files.move(fresh, this.path, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
		this.output = Files.newOutputStream(this.path, StandardOpenOption.APPEND);
		this.forced = System.nanoTime();
	}

	private static String header(String input) {
		return "redis-bulk import 1 " + input.replace('\n', ' ');
	}

	@Override
	public void close() {
		try {
			if (this.output != null) {
				this.output.close();
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
