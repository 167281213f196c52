package io.github.redisbulk.engine.recovery;

import java.util.ArrayList;
import java.util.List;

import io.github.redisbulk.engine.command.Chunk;
import io.github.redisbulk.engine.command.Footprint;
import io.github.redisbulk.engine.command.ServerCommands;
import org.jspecify.annotations.Nullable;

/**
 * An item that has been sent, as the units that it consists of.
 * <p>
 * This class is not thread-safe.
 */
public final class SentItem {

	private final List<Unit> units = new ArrayList<>(1);

	private @Nullable Boolean harmless;

	private final ServerCommands commands;

	private final int slot;

	/** Whether there are other nodes to send to. */
	private final boolean redirectable;

	private SentItem(ServerCommands commands, int slot, boolean redirectable) {
		this.commands = commands;
		this.slot = slot;
		this.redirectable = redirectable;
	}

	/**
	 * Returns the units of some chunks, in order.
	 * @param chunks chunks with their items, in the order in which they were sent
	 * @param atomic whether each item is a transaction
	 * @param commands what is known of commands
	 * @param redirectable whether what one server sends elsewhere can go there
	 * @return units
	 */
	public static List<Unit> units(List<Chunk> chunks, boolean atomic, ServerCommands commands, boolean redirectable) {
		List<Unit> all = new ArrayList<>();
		for (Chunk chunk : chunks) {
			for (int index = 0; index < chunk.items(); index++) {
				SentItem item = new SentItem(commands, chunk.slot(index), redirectable);
				item.add(chunk, chunk.firstCommand(index), chunk.firstCommand(index + 1), atomic);
				all.addAll(item.units);
			}
		}
		return all;
	}

	private void add(Chunk chunk, int from, int to, boolean atomic) {
		if (atomic) {
			this.units.add(new Unit(this, chunk, from, to));
			return;
		}
		for (int command = from; command < to; command++) {
			this.units.add(new Unit(this, chunk, command, command + 1));
		}
	}

	int slot() {
		return this.slot;
	}

	boolean redirectable() {
		return this.redirectable;
	}

	Footprint footprint(Chunk chunk, int command) {
		return this.commands.footprint(chunk, command);
	}

	/** Returns whether none of its commands must be applied only once. */
	boolean harmless() {
		if (this.harmless == null) {
			this.harmless = this.units.stream().noneMatch(Unit::once);
		}
		return this.harmless;
	}

}
