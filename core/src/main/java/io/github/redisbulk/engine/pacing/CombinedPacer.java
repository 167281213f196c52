package io.github.redisbulk.engine.pacing;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

import io.github.redisbulk.PacingState;

/**
 * Obeys several pacers at once.
 *
 * @param pacers those to obey
 */
record CombinedPacer(List<Pacer> pacers) implements Pacer {

	@Override
	public int chunkMaxCommands() {
		return this.pacers.stream().mapToInt(Pacer::chunkMaxCommands).min().orElse(Integer.MAX_VALUE);
	}

	@Override
	public int chunkMaxBytes() {
		return this.pacers.stream().mapToInt(Pacer::chunkMaxBytes).min().orElse(Integer.MAX_VALUE);
	}

	@Override
	public int chunksInFlight(int configured) {
		return this.pacers.stream().mapToInt((pacer) -> pacer.chunksInFlight(configured)).max().orElse(configured);
	}

	@Override
	public boolean admits(InFlight chunk) {
		return this.pacers.stream().allMatch((pacer) -> pacer.admits(chunk));
	}

	@Override
	public Duration delay() {
		return this.pacers.stream().map(Pacer::delay).max(Duration::compareTo).orElse(Duration.ZERO);
	}

	@Override
	public void sent(InFlight chunk) {
		this.pacers.forEach((pacer) -> pacer.sent(chunk));
	}

	@Override
	public void awaits() {
		this.pacers.forEach(Pacer::awaits);
	}

	@Override
	public void awaitedReplicas(long nanos) {
		this.pacers.forEach((pacer) -> pacer.awaitedReplicas(nanos));
	}

	@Override
	public void answered() {
		this.pacers.forEach(Pacer::answered);
	}

	@Override
	public void lost() {
		this.pacers.forEach(Pacer::lost);
	}

	@Override
	public Optional<PacingState> state() {
		return this.pacers.stream().flatMap((pacer) -> pacer.state().stream()).findFirst();
	}

	@Override
	public void close() {
		this.pacers.forEach(Pacer::close);
	}

}
