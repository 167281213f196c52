package io.github.redisbulk.engine;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.BulkRun;

/**
 * The runs of a writer: those that go on, and the last of those that have ended.
 * <p>
 * This class is thread-safe.
 */
final class Runs {

	private static final int REMEMBERED = 20;

	private final Map<RunHandle, LockedSession<?>> running = new LinkedHashMap<>();

	private final Deque<RunHandle> ended = new ArrayDeque<>();

	private long lastId;

	synchronized RunHandle begin(BulkOptions options) {
		return new RunHandle(++this.lastId, options, TimeSource.SYSTEM);
	}

	synchronized void add(RunHandle run, LockedSession<?> session) {
		this.running.put(run, session);
	}

	synchronized void end(RunHandle run) {
		this.running.remove(run);
		this.ended.addFirst(run);
		if (this.ended.size() > REMEMBERED) {
			this.ended.removeLast();
		}
	}

	synchronized List<BulkRun> all() {
		List<BulkRun> all = new ArrayList<>(this.running.keySet());
		all.addAll(this.ended);
		return all;
	}

	synchronized List<LockedSession<?>> sessions() {
		return List.copyOf(this.running.values());
	}

}
