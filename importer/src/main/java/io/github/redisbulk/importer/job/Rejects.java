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
import java.util.LinkedHashMap;
import java.util.Map;
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
 * Where the files cannot be written, {@link #trouble()} tells, and the import ends.
 */
public final class Rejects implements BulkListener, AutoCloseable {

	private final Path path;

	private final OutputStream rows;

	private final OutputStream reasons;

	/** Whether what was not sent has its turn in the next import. */
	private final boolean goesOn;

	/** Whether the files hold rows of an earlier import. */
	private final boolean kept;

	private final @Nullable Function<ItemResult, String> names;

	private long count;

	private boolean dirty = true;

	private @Nullable IOException trouble;

	/**
	 * Creates the files, so that a path that cannot be written is known before anything
	 * is sent.
	 * @param path the file for the rows; the other one has {@code .reasons} after its
	 * name
	 * @param header what stands in front of the rows
	 * @param goesOn whether this import may end early and another go on in its place:
	 * rows are added to those of the import before, and rows not sent left to the one
	 * after
	 * @throws IOException if the files cannot be created
	 */
	public Rejects(Path path, byte[] header, boolean goesOn) throws IOException {
		this(path, header, goesOn, null);
	}

	/**
	 * Creates the files for the rows of several inputs.
	 * @param path the file for the rows
	 * @param header what stands in front of the rows
	 * @param goesOn whether another import may go on in the place of this one
	 * @param names says which input a row comes from, or {@code null}
	 * @throws IOException if the files cannot be created
	 */
	public Rejects(Path path, byte[] header, boolean goesOn, @Nullable Function<ItemResult, String> names)
			throws IOException {
		this.names = names;
		this.path = path;
		this.goesOn = goesOn;
		this.kept = goesOn && Files.exists(path) && dropTornLine(path);
		if (this.kept && Files.exists(reasonsOf(path))) {
			dropTornLine(reasonsOf(path));
		}
		this.rows = open(path);
		this.reasons = open(reasonsOf(path));
		if (!this.kept) {
			begin(header);
		}
	}

	/**
	 * Removes the beginning of a line that could not be written whole: its row has its
	 * turn again.
	 * @return whether any line is there
	 */
	private static boolean dropTornLine(Path file) throws IOException {
		if (!Files.isRegularFile(file)) {
			return true;
		}
		try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
			long length = channel.size();
			ByteBuffer last = ByteBuffer.allocate(1);
			while (length > 0 && channel.read(last.clear(), length - 1) == 1 && last.get(0) != '\n') {
				length--;
			}
			channel.truncate(length);
			return length > 0;
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
		if (this.trouble == null && !left && result.item() instanceof Row row) {
			attempt(() -> keep(row, result));
		}
	}

	@Override
	public void onProgress(BulkProgress progress) {
		if (this.dirty) {
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
		if (this.count == 0 && !this.kept && Files.isRegularFile(this.path)) {
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

	private void keep(Row row, ItemResult result) throws IOException {
		this.dirty = true;
		this.count++;
		byte[] raw = row.raw();
		this.rows.write(raw);
		endLine(this.rows, raw);
		Map<String, Object> reason = new LinkedHashMap<>();
		if (this.names != null) {
			reason.put("file", this.names.apply(result));
		}
		reason.put("line", row.line());
		reason.put("outcome", ImportOutcome.of(result).toString());
		reason.put("code", ImportOutcome.code(result));
		reason.put("reason", result.reason());
		this.reasons.write(JsonMapper.shared().writeValueAsString(reason).getBytes(StandardCharsets.UTF_8));
		this.reasons.write('\n');
	}

	private static void endLine(OutputStream output, byte[] written) throws IOException {
		if (written.length > 0 && written[written.length - 1] != '\n') {
			output.write('\n');
		}
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
