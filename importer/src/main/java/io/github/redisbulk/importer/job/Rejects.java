package io.github.redisbulk.importer.job;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Function;

import io.github.redisbulk.BulkListener;
import io.github.redisbulk.BulkProgress;
import io.github.redisbulk.ItemResult;
import io.github.redisbulk.importer.row.Row;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * Two files for the rows that are not written: one holds the rows as they stood in the
 * input, to be imported again, the other why, one JSON object a row.
 * <p>
 * Where another import may go on in the place of this one, a row is kept when it
 * {@linkplain #keepBelow counts as settled} and not before: else it would be rejected
 * twice.
 * <p>
 * Where the files cannot be written, {@link #trouble()} tells, and the import ends.
 */
public final class Rejects implements BulkListener, AutoCloseable {

	private final Path path;

	private final OutputStream rows;

	/** How long the file for the rows is without any. */
	private final long none;

	private final OutputStream reasons;

	/** Whether what is not settled has its turn in the next import. */
	private final boolean goesOn;

	/** What waits for that, by position. */
	private final NavigableMap<Long, ItemResult> waiting = new TreeMap<>();

	/** Whether the files hold rows of an earlier import. */
	private final boolean kept;

	private final @Nullable Function<ItemResult, String> names;

	/** How long the files are, in bytes. */
	private long rowsEnd;

	private long reasonsEnd;

	private String ends = "";

	private boolean dirty = true;

	private @Nullable IOException trouble;

	/**
	 * Creates the files, so that a path that cannot be written is known before anything
	 * is sent.
	 * @param path the file for the rows; the other one has {@code .reasons} after its
	 * name
	 * @param header what stands in front of the rows
	 * @throws IOException if the files cannot be created
	 */
	public Rejects(Path path, byte[] header) throws IOException {
		this(path, header, null, null);
	}

	/**
	 * Creates the files for the rows of several inputs.
	 * @param path the file for the rows
	 * @param header what stands in front of the rows
	 * @param before where the files {@linkplain #ends() end} with what an earlier import
	 * had settled, nothing if that is not known: rows are added to those. {@code null} if
	 * no other import goes on in the place of this one
	 * @param names says which input a row comes from, or {@code null}
	 * @throws IOException if the files cannot be created
	 */
	public Rejects(Path path, byte[] header, @Nullable String before, @Nullable Function<ItemResult, String> names)
			throws IOException {
		this.names = names;
		this.path = path;
		this.goesOn = before != null;
		this.kept = before != null && Files.exists(path) && cut(before, header);
		this.none = header.length + ((header.length > 0 && header[header.length - 1] != '\n') ? 1 : 0);
		this.rows = open(path);
		this.reasons = open(reasonsOf(path));
		if (!this.kept) {
			begin(header);
		}
		this.rowsEnd = size(path);
		this.reasonsEnd = size(reasonsOf(path));
		this.ends = endsHere();
	}

	/**
	 * Removes what was kept of rows that have their turn again.
	 * @return whether any line is left
	 * @throws IOException if the last line has no end, whoever has written it
	 */
	private boolean cut(String before, byte[] header) throws IOException {
		String[] known = before.split(" ", 3);
		if (known.length == 3 && known[2].equals(name())) {
			cut(reasonsOf(this.path), Long.parseLong(known[1]));
			cut(this.path, Long.parseLong(known[0]));
		}
		dropTornLine(reasonsOf(this.path));
		if (isBeginning(this.path, header)) {
			dropTornLine(this.path);
		}
		if (!endsWithLine(this.path)) {
			throw new IOException("The last line of " + this.path + " has no line end: it may be a row that was cut"
					+ " off, or was edited so. Mend it and end it, or name another file with --rejects");
		}
		return Files.size(this.path) > 0;
	}

	/**
	 * What was kept ends with a line; where it does not, somebody has edited the file.
	 */
	private static void cut(Path file, long end) throws IOException {
		if (Files.isRegularFile(file)) {
			try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
				if (end == 0 || isLineEnd(channel, end - 1)) {
					channel.truncate(end);
				}
			}
		}
	}

	private static boolean endsWithLine(Path file) throws IOException {
		if (!Files.isRegularFile(file) || Files.size(file) == 0) {
			return true;
		}
		try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
			return isLineEnd(channel, channel.size() - 1);
		}
	}

	private static boolean isLineEnd(FileChannel channel, long position) throws IOException {
		ByteBuffer one = ByteBuffer.allocate(1);
		return channel.read(one, position) == 1 && one.get(0) == '\n';
	}

	/** A disk that was full has taken a part of the header, or nothing. */
	private static boolean isBeginning(Path file, byte[] header) throws IOException {
		if (!Files.isRegularFile(file) || Files.size(file) >= header.length) {
			return false;
		}
		byte[] all = Files.readAllBytes(file);
		return Arrays.equals(all, Arrays.copyOf(header, all.length));
	}

	private static long size(Path file) throws IOException {
		return Files.isRegularFile(file) ? Files.size(file) : 0;
	}

	/** The progress of an import stands in one line. */
	private String name() {
		return this.path.toAbsolutePath().toString().replaceAll("\\R", "?");
	}

	private String endsHere() {
		return this.rowsEnd + " " + this.reasonsEnd + " " + name();
	}

	/**
	 * Returns where the files end, for the import that may go on in the place of this
	 * one.
	 * @return one line, with what has been {@linkplain #keepBelow kept} for certain
	 */
	String ends() {
		return this.ends;
	}

	/**
	 * Keeps the rejected rows before a position.
	 * @param position from where on rows may have their turn again, counted from the
	 * first row of this import
	 * @return whether the files could be written
	 */
	boolean keepBelow(long position) {
		while (!this.waiting.isEmpty() && this.waiting.firstKey() < position) {
			ItemResult next = this.waiting.pollFirstEntry().getValue();
			attempt(() -> keep(next));
		}
		if (this.dirty) {
			attempt(() -> {
				flush();
				this.ends = endsHere();
			});
		}
		return this.trouble == null;
	}

	/** Removes the beginning of a line that could not be written whole. */
	private static void dropTornLine(Path file) throws IOException {
		if (Files.isRegularFile(file)) {
			try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
				long length = channel.size();
				while (length > 0 && !isLineEnd(channel, length - 1)) {
					length--;
				}
				channel.truncate(length);
			}
		}
	}

	/** A disk that is full shows with the first bytes. */
	private void begin(byte[] header) throws IOException {
		attempt(() -> {
			this.rows.write(header);
			endLine(this.rows, header);
			this.rows.flush();
		});
		if (this.trouble != null) {
			throw this.trouble;
		}
	}

	private OutputStream open(Path file) throws IOException {
		return new BufferedOutputStream(Files.newOutputStream(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE,
				this.kept ? StandardOpenOption.APPEND : StandardOpenOption.TRUNCATE_EXISTING));
	}

	/**
	 * Returns where the reasons stand.
	 * @param path the file for the rows
	 * @return the file beside it
	 */
	public static Path reasonsOf(Path path) {
		return path.resolveSibling(path.getFileName() + ".reasons");
	}

	@Override
	public void onIncomplete(ItemResult result) {
		boolean left = this.goesOn && ImportOutcome.of(result) == ImportOutcome.NOT_SENT;
		if (this.trouble != null || left || !(result.item() instanceof Row)) {
			return;
		}
		if (this.goesOn) {
			this.waiting.put(result.position(), result);
		}
		else {
			attempt(() -> keep(result));
		}
	}

	@Override
	public void onProgress(BulkProgress progress) {
		if (!this.goesOn && this.dirty) {
			attempt(this::flush);
		}
	}

	/**
	 * Closes the files, and removes them where no row was rejected.
	 */
	@Override
	public void close() {
		attempt(() -> {
			try (this.rows; this.reasons) {
				flush();
			}
		});
		if (this.rowsEnd <= this.none && this.reasonsEnd == 0 && Files.isRegularFile(this.path)) {
			attempt(() -> {
				Files.delete(this.path);
				Files.delete(reasonsOf(this.path));
			});
		}
	}

	/**
	 * Returns why the files cannot be written.
	 * @return what was thrown, or {@code null}
	 */
	@Nullable IOException trouble() {
		return this.trouble;
	}

	private void keep(ItemResult result) throws IOException {
		if (this.trouble != null || !(result.item() instanceof Row row)) {
			return;
		}
		this.dirty = true;
		byte[] raw = row.raw();
		this.rows.write(raw);
		this.rowsEnd += raw.length + endLine(this.rows, raw);
		Map<String, Object> reason = new LinkedHashMap<>();
		if (this.names != null) {
			reason.put("file", this.names.apply(result));
		}
		reason.put("line", row.line());
		reason.put("outcome", ImportOutcome.of(result).toString());
		reason.put("code", ImportOutcome.code(result));
		reason.put("reason", result.reason());
		byte[] line = (JsonMapper.shared().writeValueAsString(reason) + "\n").getBytes(StandardCharsets.UTF_8);
		this.reasons.write(line);
		this.reasonsEnd += line.length;
	}

	/** Returns how many bytes that has taken. */
	private static int endLine(OutputStream output, byte[] written) throws IOException {
		if (written.length > 0 && written[written.length - 1] != '\n') {
			output.write('\n');
			return 1;
		}
		return 0;
	}

	private void flush() throws IOException {
		this.dirty = false;
		this.rows.flush();
		this.reasons.flush();
	}

	private void attempt(Write write) {
		try {
			write.run();
		}
		catch (IOException ex) {
			if (this.trouble == null) {
				this.trouble = new IOException(
						"The rejected rows cannot be written to " + this.path + ": " + ex.getMessage(), ex);
			}
		}
	}

	@FunctionalInterface
	private interface Write {

		void run() throws IOException;

	}

}
