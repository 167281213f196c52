package io.github.redisbulk.engine;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;

import io.github.redisbulk.engine.command.Chunk;
import io.github.redisbulk.engine.command.Reply;
import io.github.redisbulk.engine.driver.BulkConnection;
import io.github.redisbulk.engine.driver.Connector;
import io.github.redisbulk.engine.driver.NoConnectionException;
import io.github.redisbulk.engine.driver.NoConnections;

/**
 * Connects to nothing, and answers each command as the test says: {@code ok},
 * {@code lost} as behind a proxy, {@code end} for a connection that ends there,
 * {@code throw} for one that fails as none should, a number, a text in quotes, with an
 * exclamation mark behind it where the connection ends after that, {@code list} for a
 * list of whatever, else the text of a refusal. A command that the test says nothing of,
 * or nothing more, is accepted.
 */
final class ScriptedConnector implements Connector {

	private static final String INSIDE = "inside ";

	private final Map<String, Queue<String>> answers = new HashMap<>();

	private final List<String> sent = new ArrayList<>();

	private final List<Integer> chunks = new ArrayList<>();

	private int hookedChunk = -1;

	private Runnable hook = () -> {
	};

	private int failingConnects;

	private int connects;

	/** Says how a command is answered, the first time, the second, and so on. */
	ScriptedConnector answer(String command, String... replies) {
		this.answers.put(command, new ArrayDeque<>(Arrays.asList(replies)));
		return this;
	}

	/** Returns the answer of an EXEC of some commands, one of which was refused. */
	static String inside(int command, int commands, String refusal) {
		return INSIDE + command + commands + refusal;
	}

	/** Does something while a chunk is on its way, the first of which is number 1. */
	ScriptedConnector during(int chunk, Runnable action) {
		this.hookedChunk = chunk;
		this.hook = action;
		return this;
	}

	/** Has the next attempts to connect fail. */
	void failConnects(int times) {
		this.failingConnects = times;
	}

	/** Returns all commands that were sent, in order. */
	List<String> sent() {
		return this.sent;
	}

	/** Returns how many commands there were in each chunk that was sent. */
	List<Integer> chunks() {
		return this.chunks;
	}

	int connects() {
		return this.connects;
	}

	private String next(String command) {
		Queue<String> replies = this.answers.get(command);
		String reply = (replies != null) ? replies.poll() : null;
		return (reply != null) ? reply : "ok";
	}

	@Override
	public BulkConnection connect() throws NoConnectionException {
		this.connects++;
		if (this.failingConnects > 0) {
			this.failingConnects--;
			throw NoConnections.forNow();
		}
		return new ScriptedConnection();
	}

	@Override
	public boolean answers(BulkConnection connection) {
		return connection.usable();
	}

	@Override
	public void close() {
		// nothing was opened
	}

	private final class ScriptedConnection implements BulkConnection {

		private final Queue<List<String>> inFlight = new ArrayDeque<>();

		private boolean ended;

		@Override
		public boolean send(Chunk chunk, Duration timeout) {
			if (this.ended) {
				return false;
			}
			List<String> commands = OracleWords.decode(chunk.bytes(), chunk.length())
				.stream()
				.map((words) -> String.join(" ", words))
				.toList();
			ScriptedConnector.this.sent.addAll(commands);
			this.inFlight.add(commands.stream().map(ScriptedConnector.this::next).toList());
			ScriptedConnector.this.chunks.add(commands.size());
			if (ScriptedConnector.this.chunks.size() == ScriptedConnector.this.hookedChunk) {
				ScriptedConnector.this.hook.run();
			}
			return true;
		}

		@Override
		public void await(Chunk chunk, Duration timeout) {
			for (String reply : this.inFlight.remove()) {
				this.ended |= reply.equals("end");
				if (this.ended) {
					chunk.replies().lose(new IOException("ended"));
					return;
				}
				switch (reply) {
					case "throw" -> throw new IllegalStateException("thrown by the test");
					case "0", "1" -> chunk.replies().add(new Reply.Text(reply));
					case "list" -> chunk.replies().add(new Reply.Elements(List.of()));
					case "ok" -> chunk.replies().add(Reply.ACCEPTED);
					case "lost" -> {
						chunk.replies().add(Reply.LOST);
						chunk.replies().lose(new IOException("lost"));
					}
					default -> chunk.replies().add(reply.startsWith("\"") ? text(reply) : refused(reply));
				}
			}
		}

		private Reply text(String quoted) {
			this.ended = quoted.endsWith("!");
			return new Reply.Text(quoted.substring(1, quoted.lastIndexOf('"')));
		}

		private static Reply refused(String reply) {
			if (!reply.startsWith(INSIDE)) {
				return new Reply.Refused(reply);
			}
			int command = reply.charAt(INSIDE.length()) - '0';
			int commands = reply.charAt(INSIDE.length() + 1) - '0';
			Reply.Refused refusal = new Reply.Refused(reply.substring(INSIDE.length() + 2));
			return new Reply.PartlyRefused(Map.of(command, refusal), commands);
		}

		@Override
		public boolean usable() {
			return !this.ended;
		}

		@Override
		public void close() {
			this.ended = true;
		}

	}

}
