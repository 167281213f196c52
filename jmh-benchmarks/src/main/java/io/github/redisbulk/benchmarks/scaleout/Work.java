package io.github.redisbulk.benchmarks.scaleout;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import io.github.redisbulk.BulkCommands;
import io.github.redisbulk.BulkMapper;
import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.Compatibility;
import io.github.redisbulk.batch.CsvRecord;

/**
 * What a job does with an item, and how it writes.
 */
enum Work {

	/** A command that is harmless to repeat. */
	SET((item, commands) -> set(item, commands, Values.SHORT), BulkOptions.defaults(), false),

	/** The same, ten times slower. */
	SLOW_SET((item, commands) -> set(item, commands, Values.SHORT),
			BulkOptions.defaults().withPause(Duration.ofMillis(5)), false),

	/** Commands that must not be repeated. */
	ONCE(Work::push, BulkOptions.defaults(), true),

	/** The same, slowly enough to be killed in the middle. */
	SLOW_ONCE(Work::push, BulkOptions.defaults().withPause(Duration.ofMillis(20)), true),

	/** Something that takes a millisecond and no processor. */
	WAITING((item, commands) -> {
		LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
		set(item, commands, "x");
	}, BulkOptions.defaults(), false),

	/** Values of 1 KiB beside readers, through a proxy. */
	BOUND((item, commands) -> set(item, commands, Values.KIBIBYTE),
			BulkOptions.defaults().withReadLatencyBound(Duration.ofMillis(2)).withCompatibility(Compatibility.PROXY),
			false);

	/** So many lists are pushed to. */
	static final int LISTS = 500;

	private static final int KEYS = 20_000;

	@SuppressWarnings("ImmutableEnumChecker") // none of them has a field
	private final BulkMapper<CsvRecord> mapper;

	@SuppressWarnings("ImmutableEnumChecker")
	private final BulkOptions options;

	private final boolean once;

	Work(BulkMapper<CsvRecord> mapper, BulkOptions options, boolean once) {
		this.mapper = mapper;
		this.options = options;
		this.once = once;
	}

	BulkMapper<CsvRecord> mapper() {
		return this.mapper;
	}

	BulkOptions options() {
		return this.options;
	}

	boolean once() {
		return this.once;
	}

	private static void set(CsvRecord item, BulkCommands commands, String value) {
		commands.set("key:" + Integer.parseInt(item.get("id")) % KEYS, value);
	}

	private static void push(CsvRecord item, BulkCommands commands) {
		int id = Integer.parseInt(item.get("id"));
		commands.rpush("list:" + id % LISTS, id).incrby("sum", 1);
	}

	/** What is written, in a class of its own since constants of an enum come first. */
	private static final class Values {

		static final String SHORT = "x".repeat(50);

		static final String KIBIBYTE = "x".repeat(1024);

	}

}
