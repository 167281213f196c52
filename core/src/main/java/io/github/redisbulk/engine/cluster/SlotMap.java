package io.github.redisbulk.engine.cluster;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Function;

import io.github.redisbulk.engine.command.Reply;
import io.github.redisbulk.engine.command.Slot;
import org.jspecify.annotations.Nullable;

/**
 * Which node owns which slot, as far as is known: what a node has told when it was asked,
 * and what redirects have told since.
 * <p>
 * This class is thread-safe.
 */
public final class SlotMap {

	private final AtomicReferenceArray<@Nullable NodeAddress> owners = new AtomicReferenceArray<>(Slot.COUNT);

	/** One object a node: most comparisons are done with the first look. */
	private final Map<NodeAddress, NodeAddress> addresses = new ConcurrentHashMap<>();

	private final AtomicInteger version = new AtomicInteger();

	/**
	 * Returns the owner of a slot.
	 * @param slot the slot
	 * @return the node, or {@code null} where nobody is known to own the slot
	 */
	public @Nullable NodeAddress owner(int slot) {
		return this.owners.get(slot);
	}

	/**
	 * Returns a number that grows with each change.
	 * @return the version
	 */
	public int version() {
		return this.version.get();
	}

	/**
	 * Returns the nodes that own slots.
	 * @return addresses, in order
	 */
	public Set<NodeAddress> nodes() {
		Set<NodeAddress> nodes = new TreeSet<>();
		for (int slot = 0; slot < Slot.COUNT; slot++) {
			NodeAddress owner = owner(slot);
			if (owner != null) {
				nodes.add(owner);
			}
		}
		return nodes;
	}

	/**
	 * Takes over that a slot has moved.
	 * @param slot the slot
	 * @param to its new owner
	 */
	public void moved(int slot, NodeAddress to) {
		NodeAddress owner = same(to);
		if (!owner.equals(this.owners.getAndSet(slot, owner))) {
			this.version.incrementAndGet();
		}
	}

	/**
	 * Takes over what a node has told. Of a slot that it does not name, the last known
	 * owner is kept.
	 * @param slots the answer to {@code CLUSTER SLOTS}
	 * @param from the node
	 * @return whether the answer names an owner for at least one slot
	 */
	public boolean learn(Reply slots, NodeAddress from) {
		boolean told = false;
		boolean changed = false;
		for (Object range : (slots instanceof Reply.Elements all) ? all.elements() : List.of()) {
			if (range instanceof List<?> fields && fields.size() > 2 && fields.get(2) instanceof List<?> master
					&& master.size() > 1) {
				NodeAddress owner = same(new NodeAddress(
						NodeAddress.host(Objects.requireNonNullElse(master.get(0), "").toString(), from.host()),
						number(master.get(1))));
				told = true;
				for (int slot = number(fields.get(0)); slot <= number(fields.get(1)); slot++) {
					if (!owner.equals(this.owners.get(slot))) {
						this.owners.set(slot, owner);
						changed = true;
					}
				}
			}
		}
		if (changed) {
			this.version.incrementAndGet();
		}
		return told;
	}

	private NodeAddress same(NodeAddress address) {
		return this.addresses.computeIfAbsent(address, Function.identity());
	}

	private static int number(@Nullable Object text) {
		return Integer.parseInt(String.valueOf(text));
	}

}
