package io.github.redisbulk.engine.pacing;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

import io.github.redisbulk.engine.pacing.TurnPath.Word;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

/**
 * A thread that sees to it that a writer has its turns. Where there are none to be had,
 * any time is the writer's own.
 * <p>
 * To be used by one thread beside its own.
 */
final class Turns implements AutoCloseable {

	private static final Log logger = LogFactory.getLog(Pacer.class);

	private static final long ONE_MS = 1_000_000;

	private static final Duration TIMEOUT = Duration.ofSeconds(1);

	/** Whoever has not tried to send for this time in its turn has nothing to send. */
	private static final long IDLE = 50 * ONE_MS;

	/** Whoever has not tried to send for this time waits for no turn any more. */
	private static final long GONE = 200 * ONE_MS;

	/** Whoever has a turn asks whether it may keep it so long before its end. */
	private static final long AHEAD = 10 * ONE_MS;

	/**
	 * Finding out how much may be sent takes at most so many turns, some three seconds.
	 */
	private static final int PREPARATION = 30;

	/** How soon a writer that waits for its turn notices that its run is to end. */
	private static final long SLICE = 50 * ONE_MS;

	/** Where there are no turns to be had, that is tried again after this time. */
	private static final long FIRST_RETRY = 1000 * ONE_MS;

	private static final long LAST_RETRY = 30 * FIRST_RETRY;

	private final TurnPath path;

	private final LongSupplier nanos;

	private final Thread thread = new Thread(this::run, "redis-bulk-turns");

	// the thread's

	/** Whether the others know of this writer. */
	private boolean known;

	/** Whether the others want the turn that this writer has. */
	private boolean wanted;

	/** How many turns it has taken to find out how much may be sent. */
	private int preparation;

	private long wait;

	private long retryAt;

	private long retryAfter = FIRST_RETRY;

	private volatile boolean having;

	private volatile long until;

	private volatile boolean unavailable;

	// the writer's

	private boolean started;

	private volatile @Nullable Thread writer;

	private volatile long activeAt;

	private volatile boolean prepared;

	private volatile int inFlight;

	/** Chunks that were sent, since the thread has set this back: an estimate. */
	private volatile int sent;

	/** How many of them reads would have allowed no more of. */
	private volatile int limited;

	private volatile boolean closed;

	/**
	 * Creates turns of which none is taken before a writer wants one.
	 * @param path the way to where turns are taken
	 * @param nanos the time, in nanoseconds
	 */
	Turns(TurnPath path, LongSupplier nanos) {
		this.path = path;
		this.nanos = nanos;
		this.thread.setDaemon(true);
	}

	/** Returns whether the writer may send now. */
	boolean own() {
		long now = this.nanos.getAsLong();
		this.activeAt = now;
		return this.unavailable || (this.having && now - this.until < 0);
	}

	/**
	 * Waits for a turn, though not for long. The writer has something to send, and
	 * nothing in flight.
	 */
	void await() {
		this.writer = Thread.currentThread();
		if (!this.started) {
			this.started = true;
			this.thread.start();
		}
		LockSupport.unpark(this.thread);
		LockSupport.parkNanos(this, SLICE);
	}

	/** The writer has found out how much it may send. */
	void prepared() {
		this.prepared = true;
	}

	/**
	 * A chunk has been sent.
	 * @param limited whether reads would have allowed no more
	 */
	void sent(boolean limited) {
		this.inFlight++;
		this.sent++;
		if (limited) {
			this.limited++;
		}
	}

	/** A chunk is in flight no more. */
	void ended() {
		this.inFlight--;
		if (this.inFlight == 0 && this.having && this.nanos.getAsLong() - this.until >= 0) {
			LockSupport.unpark(this.thread);
		}
	}

	private void run() {
		try (this.path) {
			while (!this.closed) {
				step(this.nanos.getAsLong());
			}
			if (this.known) {
				say(Word.LEAVE);
			}
		}
	}

	private void step(long now) {
		if (this.inFlight == 0 && now - this.activeAt >= (this.having ? IDLE : GONE)) {
			if (this.known) {
				say(this.having ? Word.IDLE : Word.LEAVE);
			}
			else {
				LockSupport.park(this);
			}
		}
		else if (this.unavailable && now - this.retryAt < 0) {
			LockSupport.parkNanos(this, this.retryAt - now);
		}
		else if (this.having) {
			goOn(this.until - now);
		}
		else {
			say(Word.WANT);
			if (!this.having) {
				LockSupport.parkNanos(this, this.wait);
			}
		}
	}

	/** Goes on in a turn of which a time is left. */
	private void goOn(long left) {
		if (left > AHEAD) {
			LockSupport.parkNanos(this, Math.min(IDLE, left - AHEAD));
		}
		else if (left > 0 && !this.wanted) {
			boolean ready = this.prepared || ++this.preparation > PREPARATION;
			say(ready ? Word.WANT : Word.PREPARE);
		}
		else if (left > 0) {
			LockSupport.parkNanos(this, left);
		}
		else if (this.inFlight > 0) {
			LockSupport.parkNanos(this, ONE_MS);
		}
		else {
			boolean more = this.sent > 0 && 2 * this.limited <= this.sent;
			this.sent = 0;
			this.limited = 0;
			say(more ? Word.UNLIMITED : Word.LIMITED);
		}
	}

	private void say(Word word) {
		long now = this.nanos.getAsLong();
		try {
			onAnswer(word, now, this.path.say(word, TIMEOUT));
		}
		catch (Exception | Error ex) {
			onNoAnswer(ex);
		}
		if (this.unavailable || this.having) {
			LockSupport.unpark(this.writer);
		}
	}

	/** A turn is counted from the question: it ends a little early rather than late. */
	private void onAnswer(Word word, long asked, long millis) {
		if (this.unavailable) {
			logger.info("Writers take turns again");
			this.retryAfter = FIRST_RETRY;
			this.unavailable = false;
		}
		this.known = word != Word.LEAVE && word != Word.IDLE;
		if (millis > 0) {
			long end = asked + millis * ONE_MS;
			this.wanted = this.having && end - this.until <= ONE_MS;
			this.until = end;
		}
		this.having = millis > 0;
		this.wait = Math.max(ONE_MS, -millis * ONE_MS);
	}

	private void onNoAnswer(Throwable cause) {
		if (!this.unavailable) {
			logger.warn("Writers cannot take turns (" + cause.getMessage() + "); this one writes as if it were alone");
		}
		this.unavailable = true;
		this.having = false;
		this.known = false;
		this.retryAt = this.nanos.getAsLong() + this.retryAfter;
		this.retryAfter = Math.min(LAST_RETRY, 2 * this.retryAfter);
	}

	@Override
	public void close() {
		this.closed = true;
		if (this.started) {
			LockSupport.unpark(this.thread);
		}
		else {
			this.path.close();
		}
	}

}
