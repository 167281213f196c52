package io.github.redisbulk.engine;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.LongConsumer;
import java.util.function.LongPredicate;

import io.github.redisbulk.BulkListener;
import io.github.redisbulk.BulkProgress;
import io.github.redisbulk.BulkReport;
import io.github.redisbulk.ItemResult;
import io.github.redisbulk.Outcome;
import io.github.redisbulk.engine.LedgerEntry.Trace;
import io.github.redisbulk.testkit.RespConnection;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Books kept of one run: a source of random entries that remembers them, a listener that
 * remembers their outcomes, and the comparison of both with what the server holds.
 */
final class Ledger implements Iterator<LedgerEntry>, BulkListener {

	private final Random random;

	private final LedgerEntry.Keys keys;

	private final LongPredicate goesOn;

	private final LongConsumer beforeEach;

	private final List<LedgerEntry> entries = new ArrayList<>();

	private final Map<Long, ItemResult> incomplete = new HashMap<>();

	private final List<Long> toldTwice = new ArrayList<>();

	private final List<BulkProgress> premature = new ArrayList<>();

	private final Map<String, Integer> retries = new TreeMap<>();

	private final LedgerLosses losses;

	private volatile long handedOut;

	private volatile long settledBelow;

	/**
	 * Opens the books of a run on one server.
	 * @param seed makes the entries
	 * @param size how many there are
	 * @param beforeEach is told the position of an entry before it is handed out
	 */
	Ledger(long seed, int size, LongConsumer beforeEach) {
		this(seed, LedgerEntry.Keys.FEW, (position) -> position < size, beforeEach, new LedgerLosses());
	}

	/**
	 * Opens the books.
	 * @param seed makes the entries
	 * @param keys how their keys are named
	 * @param goesOn whether there is an entry at a position
	 * @param beforeEach is told the position of an entry before it is handed out
	 * @param losses what the servers may lose although they have acknowledged it
	 */
	Ledger(long seed, LedgerEntry.Keys keys, LongPredicate goesOn, LongConsumer beforeEach, LedgerLosses losses) {
		this.random = new Random(seed);
		this.keys = keys;
		this.goesOn = goesOn;
		this.beforeEach = beforeEach;
		this.losses = losses;
	}

	@Override
	public boolean hasNext() {
		return this.goesOn.test(this.entries.size());
	}

	@Override
	public LedgerEntry next() {
		if (!hasNext()) {
			throw new NoSuchElementException();
		}
		this.beforeEach.accept(this.entries.size());
		LedgerEntry entry = LedgerEntry.random(this.entries.size(), this.random, this.keys);
		this.entries.add(entry);
		this.handedOut = this.entries.size();
		return entry;
	}

	@Override
	public void onIncomplete(ItemResult result) {
		if (this.incomplete.put(result.position(), result) != null) {
			this.toldTwice.add(result.position());
		}
	}

	@Override
	public void onProgress(BulkProgress progress) {
		if (progress.settledBelow() > progress.settled()) {
			this.premature.add(progress);
		}
		this.settledBelow = progress.settledBelow();
	}

	@Override
	public void onRetry(String reason, int commands, int attempt, Duration delay) {
		this.retries.merge(reason, 1, Integer::sum);
	}

	/** Returns how many entries have been handed out so far. Any thread may ask. */
	long handedOut() {
		return this.handedOut;
	}

	/** Returns below which position all entries have ended. Any thread may ask. */
	long settledBelow() {
		return this.settledBelow;
	}

	/** Returns how often something was sent again, by reason. */
	Map<String, Integer> retries() {
		return this.retries;
	}

	/** Returns the outcomes that are not written for another reason than their item. */
	Map<Long, ItemResult> unexpected() {
		Map<Long, ItemResult> unexpected = new HashMap<>(this.incomplete);
		unexpected.keySet().removeIf((position) -> this.entries.get(position.intValue()).spoilt());
		return unexpected;
	}

	Outcome outcome(long position) {
		ItemResult result = this.incomplete.get(position);
		return (result != null) ? result.outcome() : Outcome.WRITTEN;
	}

	/** Asserts that report, outcomes and the server's content agree. */
	void agreesWith(String title, BulkReport report, RespConnection server) {
		agreesWith(title, report, LedgerContent.read(server));
	}

	/** Asserts that report, outcomes and the servers' content agree. */
	void agreesWith(String title, BulkReport report, LedgerContent content) {
		agreesWith(title, report);
		assertThat(content.scattered()).as("keys on several servers of the %s", title).isEmpty();
		LedgerComparison comparison = new LedgerComparison(this::outcome, this.losses);
		List<String> errors = comparison.differences(expected(), content);
		this.losses.together(this.entries, this::outcome, content, errors);
		assertThat(errors).as("differences between report and server of the %s", title).isEmpty();
	}

	private void agreesWith(String title, BulkReport report) {
		assertThat(this.premature).as("told to have ended before they had, of the %s", title).isEmpty();
		assertThat(this.toldTwice).as("items with two outcomes of the %s", title).isEmpty();
		assertThat(report.written() + report.failed() + report.unknown() + report.notSent())
			.as("counts of the %s", title)
			.isEqualTo(report.read());
		assertThat(report.read()).as("items read of the %s", title).isEqualTo(this.entries.size());
		for (Outcome outcome : List.of(Outcome.FAILED, Outcome.UNKNOWN, Outcome.NOT_SENT)) {
			assertThat(this.incomplete.values().stream().filter((result) -> result.outcome() == outcome).count())
				.as("items told of as %s of the %s", outcome, title)
				.isEqualTo((outcome == Outcome.FAILED) ? report.failed()
						: (outcome == Outcome.UNKNOWN) ? report.unknown() : report.notSent());
		}
	}

	/** How often each trace must, and may, be found. */
	private Map<String, Map<String, long[]>> expected() {
		Map<String, Map<String, long[]>> expected = new HashMap<>();
		for (LedgerEntry entry : this.entries) {
			if (entry.flushes() && outcome(entry.position()) == Outcome.WRITTEN) {
				expected.clear();
			}
			else if (entry.flushes() && outcome(entry.position()) == Outcome.UNKNOWN) {
				expected.values().forEach((traces) -> traces.values().forEach((bounds) -> bounds[0] = 0));
			}
			for (Trace trace : entry.traces()) {
				long[] bounds = expected.computeIfAbsent(trace.key(), (key) -> new HashMap<>())
					.computeIfAbsent(trace.member(), (member) -> new long[3]);
				long least = least(entry.position(), trace.command());
				bounds[0] += this.losses.possible(entry.position()) ? 0 : least;
				bounds[1] += most(entry.position(), trace.command());
				bounds[2] += least;
			}
		}
		return expected;
	}

	private int least(long position, int command) {
		return (outcome(position) != Outcome.UNKNOWN) ? most(position, command) : 0;
	}

	private int most(long position, int command) {
		ItemResult result = this.incomplete.get(position);
		if (result == null || result.outcome() == Outcome.UNKNOWN) {
			return 1;
		}
		boolean applied = result.outcome() == Outcome.FAILED
				&& result.refusals().stream().noneMatch((refusal) -> refusal.command() == command);
		return applied ? 1 : 0;
	}

}
