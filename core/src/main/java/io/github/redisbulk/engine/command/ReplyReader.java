package io.github.redisbulk.engine.command;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;

/**
 * Reads replies in RESP2, and RESP3 where a server insists, from whatever pieces the
 * network delivers. Values are passed over; only errors are kept, and texts that somebody
 * wants. Not for applications.
 * <p>
 * This class is not thread-safe.
 *
 * @see <a href="https://redis.io/docs/latest/develop/reference/protocol-spec/">Redis
 * serialization protocol specification</a>
 */
public final class ReplyReader {

	/** Error texts are cut here: a server does not write longer ones. */
	private static final int MAX_LINE = 8 * 1024;

	private enum State {

		TYPE, NUMBER, TEXT, PAYLOAD

	}

	private final Consumer<Reply> replies;

	private final BooleanSupplier keepsText;

	private State state = State.TYPE;

	private byte type;

	private long number;

	private boolean negative;

	private long payload;

	private boolean kept;

	private final ByteArrayOutputStream text = new ByteArrayOutputStream(128);

	/** The lists of a kept reply that are not complete yet, the innermost first. */
	private final Deque<List<@Nullable Object>> lists = new ArrayDeque<>();

	/** How many elements are still to come, for each aggregate that has been opened. */
	private long[] open = new long[4];

	private int depth;

	private boolean push;

	private int element;

	private Map<Integer, Reply.Refused> refusedElements = new HashMap<>();

	/**
	 * Creates a reader.
	 * @param replies is given every reply, in order, on the thread that calls
	 * {@link #read}
	 * @param keepsText tells whether the text of the next reply is wanted
	 */
	public ReplyReader(Consumer<Reply> replies, BooleanSupplier keepsText) {
		this.replies = replies;
		this.keepsText = keepsText;
	}

	/**
	 * Reads some bytes.
	 * @param bytes holds the bytes
	 * @param from the first of them
	 * @param to the end of them
	 * @throws IllegalStateException if this is not RESP: the connection must not be used
	 * any more
	 */
	public void read(byte[] bytes, int from, int to) {
		int at = from;
		while (at < to) {
			switch (this.state) {
				case TYPE -> begin(bytes[at++]);
				case NUMBER -> number(bytes[at++]);
				case TEXT -> at = (this.type == '-' || this.kept) ? text(bytes, at) : pass(bytes, at, to);
				case PAYLOAD -> {
					int passed = (int) Math.min(this.payload, to - at);
					if (this.kept) {
						this.text.write(bytes, at, passed);
					}
					at += passed;
					this.payload -= passed;
					if (this.payload == 0) {
						end(this.kept ? new Reply.Text(this.text.toString(StandardCharsets.UTF_8).stripTrailing())
								: Reply.ACCEPTED);
					}
				}
			}
		}
	}

	private void begin(byte symbol) {
		if (this.depth == 0) {
			this.kept = this.keepsText.getAsBoolean();
		}
		this.type = symbol;
		this.number = 0;
		this.negative = false;
		if (this.kept || symbol == '-') {
			this.text.reset();
		}
		this.state = switch (symbol) {
			case '+', ':', '-', '_', '#', ',', '(' -> State.TEXT;
			case '$', '=', '*', '~', '%', '>' -> State.NUMBER;
			default -> throw new IllegalStateException(
					"The server's answer is not in the protocol of Redis: a reply begins with byte " + symbol);
		};
	}

	/** Passes over a line that nobody wants to read, as far as it has come. */
	private int pass(byte[] bytes, int from, int to) {
		for (int at = from; at < to; at++) {
			if (bytes[at] == '\n') {
				end(Reply.ACCEPTED);
				return at + 1;
			}
		}
		return to;
	}

	private int text(byte[] bytes, int at) {
		byte symbol = bytes[at];
		if (symbol == '\n') {
			String line = this.text.toString(StandardCharsets.UTF_8);
			end((this.type == '-') ? new Reply.Refused(line) : new Reply.Text(line));
		}
		else if (symbol != '\r' && this.text.size() < MAX_LINE) {
			this.text.write(symbol);
		}
		return at + 1;
	}

	private void number(byte symbol) {
		if (symbol >= '0' && symbol <= '9') {
			this.number = this.number * 10 + (symbol - '0');
		}
		else if (symbol == '-') {
			this.negative = true;
		}
		else if (symbol == '\n') {
			open(this.negative ? -1 : this.number);
		}
		else if (symbol != '\r') {
			throw new IllegalStateException(
					"The server's answer is not in the protocol of Redis: a length holds byte " + symbol);
		}
	}

	private void open(long length) {
		switch (this.type) {
			case '$', '=' -> payload(length);
			case '%' -> aggregate(length * 2);
			default -> aggregate(length);
		}
	}

	private void payload(long length) {
		if (length < 0) {
			end(Reply.ACCEPTED);
			return;
		}
		this.payload = length + 2;
		this.state = State.PAYLOAD;
	}

	private void aggregate(long elements) {
		if (this.depth == 0) {
			this.push = this.type == '>';
			this.element = 0;
		}
		if (elements <= 0) {
			end(Reply.ACCEPTED);
			return;
		}
		if (this.depth == this.open.length) {
			this.open = Arrays.copyOf(this.open, this.depth * 2);
		}
		this.open[this.depth++] = elements;
		if (this.kept) {
			this.lists.push(new ArrayList<>());
		}
		this.state = State.TYPE;
	}

	/** Ends a value, and with it every aggregate whose last element it is. */
	private void end(Reply reply) {
		this.state = State.TYPE;
		if (this.depth == 0) {
			deliver(reply);
			return;
		}
		if (this.kept) {
			List<@Nullable Object> innermost = this.lists.element();
			innermost.add((reply instanceof Reply.Text word) ? word.text() : null);
		}
		if (this.depth == 1) {
			if (reply instanceof Reply.Refused refused) {
				this.refusedElements.put(this.element, refused);
			}
			this.element++;
		}
		while (--this.open[this.depth - 1] == 0) {
			List<@Nullable Object> complete = this.kept ? this.lists.pop() : List.of();
			if (--this.depth == 0) {
				deliver(aggregated(complete));
				return;
			}
			if (this.kept) {
				this.lists.element().add(complete);
			}
			if (this.depth == 1) {
				this.element++;
			}
		}
	}

	private Reply aggregated(List<@Nullable Object> complete) {
		if (this.refusedElements.isEmpty()) {
			return this.kept ? new Reply.Elements(complete) : Reply.ACCEPTED;
		}
		Reply reply = new Reply.PartlyRefused(this.refusedElements, this.element);
		this.refusedElements = new HashMap<>();
		return reply;
	}

	/** Passes a reply on, unless nobody asked for it. */
	private void deliver(Reply reply) {
		if (this.push) {
			this.push = false;
			return;
		}
		this.replies.accept(reply);
	}

}
