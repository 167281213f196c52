package io.github.redisbulk.importer.page;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.UnaryOperator;

import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.importer.job.ImportJob;
import io.github.redisbulk.importer.job.ImportReport;
import io.github.redisbulk.importer.job.Rejects;
import io.github.redisbulk.importer.mapping.RowMapper;
import io.github.redisbulk.importer.progress.Extent;
import io.github.redisbulk.importer.row.Input;
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

	private FileLoad(Upload upload, Path file, Path rejects, Rejects rejected, Input input, ImportJob job) {
		this.upload = upload;
		this.rejected = rejected;
		this.file = file;
		this.rejects = rejects;
		this.input = input;
		this.job = job;
	}

	/**
	 * Opens a file and looks at its beginning. A file that cannot be used is deleted.
	 * @throws IOException if it is not what the user says it is
	 */
	static FileLoad open(Upload upload, Path file, Path rejects) throws IOException {
		try {
			Input input = Input.open(file.toString());
			try {
				RowSource rows = upload.open(input.content());
				upload.requireColumns(rows);
				RowMapper mapper = new RowMapper(upload.mapping());
				Rejects rejected = new Rejects(rejects, rows.header(), false);
				return new FileLoad(upload, file, rejects, rejected, input,
						new ImportJob(rows, mapper, rejected, null));
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

	@Override
	public Extent extent() {
		return Extent.ofBytes(this.upload.name(), this.input.size(), (progress) -> this.input.bytesRead());
	}

	@Override
	public ImportReport write(BulkWriter writer, UnaryOperator<BulkOptions> options) {
		return this.job.run(writer, options);
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
