package io.github.redisbulk.importer.page;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

import io.github.redisbulk.BulkListener;
import io.github.redisbulk.BulkProgress;
import io.github.redisbulk.BulkReport;
import io.github.redisbulk.BulkRun;
import io.github.redisbulk.ItemResult;
import io.github.redisbulk.PacingState;
import io.github.redisbulk.importer.job.ImportOutcome;
import io.github.redisbulk.importer.job.ImportReport;
import io.github.redisbulk.importer.job.Sentence;
import io.github.redisbulk.importer.progress.Extent;
import io.github.redisbulk.importer.row.Row;
import org.jspecify.annotations.Nullable;

/**
 * An import that the page shows, from before its first row until after its last.
 * <p>
 * This class is thread-safe.
 */
final class Watched implements BulkListener {

	private static final int KEPT = 100;

	private final long id;

	private final Extent extent;

	/** Whether there is nothing to do after the run. */
	private final boolean endsWithRun;

	private final List<RejectedRow> rejected = new ArrayList<>();

	private final List<Consumer<BulkRun>> orders = new ArrayList<>();

	private final Counts counts = new Counts();

	private @Nullable BulkRun run;

	private boolean ended;

	private @Nullable String trouble;

	/** What reads are compared with where no guard has a bound of its own. */
	private @Nullable Duration compared;

	private boolean stoppedOnPurpose;

	Watched(long id, Extent extent, boolean endsWithRun) {
		this.id = id;
		this.extent = extent;
		this.endsWithRun = endsWithRun;
	}

	/**
	 * A row that is not written.
	 *
	 * @param line where it stands in its input; for items that are no rows, their number
	 * @param outcome how it ended
	 * @param reason why
	 */
	record RejectedRow(long line, String outcome, String reason) {

		static RejectedRow of(ItemResult result) {
			long line = (result.item() instanceof Row row) ? row.line() : result.position() + 1;
			return new RejectedRow(line, ImportOutcome.of(result).toString(), Sentence.withoutSecrets(result.reason()));
		}

	}

	/**
	 * Rows that are not written, as {@link ImportOutcome} tells them apart.
	 */
	static final class Counts {

		long failed;

		long unknown;

		long notSent;

		private void add(ImportOutcome outcome) {
			switch (outcome) {
				case FAILED -> this.failed++;
				case UNKNOWN -> this.unknown++;
				case NOT_SENT -> this.notSent++;
			}
		}

	}

	@Override
	public synchronized void onStart(BulkRun begun) {
		this.run = begun;
		this.orders.forEach((order) -> order.accept(begun));
		this.orders.clear();
	}

	@Override
	public synchronized void onIncomplete(ItemResult result) {
		this.counts.add(ImportOutcome.of(result));
		if (this.rejected.size() < KEPT) {
			this.rejected.add(RejectedRow.of(result));
		}
	}

	@Override
	public void onEnd(BulkReport report) {
		if (this.endsWithRun) {
			end(null);
		}
	}

	/** Nothing is left to do, and everything is known. */
	void end(@Nullable ImportReport report) {
		end((report != null && report.trouble() != null) ? Sentence.of(report.trouble()) : null, null);
	}

	/** The import has failed as a whole. */
	void fail(Throwable thrown) {
		end(null, thrown);
	}

	private synchronized void end(@Nullable String sentence, @Nullable Throwable thrown) {
		this.ended = true;
		this.trouble = (thrown != null) ? Sentence.of(thrown) : sentence;
	}

	/**
	 * Has the import go on in another way.
	 * @return whether it has not ended already
	 */
	synchronized boolean change(Strategy strategy) {
		compareWith(strategy.bound());
		return order((begun) -> begun.change(strategy::change));
	}

	synchronized void compareWith(Duration bound) {
		this.compared = bound;
	}

	/**
	 * Ends the import because somebody wants it.
	 * @return whether it has not ended already
	 */
	synchronized boolean stop(String reason) {
		this.stoppedOnPurpose |= !this.ended;
		return order((begun) -> begun.stop(reason));
	}

	/**
	 * Steers the run, as soon as there is one.
	 * @return whether the import has not ended already
	 */
	synchronized boolean order(Consumer<BulkRun> order) {
		if (this.ended) {
			return false;
		}
		if (this.run != null) {
			order.accept(this.run);
		}
		else {
			this.orders.add(order);
		}
		return true;
	}

	synchronized boolean ended() {
		return this.ended;
	}

	synchronized List<RejectedRow> rejected() {
		return List.copyOf(this.rejected);
	}

	synchronized ImportSnapshot snapshot(Pulse pulse, boolean rejectsKept) {
		BulkRun known = this.run;
		ImportSnapshot.Identity identity = new ImportSnapshot.Identity(this.id, this.extent.name(),
				this.extent.items());
		ImportSnapshot.Rejected kept = new ImportSnapshot.Rejected(this.rejected.size(), this.ended && rejectsKept);
		if (known == null) {
			return ImportSnapshot.before(identity, this.ended, this.trouble, kept);
		}
		BulkProgress progress = known.progress();
		String stop = (this.trouble != null) ? this.trouble
				: known.report().flatMap(BulkReport::stopReason).map(Sentence::withoutSecrets).orElse(null);
		Pulse.Beat beat = pulse.of(this.id, progress);
		Double done = done(progress);
		return new ImportSnapshot(identity, state(known), stop, this.stoppedOnPurpose && this.trouble == null,
				ImportSnapshot.Outcomes.of(progress, this.counts), done, left(known, progress, done, beat.rate()),
				ImportSnapshot.Pace.of(known, beat, this.ended, this.compared), ImportSnapshot.Node.of(progress), kept);
	}

	/** Returns how long the rest takes if it is like the rows so far, at this rate. */
	private @Nullable Long left(BulkRun known, BulkProgress progress, @Nullable Double done, double rate) {
		if (this.ended || known.state() == BulkRun.State.HELD || done == null || done <= 0 || rate <= 0) {
			return null;
		}
		return Math.round(progress.settled() * (1 - done) / done / rate * 1000);
	}

	/** Says that reads take longer than this import is to let them, if they do. */
	synchronized @Nullable String missed(@Nullable Double p99) {
		BulkRun known = this.run;
		PacingState pacing = (known != null && !this.ended) ? known.progress().pacing() : null;
		return (pacing != null) ? MissedBound.sentence(p99, pacing) : null;
	}

	private String state(BulkRun known) {
		return this.ended ? "ENDED" : (known.state() == BulkRun.State.HELD) ? "HELD" : "RUNNING";
	}

	/** Returns the share that is done, {@code null} where nobody knows. */
	private @Nullable Double done(BulkProgress progress) {
		if (this.extent.total() <= 0) {
			return null;
		}
		return Math.min(1, (double) this.extent.done().applyAsLong(progress) / this.extent.total());
	}

}
