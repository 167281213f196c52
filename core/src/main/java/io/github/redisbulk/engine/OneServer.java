package io.github.redisbulk.engine;

import java.util.List;
import java.util.function.LongSupplier;
import java.util.function.UnaryOperator;

import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.Compatibility;
import io.github.redisbulk.engine.driver.Connector;
import io.github.redisbulk.engine.pacing.Pacer;

/**
 * A server, or a proxy, that takes everything.
 */
final class OneServer implements Destination {

	private final Connections connections;

	OneServer(Connector connector) {
		this.connections = new Connections(connector, 1);
	}

	@Override
	public Lanes begin(Lane.Owner owner, RunHandle control, StoppableWaits waits, Listeners listeners) {
		BulkOptions options = control.options();
		LaneConnection connection = new LaneConnection(this.connections, () -> false, options, waits, listeners);
		LaneLimits limits = new LaneLimits(control, (kept) -> pacer(kept, waits), waits);
		Lane lane = new Lane(owner, control, connection, limits, new OneWay(connection), waits);
		return new SingleLane(owner, lane, limits);
	}

	private Pacer pacer(BulkOptions options, StoppableWaits waits) {
		LongSupplier nanos = waits.time()::nanos;
		ProbePath reads = new ProbePath(this.connections, options.compatibility() == Compatibility.REDIS,
				UnaryOperator.identity());
		return Pacer
			.all(List.of(Pacer.keepingRate(options.maxRate(), nanos), Pacer.protectingReads(options.readLatencyBound(),
					options.yieldToOthers(), reads, options.latencySignal(), nanos)));
	}

	@Override
	public void close() {
		this.connections.close();
	}

}
