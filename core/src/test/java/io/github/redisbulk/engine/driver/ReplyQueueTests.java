package io.github.redisbulk.engine.driver;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

import io.github.redisbulk.engine.command.Chunk;
import io.github.redisbulk.engine.command.Reply;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a server that hangs up has read, and what nobody knows of.
 */
class ReplyQueueTests {

	private static final String LAST_WORDS = "-ERR Protocol error: invalid bulk length\r\n";

	private final ReplyQueue queue = new ReplyQueue(() -> {
	});

	private final Chunk chunk = new Chunk(0);

	@BeforeEach
	void expectThreeReplies() {
		for (int i = 0; i < 3; i++) {
			this.chunk.ask("SET", "k", "v");
		}
		this.queue.expect(this.chunk);
	}

	private void hangUpAfter(String replies) {
		byte[] bytes = replies.getBytes(StandardCharsets.US_ASCII);
		this.queue.read(bytes, bytes.length);
		this.queue.lose(new IOException("gone"));
	}

	@Test
	void nothingIsReadBehindLastWords() {
		hangUpAfter("+OK\r\n" + LAST_WORDS);
		assertThat(this.chunk.replies().get(0)).isEqualTo(Reply.ACCEPTED);
		assertThat(this.chunk.replies().get(1)).isInstanceOf(Reply.Refused.class);
		assertThat(this.chunk.replies().get(2)).isEqualTo(Reply.UNREAD);
	}

	@Test
	void whoeverAnswersOnHasNotHungUpThen() {
		hangUpAfter(LAST_WORDS + "+OK\r\n");
		assertThat(this.chunk.replies().get(1)).isEqualTo(Reply.ACCEPTED);
		assertThat(this.chunk.replies().get(2)).isEqualTo(Reply.LOST);
	}

}
