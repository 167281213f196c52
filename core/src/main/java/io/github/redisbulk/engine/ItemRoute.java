package io.github.redisbulk.engine;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;

import io.github.redisbulk.engine.command.Chunk;
import io.github.redisbulk.engine.command.ItemSlots;
import io.github.redisbulk.engine.command.Reply;
import io.github.redisbulk.engine.command.ServerCommands;
import io.github.redisbulk.engine.command.SlotPieces;
import org.jspecify.annotations.Nullable;

/**
 * Finds out where in a cluster an item belongs.
 * <p>
 * This class is not thread-safe.
 */
final class ItemRoute {

	/** A key is told up to here. */
	private static final int LONGEST_KEY = 50;

	private final Topology topology;

	private final boolean atomic;

	private final ServerCommands commands = new ServerCommands();

	private final ItemSlots slots = new ItemSlots(this.commands);

	ItemRoute(Topology topology, boolean atomic) {
		this.topology = topology;
		this.atomic = atomic;
	}

	/**
	 * Returns the slot of all commands of the only item in a chunk.
	 * @return a negative number where they have not one slot in common
	 */
	int slot(Chunk chunk) {
		int to = to(chunk);
		int slot = this.slots.of(chunk, from());
		for (int command = from() + 1; command < to && slot >= 0; command++) {
			slot = (this.slots.of(chunk, command) == slot) ? slot : ItemSlots.SEVERAL;
		}
		return slot;
	}

	/** MULTI and EXEC go where the commands between them go. */
	private int from() {
		return this.atomic ? 1 : 0;
	}

	private int to(Chunk chunk) {
		return this.atomic ? chunk.commands() - 1 : chunk.commands();
	}

	/**
	 * Asks the cluster about commands that nobody here knows.
	 * @return whether something was learned
	 */
	boolean learn(Chunk chunk) throws StopException {
		Set<String> unknown = this.commands.unknown(List.of(chunk));
		if (unknown.isEmpty()) {
			return false;
		}
		Reply answer = this.topology.ask(() -> ServerCommands.question(unknown));
		if (answer == Reply.LOST) {
			throw StopException.retryable("no node of the cluster tells the keys of " + String.join(", ", unknown)
					+ ": " + this.topology.trouble(), null);
		}
		this.commands.learn(unknown, answer);
		return true;
	}

	/** Divides the commands of an item whose keys lie in several slots, where it can. */
	SlotPieces pieces(Chunk chunk) {
		return SlotPieces.of(chunk, this.slots);
	}

	/**
	 * Returns which commands of an item go to which slot.
	 * @return indexes of commands by slot, both in the order of the item
	 */
	Map<Integer, int[]> parts(Chunk chunk) {
		Map<Integer, List<Integer>> parts = new LinkedHashMap<>();
		IntStream.range(0, chunk.commands())
			.forEach((command) -> parts.computeIfAbsent(this.slots.of(chunk, command), (slot) -> new ArrayList<>())
				.add(command));
		Map<Integer, int[]> bySlot = new LinkedHashMap<>();
		parts.forEach((slot, some) -> bySlot.put(slot, some.stream().mapToInt(Integer::intValue).toArray()));
		return bySlot;
	}

	/**
	 * Returns why an item cannot be sent to a cluster.
	 * @return a sentence that begins with a word for the kind, {@code null} where the
	 * item can be sent
	 */
	@Nullable String refusal(Chunk chunk) {
		int first = this.slots.of(chunk, from());
		for (int command = from(); command < to(chunk); command++) {
			int slot = this.slots.of(chunk, command);
			if (slot == ItemSlots.NONE) {
				return "NOKEYS " + this.slots.name(chunk, command) + " names no key that is known as such, so that"
						+ " there is no telling which node of the cluster it is for: send it to the nodes by other"
						+ " means";
			}
			if (slot == ItemSlots.SEVERAL) {
				Iterator<String> keys = keys(chunk, command).iterator();
				String one = keys.next();
				String other = keys.next();
				while (ItemSlots.of(other) == ItemSlots.of(one)) {
					other = keys.next();
				}
				return crossSlot(one, other, "one command");
			}
			if (this.atomic && slot != first) {
				return crossSlot(keys(chunk, from()).iterator().next(), keys(chunk, command).iterator().next(),
						"an atomic item");
			}
		}
		return null;
	}

	private Set<String> keys(Chunk chunk, int command) {
		return Objects.requireNonNull(this.slots.keys(chunk, command));
	}

	private static String crossSlot(String one, String other, String of) {
		return "CROSSSLOT the keys '" + printable(one) + "' and '" + printable(other) + "' of " + of
				+ " lie in different slots of the cluster, and nothing of the item was sent: give both the same hash"
				+ " tag, as '{tag}" + printable(one) + "' and '{tag}" + printable(other) + "' have";
	}

	private static String printable(String key) {
		String text = new String(key.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
		return (text.length() > LONGEST_KEY) ? text.substring(0, LONGEST_KEY) + "…" : text;
	}

}
