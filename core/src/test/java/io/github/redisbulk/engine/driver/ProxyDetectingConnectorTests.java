package io.github.redisbulk.engine.driver;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;

import io.github.redisbulk.engine.command.Chunk;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link ProxyDetectingConnector}.
 */
class ProxyDetectingConnectorTests {

	private static final NoConnectionException HUNG_UP = new NoConnectionException("here",
			new IOException("Connection reset"));

	private static final NoConnectionException LOADING = new NoConnectionException("here", new IOException("LOADING"));

	private static final BulkConnection CONNECTION = new Silent();

	@Test
	void aServerThatHangsUpOnceIsNoProxy() throws NoConnectionException {
		try (Connector connector = doubtful(true, HUNG_UP, CONNECTION)) {
			assertThat(connector.connect()).isSameAs(CONNECTION);
		}
	}

	@Test
	void whatHangsUpOnEachHandshakeAndAnswersSilentClientsIsAProxy() {
		try (Connector connector = doubtful(true, HUNG_UP, HUNG_UP)) {
			assertThatExceptionOfType(NoConnectionException.class).isThrownBy(connector::connect)
				.withMessageContaining("A proxy answers there")
				.matches(NoConnectionException::lasting);
		}
	}

	@Test
	void aServerThatIsNotReadyTheSecondTimeIsNoProxy() {
		try (Connector connector = doubtful(true, HUNG_UP, LOADING)) {
			assertThatExceptionOfType(NoConnectionException.class).isThrownBy(connector::connect).isSameAs(LOADING);
		}
	}

	@Test
	void whatAnswersNobodyIsNoProxy() {
		try (Connector connector = doubtful(false, HUNG_UP)) {
			assertThatExceptionOfType(NoConnectionException.class).isThrownBy(connector::connect).isSameAs(HUNG_UP);
		}
	}

	@Test
	void whatAnswersASilentClientOnceAndHangsUpIsAServerWithTooManyClients() {
		try (Connector connector = new ProxyDetectingConnector(new Scripted(0, HUNG_UP),
				() -> new Scripted(1, CONNECTION))) {
			assertThatExceptionOfType(NoConnectionException.class).isThrownBy(connector::connect).isSameAs(HUNG_UP);
		}
	}

	private static Connector doubtful(boolean answers, Object... attempts) {
		return new ProxyDetectingConnector(new Scripted(0, attempts),
				() -> new Scripted(answers ? Integer.MAX_VALUE : 0, CONNECTION));
	}

	/** Connects, or does not, as it is told to. */
	private static final class Scripted implements Connector {

		private int answers;

		private final Queue<Object> attempts;

		Scripted(int answers, Object... attempts) {
			this.answers = answers;
			this.attempts = new ArrayDeque<>(List.of(attempts));
		}

		@Override
		public BulkConnection connect() throws NoConnectionException {
			Object next = this.attempts.remove();
			if (next instanceof NoConnectionException failure) {
				throw failure;
			}
			return (BulkConnection) next;
		}

		@Override
		public boolean answers(BulkConnection connection) {
			return this.answers-- > 0;
		}

		@Override
		public void close() {
			// shares nothing
		}

	}

	/** Stands, and carries nothing. */
	private static final class Silent implements BulkConnection {

		@Override
		public boolean send(Chunk chunk, Duration timeout) {
			return false;
		}

		@Override
		public void await(Chunk chunk, Duration timeout) {
			// nothing was sent
		}

		@Override
		public boolean usable() {
			return true;
		}

		@Override
		public void close() {
			// nothing is open
		}

	}

}
