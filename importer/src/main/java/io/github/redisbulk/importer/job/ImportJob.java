package io.github.redisbulk.importer.job;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Iterator;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

import io.github.redisbulk.BulkListener;
import io.github.redisbulk.BulkMapper;
import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.BulkReport;
import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.ItemResult;
import io.github.redisbulk.importer.row.Row;
import org.jspecify.annotations.Nullable;

/**
 * An import: rows, what becomes of them, and where rejected ones are kept. It runs once,
 * with whatever writer it is given.
 */
public final class ImportJob {

	private Iterator<Row> rows;

	private final BulkMapper<Row> mapper;

	private final @Nullable Rejects rejects;

	private final @Nullable Resumption resumption;

	private final Failures failures = new Failures();

	private @Nullable IOException sourceTrouble;

	/**
	 * Creates an import.
	 * @param rows the input
	 * @param mapper turns a row into commands
	 * @param rejects keeps the rows that are not written, or {@code null}
	 * @param resumption goes on where an earlier import has ended, or {@code null}
	 */
	public ImportJob(Iterator<Row> rows, BulkMapper<Row> mapper, @Nullable Rejects rejects,
			@Nullable Resumption resumption) {
		this.rows = rows;
		this.mapper = (resumption != null) ? resumption.guard(mapper) : mapper;
		this.rejects = rejects;
		this.resumption = resumption;
		if (resumption != null) {
			resumption.follow(rejects);
		}
	}

	/**
	 * Writes the rows.
	 * @param writer writes them
	 * @param options changes the writer's options
	 * @return what became of them
	 */
	public ImportReport run(BulkWriter writer, UnaryOperator<BulkOptions> options) {
		BulkReport bulk = writer.write(new Source(), this.mapper, (given) -> {
			BulkOptions wanted = options.apply(given);
			begin(wanted.atomic());
			return listen(wanted);
		});
		if (this.resumption != null) {
			this.resumption.end(bulk, bulk.stop() != null || trouble() != null);
		}
		if (this.rejects != null) {
			this.rejects.close();
		}
		return new ImportReport(bulk, this.failures.malformed, this.failures.inDoubt, this.failures.reasons, trouble());
	}

	private void begin(boolean atomic) {
		this.rows = new OneConnection(this.rows, OptionalInt.empty(), atomic);
		if (this.resumption != null) {
			this.resumption.skip(this.rows);
		}
	}

	private BulkOptions listen(BulkOptions options) {
		BulkOptions listening = options.withListener(this.failures);
		listening = (this.rejects != null) ? listening.withListener(this.rejects) : listening;
		if (this.resumption == null) {
			return listening;
		}
		// last: what is marked as settled has been kept by the others
		return this.resumption.tolerate(listening).withListener(this.resumption);
	}

	private @Nullable IOException trouble() {
		if (this.rejects != null && this.rejects.trouble() != null) {
			return this.rejects.trouble();
		}
		if (this.resumption != null && this.resumption.trouble() != null) {
			return this.resumption.trouble();
		}
		return this.sourceTrouble;
	}

	/**
	 * The rows, which end early where the input cannot be read on or rejected rows cannot
	 * be kept. They end, and do not throw: rows that were read before are still written.
	 */
	private final class Source implements Iterator<Row> {

		@Override
		public boolean hasNext() {
			try {
				return trouble() == null && ImportJob.this.rows.hasNext();
			}
			catch (UncheckedIOException ex) {
				ImportJob.this.sourceTrouble = ex.getCause();
				return false;
			}
		}

		@Override
		public Row next() {
			return ImportJob.this.rows.next();
		}

	}

	/** Counts rows that are not written. */
	private static final class Failures implements BulkListener {

		private long malformed;

		private long inDoubt;

		private final Map<String, Long> reasons = new TreeMap<>();

		@Override
		public void onIncomplete(ItemResult result) {
			this.reasons.merge(ImportOutcome.code(result), 1L, Long::sum);
			if (ImportOutcome.isMalformed(result)) {
				this.malformed++;
			}
			if (ImportOutcome.isInDoubt(result)) {
				this.inDoubt++;
			}
		}

	}

}
