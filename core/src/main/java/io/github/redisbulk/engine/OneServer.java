package io.github.redisbulk.engine;

import java.util.List;
import java.util.function.UnaryOperator;

import io.github.redisbulk.BulkNode;
import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.BulkReport.Traffic;
import io.github.redisbulk.Compatibility;
import io.github.redisbulk.engine.TurnsOfServer.Place;
import io.github.redisbulk.engine.command.Chunk;
import io.github.redisbulk.engine.command.Reply;
import io.github.redisbulk.engine.driver.Connector;
import io.github.redisbulk.engine.pacing.Pacer;
import org.jspecify.annotations.Nullable;

/**
 * A server, or a proxy, that takes everything.
 */
final class OneServer implements Destination {

	/** A run reads over one connection, and may ask for its turns over another. */
	private static final int KEPT_CONNECTIONS = 2;

	private final Connections connections;

	OneServer(Connector connector) {
		this.connections = new Connections(connector, KEPT_CONNECTIONS);
	}

	@Override
	public Lanes begin(Lane.Owner owner, RunHandle control, StoppableWaits waits, Listeners listeners) {
		BulkOptions options = control.options();
		LaneConnection connection = new LaneConnection(this.connections, () -> false, options, waits, listeners);
		LaneLimits limits = new LaneLimits(control, (kept) -> pacer(kept, waits.time(), connection), waits);
		if (options.once().isPresent()) {
			MarkPath path = new ServerOfMark(connection);
			return new MarkedLane(owner, control, path, new MarkHold(options.once().get(), path, control, waits),
					limits, waits);
		}
		Lane lane = new Lane(owner, control, connection, limits, new OneWay(connection), waits);
		return new SingleLane(owner, lane, limits);
	}

	private Pacer pacer(BulkOptions options, TimeSource time, LaneConnection connection) {
		ProbePath reads = new ProbePath(this.connections, options.compatibility() == Compatibility.REDIS,
				UnaryOperator.identity());
		Pacer guard = Pacer.protectingReads(options.readLatencyBound(), options.yieldToOthers(), reads,
				options.latencySignal(), new LaneWatch(time, connection::processorWait));
		Place turns = new Place(this.connections, UnaryOperator.identity());
		return Pacer.all(List.of(Pacer.keepingRate(options.maxRate(), time::nanos),
				TurnsOfServer.taking(options, guard, time, () -> turns)));
	}

	@Override
	public void close() {
		this.connections.close();
	}

	/** The mark lies where everything does. */
	private record ServerOfMark(LaneConnection connection) implements MarkPath {

		@Override
		public void refused(Reply.Refused refused) {
			// the server is the only one
		}

		@Override
		public @Nullable String refusal(Chunk filling) {
			return null;
		}

		@Override
		public Traffic traffic() {
			return this.connection.traffic();
		}

		@Override
		public List<BulkNode> nodes() {
			return List.of();
		}

		@Override
		public void end() {
			this.connection.drop();
		}

	}

}
