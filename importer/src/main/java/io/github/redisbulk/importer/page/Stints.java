package io.github.redisbulk.importer.page;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * The strategies side by side, as they were run. A stint is the time from one change of
 * the strategy to the next; what is held does not count.
 * <p>
 * This class is thread-safe.
 */
final class Stints {

	private static final int KEPT = 8;

	/** What the strategy before has left in the queues is over by then. */
	private static final long SETTLING_MILLIS = 2000;

	private final Deque<Stint> stints = new ArrayDeque<>();

	private long run;

	private long settled;

	private long elapsed;

	/** When the strategy was changed, by the clock of the import. */
	private long changed;

	/**
	 * Takes what has been done since the last time.
	 * @param now the import
	 * @param reads what reads took that were answered since then
	 * @param lately how reads are doing, those included that wait for their answer
	 */
	synchronized void take(ImportSnapshot now, Histogram reads, Reads.State lately) {
		ImportSnapshot.Pace pace = now.pace();
		if (pace == null) {
			return;
		}
		boolean isNew = now.identity().id() != this.run;
		if (isNew) {
			this.run = now.identity().id();
			this.settled = 0;
			this.elapsed = 0;
			this.changed = -SETTLING_MILLIS;
			begin(now, pace);
		}
		long millis = pace.elapsedMillis() - this.elapsed;
		long rows = now.outcomes().settled() - this.settled;
		this.elapsed = pace.elapsedMillis();
		this.settled = now.outcomes().settled();
		Stint stint = this.stints.getLast();
		if (millis > 0 && !"HELD".equals(now.state()) && this.elapsed - this.changed >= SETTLING_MILLIS) {
			stint.add(rows, millis, reads, slowest(reads, lately), stint.isOf(pace) ? pace.boundMillis() : null);
		}
		if (now.isEnded()) {
			stint.over = true;
		}
		else if (!stint.isOf(pace)) {
			stint.over = true;
			this.changed = this.elapsed;
			begin(now, pace);
		}
	}

	private static double slowest(Histogram reads, Reads.State lately) {
		double waiting = (lately.p99() != null) ? lately.p99() : 0;
		return (reads.getTotalCount() > 0) ? reads.getValueAtPercentile(99) / 1e6 : waiting;
	}

	private void begin(ImportSnapshot now, ImportSnapshot.Pace pace) {
		this.stints.addLast(new Stint(now.identity(), pace));
		if (this.stints.size() > KEPT) {
			this.stints.removeFirst();
		}
	}

	synchronized List<Summary> summaries() {
		return this.stints.stream().map(Stint::summary).toList();
	}

	/**
	 * A strategy as it was run.
	 *
	 * @param run the import
	 * @param name what that was called
	 * @param strategy huge, fixed or guard
	 * @param setting what the strategy was told
	 * @param rows how many rows have ended meanwhile
	 * @param millis how long that took
	 * @param rate rows a second, {@code null} if it took no time
	 * @param p50 what half of the reads took meanwhile, in milliseconds, {@code null} if
	 * none was timed
	 * @param p99 what all but one of a hundred took
	 * @param bound what reads were to stay below, {@code null} without a bound
	 * @param beyondMillis how long they did not
	 * @param over whether it is over
	 */
	record Summary(long run, String name, String strategy, String setting, long rows, long millis,
			@Nullable Double rate, @Nullable Double p50, @Nullable Double p99, @Nullable Double bound,
			long beyondMillis, boolean over) {
	}

	private static final class Stint {

		private final ImportSnapshot.Identity identity;

		private final String strategy;

		private final String setting;

		private final Histogram reads = LatencyWindow.histogram();

		private @Nullable Double bound;

		private long rows;

		private long millis;

		private long beyond;

		private boolean over;

		Stint(ImportSnapshot.Identity identity, ImportSnapshot.Pace pace) {
			this.identity = identity;
			this.strategy = pace.strategy();
			this.setting = pace.setting();
			this.bound = pace.boundMillis();
		}

		boolean isOf(ImportSnapshot.Pace pace) {
			return this.strategy.equals(pace.strategy()) && this.setting.equals(pace.setting());
		}

		void add(long someRows, long someMillis, Histogram someReads, double slowest, @Nullable Double boundMillis) {
			this.rows += someRows;
			this.millis += someMillis;
			this.reads.add(someReads);
			this.bound = (boundMillis != null) ? boundMillis : this.bound;
			if (this.bound != null && slowest > this.bound) {
				this.beyond += someMillis;
			}
		}

		Summary summary() {
			boolean known = this.reads.getTotalCount() > 0;
			return new Summary(this.identity.id(), this.identity.name(), this.strategy, this.setting, this.rows,
					this.millis, (this.millis > 0) ? this.rows * 1000.0 / this.millis : null,
					known ? this.reads.getValueAtPercentile(50) / 1e6 : null,
					known ? this.reads.getValueAtPercentile(99) / 1e6 : null, this.bound, this.beyond, this.over);
		}

	}

}
