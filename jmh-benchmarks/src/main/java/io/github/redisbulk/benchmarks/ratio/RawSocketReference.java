package io.github.redisbulk.benchmarks.ratio;

import java.util.List;

import io.github.redisbulk.benchmarks.rival.Baseline;
import io.github.redisbulk.benchmarks.rival.Item;
import io.github.redisbulk.benchmarks.rival.Rival;
import io.github.redisbulk.benchmarks.rival.Shape;
import io.github.redisbulk.benchmarks.server.Target;

/**
 * Our own writer to a bare socket, where {@code redis-cli} is not installed: two chunks
 * of 1000 in flight, whatever the case.
 */
final class RawSocketReference implements Reference {

	private static final Shape SHAPE = new Shape(1000, 2);

	private final Rival socket;

	private final List<Item> items;

	RawSocketReference(Target target, List<Item> items) {
		this.socket = Baseline.RAW_SOCKET.open(target);
		this.items = items;
	}

	@Override
	public String name() {
		return "raw socket, two chunks of 1000 in flight";
	}

	@Override
	public double commandsPerSecond() throws Exception {
		return Sample.of(this.socket, this.items, SHAPE).commandsPerSecond();
	}

	@Override
	public void close() {
		this.socket.close();
	}

}
