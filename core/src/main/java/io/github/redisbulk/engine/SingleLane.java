package io.github.redisbulk.engine;

import java.util.List;

import io.github.redisbulk.BulkNode;
import io.github.redisbulk.BulkReport.Traffic;
import io.github.redisbulk.engine.command.Chunk;

/**
 * One lane to a server that takes everything. A full chunk waits for its place in the
 * window and for the pause, and is sent.
 */
final class SingleLane extends DrivenLane {

	private final Lane lane;

	SingleLane(Lane.Owner owner, Lane lane, LaneLimits limits) {
		super(owner, limits, lane.spare());
		this.lane = lane;
	}

	@Override
	void send(Chunk chunk) {
		boolean sent = false;
		try {
			while (!sent && !owner().stopped()) {
				sent = this.lane.send(chunk);
			}
		}
		catch (StopException ex) {
			owner().stop(ex);
		}
		if (!sent) {
			settleAll();
			owner().abandon(chunk);
			this.lane.done(chunk);
		}
	}

	@Override
	void settleAll() {
		this.lane.settleAll();
	}

	@Override
	public void end() {
		this.lane.end();
	}

	@Override
	public Traffic traffic() {
		return this.lane.traffic();
	}

	@Override
	public List<BulkNode> nodes() {
		return List.of();
	}

}
