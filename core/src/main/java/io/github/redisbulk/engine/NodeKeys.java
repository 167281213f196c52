package io.github.redisbulk.engine;

import java.util.function.UnaryOperator;

import io.github.redisbulk.engine.cluster.NodeAddress;
import io.github.redisbulk.engine.cluster.SlotMap;
import io.github.redisbulk.engine.command.ItemSlots;
import io.github.redisbulk.engine.command.Slot;

/**
 * Makes keys that lie on one node of a cluster, by a hash tag that is found by counting.
 * <p>
 * This class is not thread-safe.
 */
final class NodeKeys implements UnaryOperator<String> {

	private final NodeAddress node;

	private final SlotMap slots;

	private int version = -1;

	private int tag;

	NodeKeys(NodeAddress node, SlotMap slots) {
		this.node = node;
		this.slots = slots;
	}

	@Override
	public String apply(String key) {
		int latest = this.slots.version();
		if (latest != this.version) {
			this.version = latest;
			this.tag = find();
		}
		return key + '{' + this.tag + '}';
	}

	/** A node without slots answers as well, only by a redirect. */
	private int find() {
		for (int number = 0; number < 4 * Slot.COUNT; number++) {
			if (this.node.equals(this.slots.owner(ItemSlots.of(Integer.toString(number))))) {
				return number;
			}
		}
		return 0;
	}

}
