package io.github.redisbulk.engine.pacing;

import java.io.IOException;
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

	/**
	 * Half a turn: what takes longer to be given, again and again, leaves nothing of it.
	 */
	private static final long LONGEST_ANSWER = 100 * ONE_MS;

	private static final int MOST_LATE_ANSWERS = 2;

	/** Whoever has not been answered, or connected, for this time goes on without. */
	private static final long LONGEST_SILENCE = 1000 * ONE_MS;

	/** Whoever has not tried to send for this time in its turn has nothing to send. */
	private static final long IDLE = 50 * ONE_MS;

	/** The first chunk of a writer waits for its connection. */
	private static final long CONNECTING = 500 * ONE_MS;

	/** Whoever has not tried to send for this time waits for no turn any more. */
	private static final long GONE = 200 * ONE_MS;

	/** Whoever has a turn asks whether it may keep it at least so long before its end. */
	private static final long AHEAD = 10 * ONE_MS;

	/**
	 * Finding out how much may be sent takes at most so many turns, some three seconds.
	 */
	private static final int PREPARATION = 15;

	/** How soon a writer that waits for its turn notices that its run is to end. */
	private static final long SLICE = 50 * ONE_MS;

	/** Where there are no turns to be had, that is tried again after this time. */
	private static final long FIRST_RETRY = 1000 * ONE_MS;

	private static final long LAST_RETRY = 30 * FIRST_RETRY;

	/** A writer that ends waits for this time at most until the others know. */
	private static final int FAREWELL_MILLIS = 50;

	private final TurnPath path;

	private final LongSupplier nanos;

	private final TurnUse use;

	private final Thread thread = new Thread(this::run, "redis-bulk-turns");

	// the thread's

	/** Whether the others know of this writer. */
	private boolean known;

	/** Whether the others want the turn that this writer has. */
	private boolean wanted;

	/** How many turns it has taken to find out how much may be sent. */
	private int preparation;

	private long answerTook;

	private int lateAnswers;

	private long wait;

	private long retryAfter = FIRST_RETRY;

	private volatile boolean having;

	private volatile long until;

	private volatile boolean unavailable;

	private volatile long retryAt;

	private volatile boolean asleep;

	/** Since when a question is open, 0 without one. */
	private volatile long askingSince;

	// the writer's

	private boolean started;

	private volatile @Nullable Thread writer;

	private volatile boolean closed;

	/**
	 * Creates turns of which none is taken before a writer wants one.
	 * @param path the way to where turns are taken
	 * @param use tells what the writer makes of them
	 * @param nanos the time, in nanoseconds
	 */
	Turns(TurnPath path, TurnUse use, LongSupplier nanos) {
		this.path = path;
		this.use = use;
		this.nanos = nanos;
		this.thread.setDaemon(true);
	}

	/** Returns whether the writer may send now. */
	boolean own() {
		long now = this.nanos.getAsLong();
		this.use.tries(now);
		if (!this.unavailable) {
			long asking = this.askingSince;
			return (this.having && now - this.until < 0) || (asking != 0 && now - asking > LONGEST_SILENCE);
		}
		if (now - this.retryAt >= 0) {
			LockSupport.unpark(this.thread);
		}
		return true;
	}

	/**
	 * Waits for a turn, though not for long. The writer has something to send, and
	 * nothing in flight.
	 */
	void await() {
		this.writer = Thread.currentThread();
		if (!this.started) {
			start();
		}
		if (this.asleep) {
			LockSupport.unpark(this.thread);
		}
		if (!this.unavailable) {
			LockSupport.parkNanos(this, SLICE);
		}
	}

	private void start() {
		this.started = true;
		try {
			this.thread.start();
		}
		catch (OutOfMemoryError ex) {
			// no memory for another thread's stack
			onNoAnswer(ex);
		}
	}

	/** The writer has nothing in flight any more. */
	void drained() {
		if (this.having && this.nanos.getAsLong() - this.until >= 0) {
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
		finally {
			this.unavailable = true;
			this.having = false;
			LockSupport.unpark(this.writer);
		}
	}

	private void step(long now) {
		if (hasNothingToSend(now)) {
			rest();
		}
		else if (this.unavailable && now - this.retryAt < 0) {
			LockSupport.parkNanos(this, this.retryAt - now);
		}
		else if (this.having) {
			goOn(now);
		}
		else {
			say(Word.WANT);
			if (!this.having) {
				LockSupport.parkNanos(this, this.wait);
			}
		}
	}

	/** Leaves, or sleeps until it is wanted. */
	private void rest() {
		if (this.known) {
			boolean free = this.having && !this.use.wasLimited();
			this.having = false;
			say(free ? Word.IDLE : Word.LEAVE);
			return;
		}
		this.asleep = true;
		if (hasNothingToSend(this.nanos.getAsLong())) {
			LockSupport.park(this);
		}
		this.asleep = false;
	}

	private boolean hasNothingToSend(long now) {
		long patience = this.known ? GONE : IDLE;
		if (this.having) {
			patience = (ready() || this.use.begun()) ? IDLE : CONNECTING;
		}
		return this.use.idle(now, patience);
	}

	private boolean ready() {
		return this.use.isPrepared() || this.preparation >= PREPARATION;
	}

	/** Goes on in the turn. */
	private void goOn(long now) {
		long left = this.until - now;
		long ahead = Math.max(AHEAD, 2 * this.answerTook);
		if (left > ahead) {
			LockSupport.parkNanos(this, Math.min(IDLE, left - ahead));
		}
		else if (left > 0 && !this.wanted) {
			askForMore();
		}
		else if (left > 0) {
			LockSupport.parkNanos(this, left);
		}
		else if (this.use.sending(now)) {
			LockSupport.parkNanos(this, TurnUse.SENDING);
		}
		else if (!ready()) {
			askForMore();
		}
		else {
			say(this.use.limited(now) ? Word.LIMITED : Word.UNLIMITED);
		}
	}

	private void askForMore() {
		if (!ready()) {
			this.preparation++;
			say(Word.PREPARE);
		}
		else {
			say(Word.WANT);
		}
	}

	private void say(Word word) {
		this.askingSince = this.nanos.getAsLong();
		try {
			this.path.open();
			long asked = this.nanos.getAsLong();
			long millis = this.path.say(word, TIMEOUT);
			this.answerTook = this.nanos.getAsLong() - asked;
			this.lateAnswers = (this.answerTook > LONGEST_ANSWER) ? this.lateAnswers + 1 : 0;
			if (this.lateAnswers > MOST_LATE_ANSWERS) {
				throw new IOException("an answer took " + this.answerTook / ONE_MS + " ms");
			}
			onAnswer(word, asked, millis);
		}
		catch (Exception | Error ex) {
			onNoAnswer(ex);
		}
		this.askingSince = 0;
		if (this.unavailable || this.having) {
			LockSupport.unpark(this.writer);
		}
	}

	/** A turn is counted from the question: it ends a little early rather than late. */
	private void onAnswer(Word word, long asked, long millis) {
		if (this.unavailable) {
			logger.info("Writers take turns again");
			this.unavailable = false;
		}
		else if (asked - this.retryAt > LAST_RETRY) {
			this.retryAfter = FIRST_RETRY;
		}
		this.known = word != Word.LEAVE && word != Word.IDLE;
		long end = asked + millis * ONE_MS;
		boolean goesOn = this.having && asked - this.until < 0 && (word == Word.WANT || word == Word.PREPARE);
		this.wanted = goesOn && end - this.until <= ONE_MS;
		if (!this.wanted) {
			this.use.begin(asked);
		}
		this.until = end;
		this.having = millis > 0;
		this.wait = Math.max(ONE_MS, -millis * ONE_MS);
	}

	private void onNoAnswer(Throwable cause) {
		boolean news = !this.unavailable && !this.closed;
		this.retryAt = this.nanos.getAsLong() + this.retryAfter;
		this.retryAfter = Math.min(LAST_RETRY, 2 * this.retryAfter);
		this.unavailable = true;
		this.having = false;
		this.known = false;
		this.lateAnswers = 0;
		if (news) {
			logger.warn("Writers cannot take turns (" + cause.getMessage() + "); this one writes as if it were alone");
		}
	}

	@Override
	public void close() {
		this.closed = true;
		if (!this.started) {
			this.path.close();
			return;
		}
		LockSupport.unpark(this.thread);
		try {
			this.thread.join(FAREWELL_MILLIS);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

}
