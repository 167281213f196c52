package io.github.redisbulk.engine.pacing;

import io.github.redisbulk.engine.pacing.Probe.Answer;
import org.jspecify.annotations.Nullable;

/**
 * Samples from the probe, which reads right behind a chunk: the worst moment for a read.
 * Probes that are slow or unanswered hold the run.
 */
final class ProbeSamples implements SampleSource {

	/** A held run watches for the end of its hold this often. */
	private static final long HELD_INTERVAL = 20_000_000;

	private final Probe probe;

	private final ProbeSilence silence;

	private InFlight load = InFlight.NONE;

	private long askedAt;

	ProbeSamples(Probe probe, ProbeSilence silence) {
		this.probe = probe;
		this.silence = silence;
	}

	@Override
	public long baseline() {
		return this.probe.baseline();
	}

	@Override
	public Gate gate(double bound) {
		return new Gate(bound);
	}

	@Override
	public void onSent(SentChunk chunk, long interval) {
		ask(chunk.total(), chunk.at(), interval);
	}

	@Override
	public void onAnswered(SentChunk chunk, long now, long interval) {
		// the probe is what is timed
	}

	@Override
	public void onHeld(InFlight inFlight, long now) {
		ask(inFlight, now, HELD_INTERVAL);
	}

	private void ask(InFlight inFlight, long now, long interval) {
		if (now - this.askedAt >= interval && this.probe.ask()) {
			this.load = inFlight;
			this.askedAt = now;
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
				yield new Sample(answer.nanos(), this.load, true);
			}
			case EXCUSED -> {
				this.silence.onAnswer();
				yield null;
			}
			case TIMED_OUT -> new Sample(answer.nanos(), this.load, false);
			case FAILED -> null;
		};
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
