package io.github.redisbulk.engine;

import java.time.Duration;

import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.RetryPolicy;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

/**
 * A time without a connection that answers: how long to wait before the next attempt, and
 * one line in the log where that lasts.
 * <p>
 * This class is not thread-safe.
 */
final class Outage {

	private static final Log logger = LogFactory.getLog(BulkWriter.class);

	/** A server that is restarted is back by then. */
	private static final Duration NOTABLE = Duration.ofSeconds(3);

	private final TimeSource time;

	private final Backoff backoff;

	private boolean asked;

	private boolean said;

	private long since;

	Outage(RetryPolicy policy, TimeSource time) {
		this.time = time;
		this.backoff = Backoff.forConnections(policy, time);
	}

	/** Something is sent, or a connection asked for. */
	void asks() {
		if (!this.asked) {
			this.asked = true;
			this.since = this.time.nanos();
			this.backoff.begin();
		}
	}

	/**
	 * There is no connection.
	 * @param reason one sentence
	 * @return how long to wait before the next attempt, {@code null} when there have been
	 * enough
	 */
	@Nullable Duration next(@Nullable String reason) {
		asks();
		Duration delay = this.backoff.next();
		Duration length = length();
		if (delay != null && !this.said && length.compareTo(NOTABLE) >= 0) {
			this.said = true;
			logger.warn("No answer from Redis for " + length.toSeconds() + " s: " + reason
					+ ". The writer goes on trying, as 'redis.bulk.retry' allows");
		}
		return delay;
	}

	/** Returns the number of the attempt that {@link #next} has allowed last, from 1. */
	int attempt() {
		return this.backoff.attempt();
	}

	/** A connection has answered. */
	void over() {
		if (this.said) {
			logger.info("Redis answers again after " + length().toSeconds() + " s");
		}
		this.asked = false;
		this.said = false;
		this.backoff.reset();
	}

	private Duration length() {
		return Duration.ofNanos(this.time.nanos() - this.since);
	}

}
