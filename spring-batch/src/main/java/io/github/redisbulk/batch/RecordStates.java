package io.github.redisbulk.batch;

/**
 * Where records begin, as a finite automaton over bytes. From a state and the bytes that
 * follow, the record starts among them and the state behind them are known, whatever
 * stands before: so parts of a file can be looked at by themselves, once for each state
 * in which they may be entered.
 * <p>
 * Line breaks and blank lines belong to the record that they end, so every byte is part
 * of one record.
 * <p>
 * This class is immutable and thread-safe.
 */
final class RecordStates {

	/** The state in which a record begins with the next byte, whichever it is. */
	static final int START = 0;

	/** Set in a transition whose byte is the first of a record. */
	private static final int BEGINS = 0x80;

	/** In a value without quotes, or behind a quoted one. */
	private static final int PLAIN = 1;

	/** In front of a value that is not the first. */
	private static final int VALUE = 2;

	/** Within quotes. */
	private static final int QUOTED = 3;

	/** Behind a quote that closes, or is the first of two. */
	private static final int QUOTE = 4;

	/** Behind a carriage return, which may be the end of a line or half of it. */
	private static final int RETURN = 5;

	private final byte[] transitions;

	private RecordStates(int states) {
		this.transitions = new byte[states << 8];
	}

	/**
	 * Lines that end with a line feed.
	 */
	static RecordStates lines() {
		RecordStates lines = new RecordStates(2);
		lines.all(PLAIN, PLAIN);
		lines.set(PLAIN, '\n', START);
		lines.startAs(PLAIN);
		return lines;
	}

	/**
	 * CSV by RFC 4180, whose lines end with CR, LF or both. A quote has a meaning at the
	 * beginning of a value and within a quoted one.
	 */
	static RecordStates csv(char delimiter) {
		RecordStates csv = new RecordStates(6);
		for (int state : new int[] { PLAIN, VALUE, QUOTE }) {
			csv.all(state, PLAIN);
			csv.set(state, '\n', START);
			csv.set(state, '\r', RETURN);
			csv.set(state, delimiter, VALUE);
		}
		csv.set(VALUE, '"', QUOTED);
		csv.set(QUOTE, '"', QUOTED);
		csv.all(QUOTED, QUOTED);
		csv.set(QUOTED, '"', QUOTE);
		csv.startAs(VALUE);
		System.arraycopy(csv.transitions, START << 8, csv.transitions, RETURN << 8, 256);
		csv.set(RETURN, '\n', START);
		return csv;
	}

	private void all(int state, int next) {
		for (int c = 0; c < 256; c++) {
			set(state, c, next);
		}
	}

	private void set(int state, int c, int next) {
		this.transitions[state << 8 | c] = (byte) next;
	}

	/** The first byte of a record leads where it would lead in another state. */
	private void startAs(int state) {
		for (int c = 0; c < 256; c++) {
			this.transitions[START << 8 | c] = (byte) (this.transitions[state << 8 | c] | BEGINS);
		}
	}

	/** Returns how many states there are. */
	int count() {
		return this.transitions.length >> 8;
	}

	/** Returns what a byte does in a state. */
	int transition(int state, byte b) {
		return this.transitions[(state << 8) | (b & 0xFF)];
	}

	/** Returns whether the byte of a transition is the first of a record. */
	static boolean begins(int transition) {
		return (transition & BEGINS) != 0;
	}

	/** Returns the state behind the byte of a transition. */
	static int state(int transition) {
		return transition & ~BEGINS & 0xFF;
	}

}
