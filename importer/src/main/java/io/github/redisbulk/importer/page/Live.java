package io.github.redisbulk.importer.page;

import java.io.IOException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.context.SmartLifecycle;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

/**
 * Tells all open pages four times a second how things are. While none is open, nobody
 * reads from Redis.
 * <p>
 * This class is thread-safe. It is stopped before the web server is, and ends the imports
 * then, so that pages hear how that went and know the end from a lost connection.
 */
final class Live implements SmartLifecycle {

	static final int INTERVALS_A_SECOND = 4;

	private static final int MOST_PAGES = 30;

	/** For how many intervals reads go on when nobody watches any more. */
	private static final int LINGER = 2 * INTERVALS_A_SECOND;

	private final ReadingProcess reads;

	private final Imports imports;

	private final Board board;

	private final Set<Watcher> watchers = ConcurrentHashMap.newKeySet();

	private volatile @Nullable ScheduledExecutorService clock;

	/** For how many intervals no page has been open. */
	private int quiet = LINGER;

	/** One for each page that is slow to read. */
	private final ExecutorService senders = Executors.newCachedThreadPool(Live::thread);

	Live(ReadingProcess reads, Imports imports, Board board) {
		this.reads = reads;
		this.imports = imports;
		this.board = board;
	}

	/**
	 * Adds a page.
	 * @throws PageProblem if there are too many already
	 */
	SseEmitter watch() {
		if (this.watchers.size() >= MOST_PAGES || !isRunning()) {
			throw new PageProblem(HttpStatus.SERVICE_UNAVAILABLE, "Too many pages are open: close one");
		}
		Watcher watcher = new Watcher(new SseEmitter(0L));
		watcher.emitter.onCompletion(() -> remove(watcher));
		watcher.emitter.onError((error) -> remove(watcher));
		add(watcher);
		return watcher.emitter;
	}

	private synchronized void add(Watcher watcher) {
		watcher.begin(JsonMapper.shared().writeValueAsString(this.board.minute()));
		this.watchers.add(watcher);
		this.quiet = 0;
		this.reads.start();
	}

	private synchronized void remove(Watcher watcher) {
		this.watchers.remove(watcher);
	}

	private void tell() {
		if (isOfInterest()) {
			String json = JsonMapper.shared().writeValueAsString(this.board.look());
			this.watchers.forEach((watcher) -> watcher.tell(json));
		}
	}

	/** A page that is loaded anew is away for a moment. */
	private synchronized boolean isOfInterest() {
		this.quiet = this.watchers.isEmpty() ? this.quiet + 1 : 0;
		if (this.quiet == LINGER) {
			this.reads.stop();
		}
		return this.quiet < LINGER || this.board.isBusy();
	}

	@Override
	public synchronized void start() {
		ScheduledExecutorService started = Executors.newSingleThreadScheduledExecutor(Live::thread);
		long period = TimeUnit.SECONDS.toMillis(1) / INTERVALS_A_SECOND;
		started.scheduleAtFixedRate(this::tell, period, period, TimeUnit.MILLISECONDS);
		this.clock = started;
	}

	private static Thread thread(Runnable task) {
		Thread made = new Thread(task, "redis-bulk-page-live");
		made.setDaemon(true);
		return made;
	}

	@Override
	public void stop() {
		this.imports.close();
		ScheduledExecutorService started = this.clock;
		this.clock = null;
		if (started != null) {
			started.shutdownNow();
			String json = JsonMapper.shared().writeValueAsString(this.board.look());
			this.watchers.forEach((watcher) -> watcher.end(json));
			this.reads.stop();
		}
	}

	@Override
	public boolean isRunning() {
		return this.clock != null;
	}

	/** A page that is open. One that is slow misses something, and holds up nobody. */
	private final class Watcher {

		private final SseEmitter emitter;

		private final AtomicBoolean busy = new AtomicBoolean();

		Watcher(SseEmitter emitter) {
			this.emitter = emitter;
		}

		/** A new page is told of the last minute before anything else. */
		void begin(String json) {
			this.busy.set(true);
			Live.this.senders.execute(() -> {
				send("history", json);
				this.busy.set(false);
			});
		}

		void tell(String json) {
			if (isRunning() && this.busy.compareAndSet(false, true)) {
				Live.this.senders.execute(() -> {
					send("snapshot", json);
					this.busy.set(false);
				});
			}
		}

		void end(String json) {
			send("end", json);
			this.emitter.complete();
		}

		private void send(String event, String json) {
			try {
				this.emitter.send(SseEmitter.event().name(event).data(json, MediaType.TEXT_PLAIN));
			}
			catch (IOException | IllegalStateException ex) {
				remove(this);
			}
		}

	}

}
