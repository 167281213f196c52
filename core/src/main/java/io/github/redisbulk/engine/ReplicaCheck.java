package io.github.redisbulk.engine;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;

import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.engine.command.Chunk;
import io.github.redisbulk.engine.command.Reply;
import io.github.redisbulk.engine.driver.BulkConnection;

/**
 * Asks the server behind each chunk, with WAIT, how many replicas have what was written
 * over the connection so far. The answers to a chunk count only once enough of them have.
 * <p>
 * This class is not thread-safe.
 *
 * @see <a href="https://redis.io/docs/latest/commands/wait/">WAIT</a>
 */
final class ReplicaCheck {

	private final int replicas;

	private final Duration patience;

	private final Duration timeout;

	/** One for each chunk in flight, in order. */
	private final Queue<Question> asked = new ArrayDeque<>();

	ReplicaCheck(BulkOptions options) {
		this.replicas = options.waitReplicas();
		this.patience = options.waitReplicasTimeout();
		// whoever waits for replicas answers nothing that comes behind
		this.timeout = (this.replicas > 0) ? options.timeout().plus(this.patience) : options.timeout();
	}

	/** Returns how long answers may take, with those before them. */
	Duration timeout() {
		return this.timeout;
	}

	/** Asks, right behind a chunk that has been sent. */
	void ask(BulkConnection connection) {
		if (this.replicas == 0) {
			return;
		}
		Chunk wait = new Chunk(0);
		wait.keepTexts();
		wait.ask("WAIT", Integer.toString(this.replicas), Long.toString(this.patience.toMillis()));
		this.asked.add(new Question(wait, connection.send(wait, this.timeout)));
	}

	/**
	 * Notes with a chunk that has been answered what the answer means for it.
	 * @return how long replicas were waited for, in nanoseconds
	 */
	long await(BulkConnection connection, Chunk chunk) {
		Question question = this.asked.poll();
		if (question == null) {
			return 0;
		}
		long since = System.nanoTime();
		if (question.sent()) {
			connection.await(question.asking(), this.timeout);
		}
		long waited = System.nanoTime() - since;
		note(question, chunk);
		return waited;
	}

	private void note(Question question, Chunk chunk) {
		Reply answer = question.asking().replies().get(0);
		if (answer instanceof Reply.Text count) {
			if (Integer.parseInt(count.text()) < this.replicas) {
				chunk.replies()
					.unreplicated("applied by the server, and acknowledged by %s of %d replicas within %d ms"
						.formatted(count.text(), this.replicas, this.patience.toMillis()));
			}
		}
		else if (answer instanceof Reply.Refused refused) {
			chunk.replies()
				.unreplicated("applied by the server, which does not tell what its replicas have: "
						+ RefusalText.withoutArguments(refused.text()));
		}
		else {
			chunk.replies().discount(question.lostBecause());
		}
	}

	/** A WAIT, and whether the connection has taken it. */
	private record Question(Chunk asking, boolean sent) {

		Throwable lostBecause() {
			Throwable known = this.asking.replies().lostBecause();
			return (known != null) ? known
					: new IllegalStateException("the connection ended before replicas were waited for");
		}

	}

}
