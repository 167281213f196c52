package io.github.redisbulk.engine.driver;

import java.io.IOException;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.regex.Pattern;

import io.github.redisbulk.engine.command.Chunk;
import io.github.redisbulk.engine.command.Reply;
import io.github.redisbulk.engine.command.ReplyReader;

/**
 * Gives each reply to the chunk that it belongs to: replies come in the order of the
 * commands.
 * <p>
 * Chunks may be {@linkplain #expect expected} on one thread while another reads.
 */
final class ReplyQueue {

	/**
	 * What a proxy says for a server whose answer it has not got: twemproxy with ERR,
	 * Envoy without. Redis itself never says so.
	 */
	private static final Set<String> DOUBTFUL = Set.of("ERR Connection timed out", "ERR Connection reset by peer",
			"ERR Broken pipe", "ERR Invalid argument", "ERR unknown", "upstream failure", "upstream protocol error");

	/**
	 * What a server says before it hangs up: it reads nothing that comes after. A proxy
	 * passes it on as an answer like any other, and goes on.
	 */
	private static final String LAST_WORDS = "ERR Protocol error";

	/** What Envoy says where some keys of a command were on such a server. */
	private static final Pattern PARTLY_DOUBTFUL = Pattern.compile("finished with \\d+ error\\(s\\)");

	private final Queue<Chunk> waiting = new ConcurrentLinkedQueue<>();

	private final ReplyReader reader = new ReplyReader(this::reply, this::keepsText);

	private final Runnable whenFinished;

	/** Whether the server reads on, as far as its latest reply tells. */
	private volatile boolean listens = true;

	/**
	 * Creates an empty queue.
	 * @param whenFinished is called after each chunk that has all its replies
	 */
	ReplyQueue(Runnable whenFinished) {
		this.whenFinished = whenFinished;
	}

	void expect(Chunk chunk) {
		this.waiting.add(chunk);
	}

	/** Returns whether a chunk waits for replies. */
	boolean waits() {
		return !this.waiting.isEmpty();
	}

	void read(byte[] bytes, int length) {
		this.reader.read(bytes, 0, length);
	}

	/**
	 * Takes every chunk that still waits off the queue, without its replies: they are
	 * lost, or nobody has read the commands.
	 */
	void lose(Throwable cause) {
		for (Chunk chunk = this.waiting.poll(); chunk != null; chunk = this.waiting.poll()) {
			if (this.listens) {
				chunk.replies().lose(cause);
			}
			else {
				while (!chunk.finished()) {
					chunk.replies().add(Reply.UNREAD);
				}
			}
		}
	}

	private boolean keepsText() {
		Chunk chunk = this.waiting.peek();
		return chunk != null && chunk.keepsTexts();
	}

	private void reply(Reply reply) {
		Chunk chunk = this.waiting.peek();
		if (chunk == null) {
			throw new IllegalStateException("The server answered more commands than it was sent");
		}
		if (reply instanceof Reply.Refused refused) {
			refused(chunk, refused);
		}
		else {
			hear(true);
			chunk.replies().add(reply);
		}
		if (chunk.finished()) {
			this.waiting.poll();
			this.whenFinished.run();
		}
	}

	private void refused(Chunk chunk, Reply.Refused refused) {
		hear(!refused.text().startsWith(LAST_WORDS));
		if (doubtful(refused.text())) {
			chunk.replies().add(Reply.LOST);
			chunk.replies().lose(new IOException("A proxy answered '" + refused.text() + "'"));
		}
		else {
			chunk.replies().add(refused);
		}
	}

	/** To read is cheaper than to write what is known. */
	private void hear(boolean listens) {
		if (this.listens != listens) {
			this.listens = listens;
		}
	}

	private static boolean doubtful(String text) {
		return DOUBTFUL.contains(text) || PARTLY_DOUBTFUL.matcher(text).matches();
	}

}
