package io.github.redisbulk.importer.job;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
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

	private final LineFile rows;

	/** How long the file for the rows is without any. */
	private final long none;

	private final LineFile reasons;

	/** Whether what is not settled has its turn in the next import. */
	private final boolean goesOn;

	/** What waits for that, by position. */
	private final NavigableMap<Long, ItemResult> waiting = new TreeMap<>();

	private final @Nullable Function<ItemResult, String> names;

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
		boolean kept = before != null && Files.exists(path) && cut(before, header);
		this.none = LineFile.length(header);
		this.rows = new LineFile(path, kept);
		this.reasons = new LineFile(reasonsOf(path), kept);
		if (!kept) {
			begin(header);
		}
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
			LineFile.cut(reasonsOf(this.path), Long.parseLong(known[1]));
			LineFile.cut(this.path, Long.parseLong(known[0]));
		}
		LineFile.dropTornLine(reasonsOf(this.path));
		if (LineFile.isBeginning(this.path, header)) {
			LineFile.dropTornLine(this.path);
		}
		if (!LineFile.endsWithLine(this.path)) {
			throw new IOException("The last line of " + this.path + " has no line end: it may be a row that was cut"
					+ " off, or was edited so. Mend it and end it, or name another file with --rejects");
		}
		return Files.size(this.path) > 0;
	}

	/** The progress of an import stands in one line. */
	private String name() {
		return this.path.toAbsolutePath().toString().replaceAll("\\R", "?");
	}

	private String endsHere() {
		return this.rows.end() + " " + this.reasons.end() + " " + name();
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

	/** A disk that is full shows with the first bytes. */
	private void begin(byte[] header) throws IOException {
		attempt(() -> {
			this.rows.add(header);
			this.rows.flush();
		});
		if (this.trouble != null) {
			throw this.trouble;
		}
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
		if (this.rows.end() <= this.none && this.reasons.end() == 0 && Files.isRegularFile(this.path)) {
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
		this.rows.add(row.raw());
		Map<String, Object> reason = new LinkedHashMap<>();
		if (this.names != null) {
			reason.put("file", this.names.apply(result));
		}
		reason.put("line", row.line());
		reason.put("outcome", ImportOutcome.of(result).toString());
		reason.put("code", ImportOutcome.code(result));
		reason.put("reason", result.reason());
		this.reasons.add(JsonMapper.shared().writeValueAsString(reason).getBytes(StandardCharsets.UTF_8));
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
