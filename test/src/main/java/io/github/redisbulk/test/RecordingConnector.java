package io.github.redisbulk.test;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;

import io.github.redisbulk.engine.command.Chunk;
import io.github.redisbulk.engine.command.Reply;
import io.github.redisbulk.engine.driver.BulkConnection;
import io.github.redisbulk.engine.driver.Connector;

/**
 * Connects to nothing, keeps what is sent, and answers as it was told.
 */
final class RecordingConnector implements Connector {

	private final List<RecordedItem> items = new ArrayList<>();

	private final List<Answer> answers = new ArrayList<>();

	synchronized void refuse(Predicate<Object> which, String text) {
		this.answers.add(0, new Answer(which, new Reply.Refused(text)));
	}

	synchronized void lose(Predicate<Object> which) {
		this.answers.add(0, new Answer(which, Reply.LOST));
	}

	synchronized void reset() {
		this.items.clear();
		this.answers.clear();
	}

	synchronized List<RecordedItem> items() {
		return List.copyOf(this.items);
	}

	private synchronized void record(Chunk chunk) {
		List<String> commands = SentCommands.of(chunk);
		for (int index = 0; index < chunk.items(); index++) {
			Object item = Objects.requireNonNull(chunk.item(index));
			int end = chunk.firstCommand(index + 1);
			this.items.add(new RecordedItem(item, List.copyOf(commands.subList(chunk.firstCommand(index), end))));
			Reply reply = reply(item);
			for (int command = chunk.firstCommand(index); command < end; command++) {
				if (reply == Reply.LOST) {
					chunk.replies().loseNext(new IOException("lost by the test"));
				}
				else {
					chunk.replies().add(reply);
				}
			}
		}
	}

	/** What was said last counts. */
	private Reply reply(Object item) {
		return this.answers.stream()
			.filter((answer) -> answer.which().test(item))
			.findFirst()
			.map(Answer::reply)
			.orElse(Reply.ACCEPTED);
	}

	@Override
	public BulkConnection connect() {
		return new RecordingConnection();
	}

	@Override
	public void close() {
		// nothing was opened
	}

	/**
	 * How items are answered.
	 *
	 * @param which the items
	 * @param reply the answer to each of their commands
	 */
	private record Answer(Predicate<Object> which, Reply reply) {
	}

	private final class RecordingConnection implements BulkConnection {

		private boolean ended;

		@Override
		public boolean send(Chunk chunk, Duration timeout) {
			if (this.ended) {
				return false;
			}
			if (chunk.items() > 0) {
				record(chunk);
			}
			else {
				// a question of the writer's own, such as a script to load
				while (!chunk.finished()) {
					chunk.replies().add(Reply.ACCEPTED);
				}
			}
			return true;
		}

		@Override
		public void await(Chunk chunk, Duration timeout) {
			// answered when it was sent
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
