package io.github.redisbulk.examples;

import java.time.Duration;
import java.util.List;

import io.github.redisbulk.BulkReport;
import io.github.redisbulk.BulkScript;
import io.github.redisbulk.BulkWriter;

/** The code of {@code docs/how-to/counters.md}. */
class Counters {

	private static final BulkScript COUNT_ONCE = BulkScript.of("""
			if redis.call('SET', KEYS[1], '', 'NX', 'PX', ARGV[1]) then
			    redis.call('INCRBY', KEYS[2], ARGV[2])
			end""");

	private final List<View> views = List.of(new View("1", "home", 1), new View("2", "home", 1));

	private final BulkWriter bulkWriter;

	Counters(BulkWriter bulkWriter) {
		this.bulkWriter = bulkWriter;
	}

	BulkReport count() {
		return this.bulkWriter.write(this.views,
				(view, commands) -> commands.incrby("views:" + view.page(), view.count()));
	}

	void countOnce() {
		this.bulkWriter.write(this.views, (view, commands) -> commands.evalsha(COUNT_ONCE,
				List.of("counted:" + view.id(), "views:" + view.page()), Duration.ofDays(1).toMillis(), view.count()));

		this.bulkWriter.write(this.views, (view, commands) -> commands.hset("views", view.page(), 2));
	}

	record View(String id, String page, long count) {
	}

}
