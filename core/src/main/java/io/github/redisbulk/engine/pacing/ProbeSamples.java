package io.github.redisbulk.engine.pacing;

import io.github.redisbulk.engine.pacing.Probe.Answer;
import org.jspecify.annotations.Nullable;

/**
 * Samples from the probe, which reads right behind a chunk: the worst moment for a read.
 * Probes that are not answered hold the run, and far too slow ones do where the run is to
 * yield to others.
 */
final class ProbeSamples implements SampleSource {

	private final Probe probe;

	private final ProbeSilence silence;

	private final boolean yields;

	private IdleReads idle = IdleReads.UNKNOWN;

	private InFlight load = InFlight.NONE;

	private long askedAt;

	/** The chunk that the latest probe was sent behind, once it has been answered. */
	private @Nullable AnsweredChunk before;

	ProbeSamples(Probe probe, ProbeSilence silence, boolean yields) {
		this.probe = probe;
		this.silence = silence;
		this.yields = yields;
	}

	@Override
	public IdleReads idle() {
		if (!this.idle.known()) {
			this.idle = this.probe.idle();
		}
		return this.idle;
	}

	@Override
	public Gate gate(double bound) {
		return this.yields ? new Gate(bound) : Gate.alwaysOpen();
	}

	@Override
	public void onSent(SentChunk chunk, long interval) {
		ask(chunk.total(), chunk.at(), interval);
	}

	@Override
	public void onAnswered(AnsweredChunk chunk, long interval) {
		if (chunk.sent().at() == this.askedAt) {
			this.before = chunk;
		}
	}

	@Override
	public void onIdle(InFlight inFlight, long now, long interval) {
		ask(inFlight, now, interval);
	}

	private void ask(InFlight inFlight, long now, long interval) {
		if (now - this.askedAt >= interval && this.probe.ask()) {
			this.load = inFlight;
			this.askedAt = now;
			this.before = null;
			this.silence.onAsked(now);
		}
	}

	@Override
	public @Nullable Sample poll() {
		Answer answer = this.probe.poll();
		if (answer == null) {
			return null;
		}
		return switch (answer.result()) {
			case ANSWERED -> {
				this.silence.onAnswer();
				this.idle = idle().later(answer.nanos());
				yield behind(this.before, answer.nanos());
			}
			case EXCUSED -> {
				this.silence.onAnswer();
				yield null;
			}
			case TIMED_OUT -> new Sample(answer.nanos(), 0, this.load, false);
			case FAILED -> null;
		};
	}

	/**
	 * A read that took longer than the chunk right before it, over another connection,
	 * has waited for something that is not the writer's: for the probe's own thread, for
	 * example.
	 */
	private Sample behind(@Nullable AnsweredChunk chunk, long nanos) {
		return (chunk != null) ? new Sample(Math.min(nanos, chunk.took()), chunk.served(), this.load, true)
				: new Sample(nanos, 0, this.load, true);
	}

	@Override
	public InFlight load() {
		return this.load;
	}

	@Override
	public long waiting() {
		return this.probe.waiting();
	}

}
