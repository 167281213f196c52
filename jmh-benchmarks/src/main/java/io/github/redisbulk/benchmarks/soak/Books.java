package io.github.redisbulk.benchmarks.soak;

import java.util.EnumMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;

import io.github.redisbulk.BulkCommands;
import io.github.redisbulk.BulkListener;
import io.github.redisbulk.BulkReport;
import io.github.redisbulk.ItemResult;
import io.github.redisbulk.Outcome;
import io.github.redisbulk.testkit.RespConnection;

/**
 * Books of one run: a source of numbers, the outcomes that were told of, and the
 * comparison with what the server holds. Every other item adds its number to a set, which
 * is harmless to repeat; the others push it to a list, which is not.
 */
final class Books implements Iterator<Integer>, BulkListener {

	private static final int KEYS = 64;

	private final String prefix;

	private final Outcome[] outcomes;

	private int next;

	private long differences;

	/**
	 * Opens the books.
	 * @param round a number that no other round has
	 * @param items how many items there are
	 */
	Books(long round, int items) {
		this.prefix = "soak:" + round + ":";
		this.outcomes = new Outcome[items];
	}

	@Override
	public boolean hasNext() {
		return this.next < this.outcomes.length;
	}

	@Override
	public Integer next() {
		if (!hasNext()) {
			throw new NoSuchElementException();
		}
		return this.next++;
	}

	/** The last item was not accepted. */
	void takeBack() {
		this.next--;
	}

	void map(Integer item, BulkCommands commands) {
		String key = key(item % KEYS);
		if (item % 2 == 0) {
			commands.sadd(key, item.toString());
		}
		else {
			commands.rpush(key, item.toString());
		}
	}

	private String key(int number) {
		return this.prefix + number;
	}

	@Override
	public void onIncomplete(ItemResult result) {
		int position = (int) result.position();
		if (this.outcomes[position] != null) {
			this.differences++;
		}
		this.outcomes[position] = result.outcome();
	}

	private Outcome outcome(int position) {
		return (this.outcomes[position] != null) ? this.outcomes[position] : Outcome.WRITTEN;
	}

	/**
	 * Compares what the report says with the books, and both with the server.
	 * @param report of the run
	 * @param server holds what was written
	 * @return how many things do not agree
	 */
	long differences(BulkReport report, RespConnection server) {
		Map<Outcome, Long> counts = new EnumMap<>(Outcome.class);
		for (int position = 0; position < this.next; position++) {
			counts.merge(outcome(position), 1L, Long::sum);
		}
		Map<Outcome, Long> told = Map.of(Outcome.WRITTEN, report.written(), Outcome.FAILED, report.failed(),
				Outcome.UNKNOWN, report.unknown(), Outcome.NOT_SENT, report.notSent());
		told.forEach((outcome, count) -> this.differences += Math.abs(count - counts.getOrDefault(outcome, 0L)));
		this.differences += Math.abs(report.read() - this.next);
		int[] found = found(server);
		for (int position = 0; position < found.length; position++) {
			this.differences += agrees(position, found[position]) ? 0 : 1;
		}
		return this.differences;
	}

	private boolean agrees(int position, int found) {
		if (position >= this.next) {
			return found == 0;
		}
		return switch (outcome(position)) {
			case WRITTEN -> found == 1;
			case UNKNOWN -> found <= 1;
			case FAILED, NOT_SENT -> found == 0;
		};
	}

	/** Returns how often the server holds each item. */
	private int[] found(RespConnection server) {
		int[] found = new int[this.outcomes.length];
		for (int key = 0; key < KEYS; key++) {
			Object members = (key % 2 == 0) ? server.command("SMEMBERS", key(key))
					: server.command("LRANGE", key(key), "0", "-1");
			for (Object member : (List<?>) Objects.requireNonNull(members)) {
				found[Integer.parseInt(String.valueOf(member))]++;
			}
		}
		return found;
	}

}
