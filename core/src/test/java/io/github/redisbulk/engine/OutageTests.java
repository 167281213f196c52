package io.github.redisbulk.engine;

import java.time.Duration;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.RetryPolicy;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link Outage}.
 */
class OutageTests {

	private final Logger logger = (Logger) LoggerFactory.getLogger(BulkWriter.class);

	private final ListAppender<ILoggingEvent> said = new ListAppender<>();

	private long now = Long.MAX_VALUE - 1000;

	private final Outage outage = new Outage(RetryPolicy.defaults(), new TimeSource() {

		@Override
		public long nanos() {
			return OutageTests.this.now;
		}

		@Override
		public void sleep(Duration time) {
			pass(time);
		}

	});

	@BeforeEach
	void listen() {
		this.said.start();
		this.logger.addAppender(this.said);
	}

	@AfterEach
	void listenNoLonger() {
		this.logger.detachAppender(this.said);
	}

	@Test
	void lastsSinceTheQuestionThatWasNotAnswered() {
		this.outage.asks();
		this.outage.over();
		pass(Duration.ofHours(1));
		this.outage.asks();
		pass(Duration.ofSeconds(2));
		this.outage.asks();
		pass(Duration.ofSeconds(10));
		assertThat(this.outage.next("it is frozen")).isPositive();
		pass(Duration.ofSeconds(1));
		this.outage.over();
		assertThat(this.said.list).extracting(ILoggingEvent::getFormattedMessage)
			.satisfiesExactly((away) -> assertThat(away).startsWith("No answer from Redis for 12 s: it is frozen. "),
					(back) -> assertThat(back).isEqualTo("Redis answers again after 13 s"));
	}

	@Test
	void isNotWorthALineWhenItIsShort() {
		this.outage.asks();
		pass(Duration.ofSeconds(2));
		this.outage.next("it is restarted");
		this.outage.over();
		assertThat(this.said.list).isEmpty();
	}

	private void pass(Duration time) {
		this.now += time.toNanos();
	}

}
