package io.github.redisbulk.importer.job;

import java.io.IOException;
import java.util.Iterator;
import java.util.concurrent.atomic.AtomicLong;

import io.github.redisbulk.BulkChunk;
import io.github.redisbulk.BulkCommands;
import io.github.redisbulk.BulkListener;
import io.github.redisbulk.BulkMapper;
import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.BulkProgress;
import io.github.redisbulk.BulkReport;
import io.github.redisbulk.ItemResult;
import io.github.redisbulk.Outcome;
import io.github.redisbulk.importer.row.Row;
import org.jspecify.annotations.Nullable;

/**
 * Goes on where an earlier import has ended, however it ended, and keeps book so that the
 * next one can.
 * <p>
 * Rows that the earlier import has settled are passed over. Rows that it may have sent
 * without settling them are sent again where that is harmless; otherwise they are in
 * doubt: they are not sent, and end as unknown.
 */
public final class Resumption implements BulkListener {

	private final ProgressFile file;

	private final long first;

	/** Where the rows end that are in doubt, {@link #first} where none are. */
	private final long doubtfulBelow;

	/** Read by whatever thread sends. */
	private final AtomicLong mapped;

	private long reserved;

	private long settled;

	/** The lowest row that was read and not sent. */
	private long notSent = Long.MAX_VALUE;

	private @Nullable Rejects rejects;

	private @Nullable IOException trouble;

	/**
	 * Creates a resumption.
	 * @param file tells how far earlier imports had come
	 * @param repeatable whether every row may be written twice without harm
	 */
	public Resumption(ProgressFile file, boolean repeatable) {
		this.file = file;
		this.first = file.before().settled();
		this.doubtfulBelow = repeatable ? this.first : Math.max(this.first, file.before().reserved());
		this.mapped = new AtomicLong(this.first);
		this.reserved = file.before().reserved();
	}

	/** Marks nothing as settled from when these rejects can no longer be kept. */
	void follow(@Nullable Rejects kept) {
		this.rejects = kept;
	}

	/** Passes over what earlier imports have settled. */
	void skip(Iterator<Row> rows) {
		for (long row = 0; row < this.first && rows.hasNext(); row++) {
			rows.next();
		}
	}

	/** Declares what is about to be sent: no row that was mapped before is missing. */
	@Override
	public void onSend(BulkChunk chunk) {
		long until = this.mapped.get();
		if (until > this.reserved) {
			this.reserved = until;
			mark(this.first);
		}
	}

	/** Rows in doubt stop nobody: that they are not written was known before. */
	BulkOptions tolerate(BulkOptions options) {
		return options.withMaxFailures(options.maxFailures().beyond(this.doubtfulBelow - this.first));
	}

	/** Maps rows, but those in doubt. */
	BulkMapper<Row> guard(BulkMapper<Row> mapper) {
		return (Row row, BulkCommands commands) -> {
			if (this.mapped.getAndIncrement() < this.doubtfulBelow) {
				throw new InDoubtException();
			}
			mapper.map(row, commands);
		};
	}

	@Override
	public void onIncomplete(ItemResult result) {
		if (result.outcome() == Outcome.NOT_SENT && result.cause() == null) {
			this.notSent = Math.min(this.notSent, this.first + result.position());
		}
	}

	@Override
	public void onProgress(BulkProgress progress) {
		mark(this.first + progress.settledBelow());
	}

	private void mark(long settledBelow) {
		long next = Math.max(this.settled, Math.min(settledBelow, this.notSent));
		if (this.rejects == null || this.rejects.keepBelow(next - this.first)) {
			this.settled = next;
		}
		try {
			if (this.trouble == null) {
				this.file.mark(this.settled, this.reserved, (this.rejects != null) ? this.rejects.ends() : "");
			}
		}
		catch (IOException ex) {
			this.trouble = ex;
		}
	}

	/** Closes the book: nothing is in flight any more. */
	void end(BulkReport report, boolean stopped) {
		this.reserved = Math.min(this.first + report.read(), this.notSent);
		mark(this.reserved);
		try {
			if (this.trouble == null && !stopped && (this.rejects == null || this.rejects.trouble() == null)) {
				this.file.complete();
			}
			this.file.close();
		}
		catch (IOException ex) {
			this.trouble = ex;
		}
	}

	@Nullable IOException trouble() {
		return this.trouble;
	}

}
