package io.github.redisbulk.testkit;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Moves a cluster's slots between its masters while they are written to.
 */
public final class ClusterSlots {

	private final RedisCluster cluster;

	ClusterSlots(RedisCluster cluster) {
		this.cluster = cluster;
	}

	/**
	 * Returns the slots of a master, by its own word.
	 * @param master the master
	 * @return slots in their order
	 */
	public List<Integer> of(RedisServer master) {
		return ClusterNode.self(master).slots().stream().boxed().toList();
	}

	/**
	 * Begins to move a slot, and leaves it open.
	 * @param slot the slot
	 * @param to a master that does not own it
	 * @return the open slot, whose keys are still where they were
	 */
	public OpenSlot open(int slot, RedisServer to) {
		return OpenSlot.open(this.cluster, slot, to);
	}

	/**
	 * Moves slots with their keys, one after the other, once the nodes are of one mind
	 * about the last move, and know that the new owner's claim is the latest: otherwise a
	 * message from before may undo this move somewhere, and a key be in both masters.
	 * @param slots the slots
	 * @param to a master that owns none of them
	 */
	public void move(List<Integer> slots, RedisServer to) {
		this.cluster.awaitSettled();
		to.command("CLUSTER", "BUMPEPOCH");
		this.cluster.awaitSettled();
		slots.forEach((slot) -> open(slot, to).finish());
		ChildProcess.await("The slots' new owner").until(() -> {
			List<Integer> lost = new ArrayList<>(slots);
			lost.removeAll(of(to));
			lost.forEach((slot) -> claim(slot, to));
			return lost.isEmpty();
		});
	}

	/** A message of the former owner that was under way has taken the slot back. */
	private void claim(int slot, RedisServer owner) {
		owner.command("CLUSTER", "BUMPEPOCH");
		owner.command("CLUSTER", "SETSLOT", Integer.toString(slot), "NODE", this.cluster.id(owner));
	}

	/**
	 * Moves slots with their keys as {@code redis-cli --cluster reshard} does, by that
	 * program where it is installed.
	 * @param from their master
	 * @param to another master
	 * @param count how many
	 */
	public void reshard(RedisServer from, RedisServer to, int count) {
		Optional<Path> program = InstalledProgram.find("redis-cli");
		if (program.isPresent()) {
			this.cluster.awaitSettled();
			run(List.of(program.get().toString(), "--user", RedisConfig.CONTROL_USER, "--pass",
					RedisConfig.CONTROL_PASSWORD, "--no-auth-warning", "--cluster", "reshard",
					from.host() + ":" + from.port(), "--cluster-from", this.cluster.id(from), "--cluster-to",
					this.cluster.id(to), "--cluster-slots", Integer.toString(count), "--cluster-yes"));
		}
		else {
			move(of(from).subList(0, count), to);
		}
	}

	/**
	 * Moves slots so that all masters own about equally many.
	 * @param added a master without slots, which gets as many as the others have then
	 */
	public void rebalance(RedisServer added) {
		List<RedisServer> masters = this.cluster.masters();
		int share = RedisCluster.SLOTS / (masters.size() + 1);
		for (RedisServer master : masters) {
			List<Integer> slots = of(master);
			move(slots.subList(0, Math.max(0, slots.size() - share)), added);
		}
	}

	/**
	 * Moves slots with their keys at once, as Valkey 9 can.
	 * @param slots slots of one master
	 * @param to another master
	 */
	public void moveAtomically(List<Integer> slots, RedisServer to) {
		List<String> command = new ArrayList<>(List.of("CLUSTER", "MIGRATESLOTS", "SLOTSRANGE"));
		slots.forEach((slot) -> command.addAll(List.of(Integer.toString(slot), Integer.toString(slot))));
		command.addAll(List.of("NODE", this.cluster.id(to)));
		this.cluster.owner(slots.get(0)).command(command.toArray(String[]::new));
		ChildProcess.await("The slots' new owner").until(() -> of(to).containsAll(slots));
	}

	private static void run(List<String> command) {
		Path folder = TemporaryFolder.create();
		try {
			ChildProcess.start(folder, command).awaitSuccess();
		}
		finally {
			TemporaryFolder.delete(folder);
		}
	}

}
