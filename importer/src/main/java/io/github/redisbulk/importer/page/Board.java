package io.github.redisbulk.importer.page;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * What all pages show, and remember together.
 * <p>
 * This class is thread-safe.
 */
final class Board {

	private final PageSettings settings;

	private final ReadingProcess reads;

	private final Imports imports;

	private final LongSupplier nanoTime;

	private final Pulse pulse;

	private final History history = new History();

	private final Stints stints = new Stints();

	Board(PageSettings settings, ReadingProcess reads, Imports imports, LongSupplier nanoTime) {
		this.settings = settings;
		this.reads = reads;
		this.imports = imports;
		this.nanoTime = nanoTime;
		this.pulse = new Pulse(nanoTime);
	}

	/** Looks at everything, and remembers it. */
	synchronized PageSnapshot look() {
		Reads.State state = this.reads.latest();
		Optional<Watched> current = this.imports.current();
		ImportSnapshot run = current.map((watched) -> watched.snapshot(this.pulse, this.imports.rejects().isPresent()))
			.orElse(null);
		if (run != null) {
			this.stints.take(run, this.reads.answered(), state);
		}
		History.Point point = History.Point.of(TimeUnit.NANOSECONDS.toMillis(this.nanoTime.getAsLong()), state, run);
		this.history.add(point);
		return new PageSnapshot(this.settings.redis(), this.settings.starts(), this.settings.maxUpload().toBytes(),
				state, current.map((watched) -> watched.missed(state.p99())).orElse(null), run, point,
				this.stints.summaries());
	}

	/** Returns what has been seen during the last minute. */
	List<History.Point> minute() {
		return this.history.points();
	}

	/** Returns whether there is something to see even if nobody looks. */
	boolean isBusy() {
		return this.imports.current().map((watched) -> !watched.ended()).orElse(false);
	}

}
