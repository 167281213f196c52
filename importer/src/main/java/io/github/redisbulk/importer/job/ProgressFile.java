package io.github.redisbulk.importer.job;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

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

	private static final String TITLE = "redis-bulk import";

	private static final String COMPLETE = "complete";

	private final Path path;

	private final Map<String, String> facts;

	private final Marks before;

	private @Nullable FileChannel output;

	private long forced;

	private String last = "";

	private ProgressFile(Path path, Map<String, String> facts, Marks before) {
		this.path = path;
		this.facts = facts;
		this.before = before;
	}

	/**
	 * How far an import has come.
	 *
	 * @param settled every row before this one has its outcome
	 * @param reserved no row from this one on has been sent
	 * @param rejects where the files of rejected rows end, as {@link Rejects#ends()}
	 * tells it, empty where there are none
	 * @param complete whether all rows of the input have their outcomes
	 */
	public record Marks(long settled, long reserved, String rejects, boolean complete) {
	}

	/**
	 * Opens a file, or begins one.
	 * @param path the file
	 * @param facts what tells an import from another one, by name
	 * @return the file
	 * @throws IOException if it cannot be read or written, or belongs to another import
	 */
	public static ProgressFile open(Path path, Map<String, String> facts) throws IOException {
		FileChannel former = Files.exists(path) ? locked(path, StandardOpenOption.WRITE) : null;
		try {
			ProgressFile file = new ProgressFile(path, facts, read(path, facts));
			file.mark(file.before.settled(), file.before.reserved(), file.before.rejects());
			if (file.before.complete()) {
				file.complete();
			}
			return file;
		}
		finally {
			if (former != null) {
				former.close();
			}
		}
	}

	/** Opens a file that no other import has, for as long as it is open. */
	private static FileChannel locked(Path path, OpenOption... options) throws IOException {
		FileChannel channel = FileChannel.open(path, options);
		try {
			if (channel.tryLock() != null) {
				return channel;
			}
		}
		catch (OverlappingFileLockException ex) {
			// it is an import of this process
		}
		channel.close();
		throw new IOException("The progress file " + path + " is that of an import that is running");
	}

	/**
	 * Returns where a file is written before it takes the place of the one before.
	 * @param path the file
	 * @return the file beside it
	 */
	public static Path freshOf(Path path) {
		return path.resolveSibling(path.getFileName() + ".new");
	}

	private static Marks read(Path path, Map<String, String> facts) throws IOException {
		if (!Files.exists(path)) {
			return new Marks(0, 0, "", false);
		}
		requireTitle(path);
		String text = Files.readString(path);
		List<String> lines = text.substring(0, text.lastIndexOf('\n') + 1).lines().toList();
		int end = lines.indexOf("");
		if (end < 0 || end == lines.size() - 1) {
			throw foreign(path);
		}
		requireSame(path, facts, lines.subList(1, end));
		String[] words = lines.get(lines.size() - 1).split(" ", 3);
		try {
			boolean complete = words.length > 2 && words[2].equals(COMPLETE);
			return new Marks(Long.parseLong(words[0]), Long.parseLong(words[1]),
					(words.length > 2 && !complete) ? words[2] : "", complete);
		}
		catch (RuntimeException ex) {
			throw new IOException("The progress file " + path + " cannot be read; remove it to begin anew", ex);
		}
	}

	/** Looks at the beginning alone: whatever was named by mistake may be large. */
	private static void requireTitle(Path path) throws IOException {
		try (InputStream file = Files.newInputStream(path)) {
			byte[] title = (TITLE + "\n").getBytes(StandardCharsets.UTF_8);
			if (!Arrays.equals(file.readNBytes(title.length), title)) {
				throw foreign(path);
			}
		}
	}

	private static IOException foreign(Path path) {
		return new IOException("The file " + path + " does not tell the progress of an import; name another one");
	}

	private static void requireSame(Path path, Map<String, String> facts, List<String> kept) throws IOException {
		for (Map.Entry<String, String> fact : facts.entrySet()) {
			if (!kept.contains(line(fact))) {
				String name = fact.getKey() + ": ";
				String other = kept.stream()
					.filter((line) -> line.startsWith(name))
					.map((line) -> orNone(line.substring(name.length())))
					.findFirst()
					.orElse("unknown");
				throw new IOException("The progress file " + path + " belongs to another import, with the " + name
						+ other + ", and not " + orNone(fact.getValue())
						+ ". Name another file, or remove it to begin anew");
			}
		}
	}

	private static String orNone(String value) {
		return value.isEmpty() ? "not given" : value;
	}

	private static String line(Map.Entry<String, String> fact) {
		return fact.getKey() + ": " + fact.getValue().replace("\\", "\\\\").replace("\n", "\\n").replace("\r", "\\r");
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
	 * @param rejects where the files of rejected rows end
	 * @throws IOException if the file cannot be written
	 */
	void mark(long settled, long reserved, String rejects) throws IOException {
		write((settled + " " + reserved + " " + rejects).strip() + "\n");
	}

	/** Sets the mark that nothing is left to do. */
	void complete() throws IOException {
		String[] words = this.last.strip().split(" ");
		this.forced -= FORCE_EVERY.toNanos();
		write(words[0] + " " + words[1] + " " + COMPLETE + "\n");
	}

	private void write(String line) throws IOException {
		this.last = line;
		boolean interrupted = Thread.interrupted();
		try {
			while (!writeLast()) {
				interrupted |= Thread.interrupted();
			}
		}
		catch (IOException ex) {
			throw new IOException("The progress cannot be kept in " + this.path + ": " + Sentence.of(ex), ex);
		}
		finally {
			if (interrupted) {
				Thread.currentThread().interrupt();
			}
		}
	}

	/**
	 * Writes the last line, unless the thread is interrupted, which closes the channel:
	 * the file has to be begun anew then.
	 */
	private boolean writeLast() throws IOException {
		FileChannel current = this.output;
		try {
			if (current == null || System.nanoTime() - this.forced > FORCE_EVERY.toNanos()) {
				replace();
			}
			else {
				append(current, this.last);
			}
			return true;
		}
		catch (ClosedByInterruptException ex) {
			close();
			this.output = null;
			return false;
		}
	}

	private void replace() throws IOException {
		Path fresh = freshOf(this.path);
		FileChannel next = locked(fresh, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING,
				StandardOpenOption.WRITE);
		try {
			append(next, header() + this.last);
			next.force(true);
			Files.move(fresh, this.path, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
		}
		catch (IOException ex) {
			next.close();
			throw ex;
		}
		close();
		this.output = next;
		this.forced = System.nanoTime();
	}

	private static void append(FileChannel channel, String text) throws IOException {
		ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
		while (bytes.hasRemaining()) {
			channel.write(bytes);
		}
	}

	private String header() {
		return this.facts.entrySet()
			.stream()
			.map(ProgressFile::line)
			.collect(Collectors.joining("\n", TITLE + "\n", "\n\n"));
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
