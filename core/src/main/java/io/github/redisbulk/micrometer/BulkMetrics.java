package io.github.redisbulk.micrometer;

import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.ToDoubleFunction;

import io.github.redisbulk.BulkListener;
import io.github.redisbulk.BulkProgress;
import io.github.redisbulk.BulkRun;
import io.github.redisbulk.PacingState;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;

/**
 * Counts and measures runs. Those of one name share their meters.
 * <p>
 * This class is thread-safe.
 */
public final class BulkMetrics implements BulkListener {

	private final MeterRegistry registry;

	private final RunNames names = new RunNames();

	/** The runs that go on, by name. */
	private final Map<String, Set<BulkRun>> running = new ConcurrentHashMap<>();

	/**
	 * Creates a listener for the options of a writer.
	 * @param registry where the meters are
	 */
	public BulkMetrics(MeterRegistry registry) {
		this.registry = registry;
	}

	@Override
	public BulkListener forRun(BulkRun run) {
		String name = this.names.of(run);
		Set<BulkRun> sameName = this.running.computeIfAbsent(name, this::gauges);
		sameName.add(run);
		return new RunMeters(this.registry, Tags.of(BulkMeter.Tag.NAME.asString(), name), () -> sameName.remove(run));
	}

	private Set<BulkRun> gauges(String name) {
		Set<BulkRun> runs = ConcurrentHashMap.newKeySet();
		gauge(BulkMeter.IN_FLIGHT, name, runs, (all) -> sum(all, BulkMetrics::inFlight));
		gauge(BulkMeter.PACE, name, runs, (all) -> sum(all, BulkRun::rate));
		gauge(BulkMeter.CHUNK_LIMIT, name, runs,
				(all) -> all.stream().mapToInt(BulkMetrics::chunkLimit).min().orElse(0));
		gauge(BulkMeter.PROBE, name, runs, (all) -> all.stream().mapToDouble(BulkMetrics::probe).max().orElse(0));
		gauge(BulkMeter.SINCE_PROGRESS, name, runs,
				(all) -> all.stream().map(BulkRun::sinceProgress).mapToDouble(BulkMetrics::seconds).max().orElse(0));
		return runs;
	}

	private void gauge(BulkMeter meter, String name, Set<BulkRun> runs, ToDoubleFunction<Set<BulkRun>> value) {
		Gauge.builder(meter.getName(), runs, value)
			.description(meter.getDescription())
			.tag(BulkMeter.Tag.NAME.asString(), name)
			.baseUnit(meter.getBaseUnit())
			.register(this.registry);
	}

	private static double sum(Collection<BulkRun> runs, ToDoubleFunction<BulkRun> value) {
		return runs.stream().mapToDouble(value).sum();
	}

	private static double inFlight(BulkRun run) {
		BulkProgress progress = run.progress();
		return progress.read() - progress.settled();
	}

	private static int chunkLimit(BulkRun run) {
		PacingState pacing = run.progress().pacing();
		int configured = run.options().chunkMaxCommands();
		return (pacing != null) ? Math.min(configured, pacing.windowCommands()) : configured;
	}

	private static double probe(BulkRun run) {
		PacingState pacing = run.progress().pacing();
		return (pacing != null) ? seconds(pacing.probeP99()) : 0;
	}

	private static double seconds(Duration time) {
		return time.toNanos() / 1e9;
	}

}
