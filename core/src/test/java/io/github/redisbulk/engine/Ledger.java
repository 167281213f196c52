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

	private final int size;

	private final LongConsumer beforeEach;

	private final List<LedgerEntry> entries = new ArrayList<>();

	private final Map<Long, ItemResult> incomplete = new HashMap<>();

	private final List<Long> toldTwice = new ArrayList<>();

	private final List<BulkProgress> premature = new ArrayList<>();

	private final Map<String, Integer> retries = new TreeMap<>();

	/**
	 * Opens the books.
	 * @param seed makes the entries
	 * @param size how many there are
	 * @param beforeEach is told the position of an entry before it is handed out
	 */
	Ledger(long seed, int size, LongConsumer beforeEach) {
		this.random = new Random(seed);
		this.size = size;
		this.beforeEach = beforeEach;
	}

	@Override
	public boolean hasNext() {
		return this.entries.size() < this.size;
	}

	@Override
	public LedgerEntry next() {
		if (!hasNext()) {
			throw new NoSuchElementException();
		}
		this.beforeEach.accept(this.entries.size());
		LedgerEntry entry = LedgerEntry.random(this.entries.size(), this.random);
		this.entries.add(entry);
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
	}

	@Override
	public void onRetry(String reason, int commands, int attempt, Duration delay) {
		this.retries.merge(reason, 1, Integer::sum);
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
		agreesWith(title, report);
		LedgerContent content = LedgerContent.read(server);
		Map<String, Map<String, long[]>> expected = expected();
		List<String> errors = new ArrayList<>();
		Set<String> keys = new HashSet<>(expected.keySet());
		keys.addAll(content.members().keySet());
		keys.remove(LedgerEntry.STRING_KEY);
		for (String key : keys) {
			Map<String, long[]> bounds = expected.getOrDefault(key, Map.of());
			Map<String, Long> found = content.members().getOrDefault(key, Map.of());
			if (key.startsWith("n:")) {
				firstOne(key, bounds, found, errors);
			}
			else if (key.startsWith("o:") || key.startsWith("y:")) {
				lastOne(key, bounds, found, errors);
			}
			else if (!key.startsWith("p:")) {
				compare(key, bounds, found, errors);
			}
		}
		content.sequences().forEach((key, sequence) -> inOrder(key, sequence, errors));
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
					.computeIfAbsent(trace.member(), (member) -> new long[2]);
				bounds[0] += least(entry.position(), trace.command());
				bounds[1] += most(entry.position(), trace.command());
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

	private static void compare(String key, Map<String, long[]> bounds, Map<String, Long> found, List<String> errors) {
		Set<String> members = new HashSet<>(bounds.keySet());
		members.addAll(found.keySet());
		for (String member : members) {
			long[] bound = bounds.getOrDefault(member, new long[2]);
			long count = found.getOrDefault(member, 0L);
			if (count < bound[0] || count > bound[1]) {
				errors.add(key + " '" + member + "': " + count + " times, not " + bound[0] + " to " + bound[1]);
			}
		}
	}

	/**
	 * The first write wins: nothing newer than the first that is certain may be there.
	 */
	private void firstOne(String key, Map<String, long[]> bounds, Map<String, Long> found, List<String> errors) {
		long certain = bounds.entrySet()
			.stream()
			.filter((entry) -> entry.getValue()[0] > 0)
			.mapToLong((entry) -> Long.parseLong(entry.getKey()))
			.min()
			.orElse(Long.MAX_VALUE);
		for (String member : found.keySet()) {
			if (bounds.getOrDefault(member, new long[2])[1] == 0 || Long.parseLong(member) > certain) {
				errors.add(key + " holds the value of item " + member + " " + outcome(Long.parseLong(member))
						+ ", but item " + certain + " was written before");
			}
		}
		if (found.isEmpty() && certain < Long.MAX_VALUE) {
			errors.add(key + " holds nothing, but item " + certain + " was written");
		}
	}

	/** The last write wins: nothing older than the last that is certain may be there. */
	private void lastOne(String key, Map<String, long[]> bounds, Map<String, Long> found, List<String> errors) {
		long certain = bounds.entrySet()
			.stream()
			.filter((entry) -> entry.getValue()[0] > 0)
			.mapToLong((entry) -> Long.parseLong(entry.getKey()))
			.max()
			.orElse(-1);
		for (String member : found.keySet()) {
			long[] bound = bounds.getOrDefault(member, new long[2]);
			if (bound[1] == 0 || Long.parseLong(member) < certain) {
				errors.add(key + " holds the value of item " + member + " " + outcome(Long.parseLong(member))
						+ ", but item " + certain + " was written");
			}
		}
		if (found.isEmpty() && certain >= 0) {
			errors.add(key + " holds nothing, but item " + certain + " was written");
		}
	}

	private void inOrder(String key, List<Long> sequence, List<String> errors) {
		long last = -1;
		for (long position : sequence) {
			if (outcome(position) != Outcome.UNKNOWN) {
				if (position < last) {
					errors.add(key + ": item " + position + " stands behind item " + last);
				}
				last = position;
			}
		}
	}

}
