package io.github.redisbulk.importer.page;

import java.io.Closeable;
import java.nio.file.Path;
import java.util.function.UnaryOperator;

import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.importer.job.ImportReport;
import io.github.redisbulk.importer.progress.Extent;
import org.jspecify.annotations.Nullable;

/**
 * Something to import. It is written once and closed after that.
 */
interface Load extends Closeable {

	/** Returns how much there is. Its name is that of the import. */
	Extent extent();

	/** Writes everything. */
	ImportReport write(BulkWriter writer, UnaryOperator<BulkOptions> options);

	/** Returns where rejected rows are kept, {@code null} if they are not. */
	@Nullable Path rejects();

}
