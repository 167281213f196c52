package io.github.redisbulk.engine.pacing;

import io.github.redisbulk.engine.pacing.Probe.Answer;
import io.github.redisbulk.engine.pacing.Probe.Result;
import org.jspecify.annotations.Nullable;

/**
 * Goes by the probe where there is one that works, and by the time of the run's own
 * chunks elsewhere. A probe that does not work is tried again in the background.
 */
final class SourceChoice {

	private static final long ONE_SECOND = 1_000_000_000;

	/** The first chunk waits for the probe's connection this long at most. */
	private static final long LONGEST_START = 2 * ONE_SECOND;

	/** A broken probe is tried again after this time, then after twice the time. */
	private static final long FIRST_RETRY = ONE_SECOND;

	/** The longest time between two tries: what may break is a firewall's patience. */
	private static final long LAST_RETRY = 30 * ONE_SECOND;

	private final Probe probe;

	private final PacingLog log;

	private final ProbeSilence silence = new ProbeSilence();

	private final SampleSource probed;

	private @Nullable SampleSource current;

	private boolean started;

	private long startedAt;

	private long trustedAt;

	private long retryAt;

	private long retryAfter = FIRST_RETRY;

	SourceChoice(Probe probe, boolean yields, PacingLog log) {
		this.probe = probe;
		this.log = log;
		this.probed = new ProbeSamples(probe, this.silence, yields);
	}

	/**
	 * Returns where samples come from now.
	 * @return {@code null} while the probe is connecting for the first time
	 */
	@Nullable SampleSource current(long now) {
		if (this.current == null) {
			this.current = start(now);
		}
		else if (this.current != this.probed) {
			tryAgain(now);
		}
		else if (this.silence.broken(now)) {
			this.log.onBrokenProbe(this.probe.failure());
			this.retryAfter = (now - this.trustedAt > LAST_RETRY) ? FIRST_RETRY : this.retryAfter;
			this.current = withoutProbe(now);
		}
		return this.current;
	}

	/** Returns whether a connection to time reads over is still being made. */
	boolean connecting() {
		return this.current == null && !this.probe.connected();
	}

	private @Nullable SampleSource start(long now) {
		if (!this.started) {
			this.started = true;
			this.startedAt = now;
			this.probe.start();
		}
		if (this.probe.idle().known()) {
			return withProbe(now);
		}
		if (this.probe.failure() == null && now - this.startedAt <= LONGEST_START) {
			return null;
		}
		this.log.onNoProbe(this.probe.failure());
		return withoutProbe(now);
	}

	private void tryAgain(long now) {
		Answer answer = this.probe.poll();
		if (answer != null && answer.result() == Result.ANSWERED && this.probe.idle().known()) {
			this.log.onProbeAnswered();
			this.current = withProbe(now);
		}
		else if (now - this.retryAt >= 0 && this.probe.ask()) {
			scheduleRetry(now);
		}
	}

	private SampleSource withProbe(long now) {
		this.silence.onAnswer();
		this.trustedAt = now;
		return this.probed;
	}

	private SampleSource withoutProbe(long now) {
		scheduleRetry(now);
		return new ChunkSamples();
	}

	private void scheduleRetry(long now) {
		this.retryAt = now + this.retryAfter;
		this.retryAfter = Math.min(LAST_RETRY, 2 * this.retryAfter);
	}

	/** Returns whether a chunk has to go in order to find out whether the probe works. */
	boolean wantsTest(long now) {
		return this.current == this.probed && this.silence.wantsTest(now);
	}

	/** A chunk has been sent. */
	void onSent(SentChunk chunk, long interval) {
		this.silence.onChunkSent(chunk.at());
		SampleSource source = this.current;
		if (source != null) {
			source.onSent(chunk, interval);
		}
	}

	/** A chunk has been answered. */
	void onAnswered(AnsweredChunk chunk, long interval) {
		this.silence.onChunkAnswered(chunk.sent().at(), chunk.at());
		SampleSource source = this.current;
		if (source != null) {
			source.onAnswered(chunk, interval);
		}
	}

}
