package io.github.redisbulk.engine;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

import io.github.redisbulk.engine.command.Chunk;
import org.jspecify.annotations.Nullable;

/**
 * Where slots wait that leave their lane, so that the lane goes on with the others. What
 * has been sent of them is sent again where that helps, wherever it belongs by now. When
 * that is settled, the slots go to the lanes of their owners, with all of them that
 * waits.
 */
final class Siding extends NodeLane {

	/**
	 * Slots of which nothing is in flight.
	 *
	 * @param slots the slots
	 * @param sent what has been sent of them, with its replies
	 */
	private record Arrival(BitSet slots, Chunk sent) {
	}

	private final Lane lane;

	private final SlotLanes table;

	/** What has not been looked at, guarded by the lock of the backlog. */
	private List<Arrival> arrivals = new ArrayList<>();

	Siding(LaneParts parts) {
		super(parts);
		this.lane = parts.lane();
		this.table = parts.table();
	}

	/**
	 * Takes slots of which nothing is in flight any more, with the lock of the backlog
	 * held.
	 * @param slots the slots
	 * @param sent what has been sent of them, with its replies
	 */
	void arrive(BitSet slots, Chunk sent) {
		this.arrivals.add(new Arrival(slots, sent));
		queue().begins();
		start();
	}

	@Override
	void step() {
		List<Arrival> arrived = queue().take(this::arrived);
		if (arrived == null) {
			return;
		}
		BitSet slots = new BitSet();
		arrived.forEach((arrival) -> slots.or(arrival.slots()));
		try {
			this.lane.settleTroubled(arrived.stream().map(Arrival::sent).toList());
		}
		finally {
			this.table.rejoin(this, slots);
		}
	}

	private @Nullable List<Arrival> arrived() {
		List<Arrival> all = this.arrivals;
		if (all.isEmpty()) {
			return null;
		}
		this.arrivals = new ArrayList<>();
		return all;
	}

}
