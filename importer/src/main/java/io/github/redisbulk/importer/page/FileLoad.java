package io.github.redisbulk.importer.page;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.OptionalInt;
import java.util.function.UnaryOperator;

import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.importer.job.ImportJob;
import io.github.redisbulk.importer.job.ImportReport;
import io.github.redisbulk.importer.job.OneConnection;
import io.github.redisbulk.importer.job.Rejects;
import io.github.redisbulk.importer.mapping.RowMapper;
import io.github.redisbulk.importer.progress.Extent;
import io.github.redisbulk.importer.row.Input;
import io.github.redisbulk.importer.row.Row;
import io.github.redisbulk.importer.row.RowSource;

/**
 * The rows of an uploaded file, which is deleted when they have been written.
 */
final class FileLoad implements Load {

	private final Upload upload;

	private final Path file;

	private final Path rejects;

	private final Rejects rejected;

	private final Input input;

	private final ImportJob job;

	/** Whether the commands of a row are to be applied together. */
	private final boolean atomic;

	private FileLoad(Upload upload, Path file, Path rejects, Rejects rejected, Input input, ImportJob job,
			boolean atomic) {
		this.atomic = atomic;
		this.upload = upload;
		this.rejected = rejected;
		this.file = file;
		this.rejects = rejects;
		this.input = input;
		this.job = job;
	}

	/**
	 * Opens a file and looks at its beginning, and through all of it where it holds
	 * commands: they may lead elsewhere. A file that cannot be used is deleted.
	 * @param database where its rows go
	 * @throws IOException if it is not what the user says it is
	 */
	static FileLoad open(Upload upload, Path file, Path rejects, int database) throws IOException {
		try {
			boolean commands = upload.rowFormat().isCommands();
			boolean transactions = commands && holdsTransactions(upload, file, database);
			Input input = Input.open(file.toString());
			try {
				RowSource rows = upload.open(input.content());
				upload.requireColumns(rows);
				RowMapper mapper = new RowMapper(upload.mapping());
				Rejects rejected = new Rejects(rejects, rows.header());
				Iterator<Row> sent = commands ? new OneConnection(rows, OptionalInt.of(database), transactions) : rows;
				return new FileLoad(upload, file, rejects, rejected, input, new ImportJob(sent, mapper, rejected, null),
						transactions);
			}
			catch (IOException | RuntimeException ex) {
				input.close();
				throw ex;
			}
		}
		catch (IOException | RuntimeException ex) {
			Files.deleteIfExists(file);
			throw ex;
		}
	}

	private static boolean holdsTransactions(Upload upload, Path file, int database) throws IOException {
		try (Input input = Input.open(file.toString())) {
			return OneConnection.lookThrough(upload.open(input.content()), database);
		}
	}

	@Override
	public Extent extent() {
		return Extent.ofBytes(this.upload.name(), this.input.size(), (progress) -> this.input.bytesRead());
	}

	@Override
	public ImportReport write(BulkWriter writer, UnaryOperator<BulkOptions> options) {
		return this.job.run(writer,
				(given) -> this.atomic ? options.apply(given).withAtomic(true) : options.apply(given));
	}

	@Override
	public Path rejects() {
		return this.rejects;
	}

	@Override
	public void close() throws IOException {
		try (this.input; this.rejected) {
			Files.deleteIfExists(this.file);
		}
	}

}
