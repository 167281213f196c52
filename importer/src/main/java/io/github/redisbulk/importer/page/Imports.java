package io.github.redisbulk.importer.page;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.importer.job.Rejects;
import io.github.redisbulk.importer.progress.Extent;
import org.jspecify.annotations.Nullable;

/**
 * The import that goes on, or the last one. There is one at a time.
 * <p>
 * This class is thread-safe.
 */
final class Imports implements AutoCloseable {

	private static final long PATIENCE_SECONDS = 15;

	private final Supplier<BulkWriter> writer;

	private final boolean starts;

	private final ExecutorService thread = Executors
		.newSingleThreadExecutor((task) -> new Thread(task, "redis-bulk-page-import"));

	private long count;

	private boolean reserved;

	private @Nullable Watched current;

	private @Nullable Path rejects;

	Imports(Supplier<BulkWriter> writer, boolean starts) {
		this.writer = writer;
		this.starts = starts;
	}

	/** Shows an import that is run by somebody else. */
	synchronized Watched watch(Extent extent) {
		Watched watched = new Watched(++this.count, extent, true);
		this.current = watched;
		return watched;
	}

	/**
	 * Makes sure that nobody else starts an import until this is closed.
	 * @throws PageProblem if one goes on
	 */
	synchronized Reservation reserve() {
		if (!this.starts) {
			throw PageProblem.conflict("This page shows the import that it was started with, and starts none");
		}
		if (this.reserved || (this.current != null && !this.current.ended())) {
			throw PageProblem
				.conflict("An import is running already, or its file is being received: wait for its end, or stop it");
		}
		this.reserved = true;
		return new Reservation();
	}

	synchronized Optional<Watched> current() {
		return Optional.ofNullable(this.current);
	}

	synchronized Optional<Path> rejects() {
		boolean isThere = this.rejects != null && this.current != null && this.current.ended()
				&& Files.exists(this.rejects);
		return isThere ? Optional.ofNullable(this.rejects) : Optional.empty();
	}

	private synchronized void begin(Load load, Strategy strategy) throws IOException {
		if (this.thread.isShutdown()) {
			throw PageProblem.conflict("The importer is ending, and starts no import any more");
		}
		if (this.rejects != null) {
			Files.deleteIfExists(this.rejects);
			Files.deleteIfExists(Rejects.reasonsOf(this.rejects));
		}
		Watched watched = new Watched(++this.count, load.extent(), false);
		watched.compareWith(strategy.bound());
		this.current = watched;
		this.rejects = load.rejects();
		this.thread.execute(() -> run(watched, load, strategy));
	}

	private void run(Watched watched, Load load, Strategy strategy) {
		try (load) {
			watched.end(load.write(this.writer.get(),
					(options) -> strategy.change(options).withName("page").withListener(watched)));
		}
		catch (IOException | RuntimeException ex) {
			watched.fail(ex);
		}
		catch (Error ex) {
			watched.fail(new IllegalStateException(ex.toString(), ex));
			throw ex;
		}
	}

	private synchronized void release() {
		this.reserved = false;
	}

	/** Stops what goes on, and waits until its outcome is known. */
	@Override
	public void close() {
		synchronized (this) {
			this.thread.shutdown();
			if (this.current != null) {
				this.current.stop("the importer was ended");
			}
		}
		try {
			if (!this.thread.awaitTermination(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
				this.thread.shutdownNow();
			}
		}
		catch (InterruptedException ex) {
			this.thread.shutdownNow();
			Thread.currentThread().interrupt();
		}
	}

	/** The right to start an import. */
	final class Reservation implements AutoCloseable {

		/** Starts an import, which closes its load. */
		void start(Load load, Strategy strategy) throws IOException {
			try {
				begin(load, strategy);
			}
			catch (IOException | RuntimeException ex) {
				load.close();
				throw ex;
			}
		}

		/** Finds out what an import would do, and closes its load. */
		Trial tryOut(Load load) throws IOException {
			try (load) {
				return Trial.of(load);
			}
		}

		@Override
		public void close() {
			release();
		}

	}

}
