package io.github.redisbulk.engine;

import java.util.List;
import java.util.Set;

import io.github.redisbulk.ItemResult;
import io.github.redisbulk.Outcome;
import io.github.redisbulk.testkit.ClusterMembers.Failover;
import io.github.redisbulk.testkit.ClusterPlan;
import io.github.redisbulk.testkit.OpenSlot;
import io.github.redisbulk.testkit.RedisConfig;
import io.github.redisbulk.testkit.RedisServer;
import io.github.redisbulk.testkit.ServerProduct;
import org.jspecify.annotations.Nullable;

/**
 * What can happen to a cluster during a run. Afterwards it has three masters again, and
 * is of one mind.
 */
enum ClusterFault {

	/** Slots are moved to another master and back, as operators do. */
	RESHARDED(Harm.OF_SLOTS_THAT_COME_BACK) {

		@Override
		void strike(StruckCluster run) {
			RedisServer from = run.master();
			RedisServer to = run.otherThan(from);
			int count = 10 + run.random().nextInt(50);
			run.cluster().slots().reshard(from, to, count);
			run.cluster().slots().reshard(to, from, count);
		}

	},

	/** Slots are half moved, stay so for a while, and get there in the end. */
	LEFT_OPEN(Harm.NONE) {

		@Override
		void strike(StruckCluster run) {
			RedisServer from = run.master();
			RedisServer to = run.otherThan(from);
			List<OpenSlot> open = run.openSlots(from, to);
			open.forEach((slot) -> slot.moveKeys(1));
			run.awaitItems(5_000);
			open.forEach(OpenSlot::finish);
		}

	},

	/**
	 * Slots are opened and closed again. Meanwhile the other master takes nothing: what
	 * it took would be lost by that.
	 */
	CANCELLED(Harm.OF_SLOTS_THAT_COME_BACK) {

		@Override
		void strike(StruckCluster run) {
			RedisServer from = run.master();
			RedisServer to = run.otherThan(from);
			to.command("CONFIG", "SET", "maxmemory", "1");
			List<OpenSlot> open = run.openSlots(from, to);
			run.awaitItems(2_000);
			open.forEach(OpenSlot::cancel);
			to.command("CONFIG", "SET", "maxmemory", "0");
		}

	},

	/** Each slot is back before anybody has got used to its new master. */
	THERE_AND_BACK(Harm.OF_SLOTS_THAT_COME_BACK) {

		@Override
		void strike(StruckCluster run) {
			RedisServer from = run.master();
			RedisServer to = run.otherThan(from);
			for (int slot : run.someSlots(from)) {
				run.cluster().slots().move(List.of(slot), to);
				run.cluster().slots().move(List.of(slot), from);
			}
		}

	},

	/** A replica takes its master's place, in step with it. */
	FAILED_OVER(Harm.NONE) {

		@Override
		void strike(StruckCluster run) {
			run.cluster().members().failover(run.master(), Failover.GRACEFUL);
		}

	},

	/** A replica takes its master's place without asking it. */
	FORCED(Harm.OF_LOST_ANSWERS) {

		@Override
		void strike(StruckCluster run) {
			RedisServer master = run.master();
			run.losing(master, () -> run.cluster().members().failover(master, Failover.FORCE));
		}

	},

	/** A replica takes its master's place without asking anybody. */
	TAKEN_OVER(Harm.OF_LOST_ANSWERS) {

		@Override
		void strike(StruckCluster run) {
			RedisServer master = run.master();
			run.losing(master, () -> run.cluster().members().failover(master, Failover.TAKEOVER));
		}

	},

	/** A master is killed, and comes back as a replica of its replica. */
	KILLED(Harm.OF_LOST_ANSWERS) {

		@Override
		void strike(StruckCluster run) {
			RedisServer master = run.master();
			RedisServer replica = run.cluster().replicas(master).get(0);
			run.cluster().members().configure("cluster-node-timeout", "1000");
			run.losing(master, () -> {
				master.kill();
				run.cluster().members().awaitTakeover(replica);
			});
			run.cluster().members().configure("cluster-node-timeout", "2000");
			master.restart();
		}

	},

	/**
	 * A master without a replica is killed, and comes back with what it has acknowledged.
	 */
	KILLED_ALONE(Harm.OF_LOST_ANSWERS, Plans.PERSISTENT) {

		@Override
		void strike(StruckCluster run) {
			RedisServer master = run.master();
			master.kill();
			run.cluster().awaitFailing();
			master.restart();
		}

	},

	/**
	 * A master that gets slots is announced at a port where nobody is, until that is
	 * mended.
	 */
	MISANNOUNCED(Harm.OF_LOST_ANSWERS, Plans.PERSISTENT) {

		@Override
		void strike(StruckCluster run) {
			RedisServer from = run.master();
			RedisServer to = run.otherThan(from);
			List<Integer> slots = run.someSlots(from);
			run.cluster().members().announce(to, 1);
			run.cluster().slots().move(slots, to);
			run.awaitItems(2_000);
			run.cluster().members().announce(to, to.port());
			run.cluster().slots().move(slots, from);
		}

	},

	/** The same as {@link #KILLED_ALONE}, but the other masters go on meanwhile. */
	PARTLY_COVERED(Harm.OF_LOST_ANSWERS, Plans.PARTLY_COVERED) {

		@Override
		void strike(StruckCluster run) {
			RedisServer master = run.master();
			master.kill();
			run.cluster().awaitFailing();
			run.awaitItems(2_000);
			master.restart();
		}

	},

	/** A master joins, gets slots, gives them back and is gone. */
	ADDED_AND_REMOVED(Harm.OF_LOST_ANSWERS) {

		@Override
		void strike(StruckCluster run) {
			RedisServer heir = run.master();
			RedisServer added = run.cluster().members().add();
			if (run.random().nextInt(20) == 0) {
				run.cluster().slots().rebalance(added);
			}
			else {
				run.cluster()
					.masters()
					.stream()
					.filter((master) -> master != added)
					.forEach((master) -> run.cluster().slots().move(run.someSlots(master), added));
			}
			run.cluster().slots().move(run.cluster().slots().of(added), heir);
			run.cluster().members().remove(added);
		}

	},

	/** A master does nothing for a time that is too short to replace it. */
	STALLED(Harm.NONE) {

		@Override
		void strike(StruckCluster run) {
			RedisServer master = run.master();
			master.stop();
			run.pass(200 + run.random().nextInt(800));
			master.cont();
		}

	},

	/**
	 * A master does nothing, is replaced, and believes to be the master when it awakes.
	 */
	FROZEN(Harm.OF_LOST_ANSWERS) {

		@Override
		void strike(StruckCluster run) {
			RedisServer master = run.master();
			RedisServer replica = run.cluster().replicas(master).get(0);
			run.losing(master, () -> {
				master.stop();
				run.cluster().members().awaitTakeover(replica);
				run.pass(run.random().nextInt(5_000));
				master.cont();
				run.cluster().members().awaitReplica(master);
			});
		}

	},

	/** All masters end the connections of their clients. */
	DISCONNECTED(Harm.OF_LOST_ANSWERS) {

		@Override
		void strike(StruckCluster run) {
			for (int i = 0; i < 3; i++) {
				run.cluster().masters().forEach((master) -> master.command("CLIENT", "KILL", "TYPE", "normal"));
				run.awaitItems(1_000);
			}
		}

	},

	/** Slots move between nodes that are known by name. */
	NAMED(Harm.OF_SLOTS_THAT_COME_BACK, Plans.NAMED) {

		@Override
		void strike(StruckCluster run) {
			RESHARDED.strike(run);
		}

	},

	/** Neighbouring slots are moved at once, and back. */
	MOVED_ATOMICALLY(Harm.OF_SLOTS_THAT_COME_BACK, Plans.VALKEY) {

		@Override
		void strike(StruckCluster run) {
			RedisServer from = run.master();
			RedisServer to = run.otherThan(from);
			List<Integer> slots = run.someSlots(from);
			run.cluster().slots().moveAtomically(slots, to);
			run.cluster().slots().moveAtomically(slots, from);
		}

	};

	private final Harm harm;

	private final @Nullable ClusterPlan plan;

	ClusterFault(Harm harm) {
		this(harm, null);
	}

	ClusterFault(Harm harm, @Nullable ClusterPlan plan) {
		this.harm = harm;
		this.plan = plan;
	}

	/** Makes the fault and ends it. */
	abstract void strike(StruckCluster run);

	/** Returns whether it can be the reason why an item is not written. */
	boolean explains(ItemResult result) {
		return switch (this.harm) {
			case NONE -> false;
			case OF_SLOTS_THAT_COME_BACK ->
				result.outcome() == Outcome.FAILED && Set.of("MOVED", "ASK", "OOM").contains(result.code());
			case OF_LOST_ANSWERS -> true;
		};
	}

	/**
	 * Returns what cluster it needs, the same object for the same cluster; {@code null}
	 * where the shared one will do.
	 */
	@Nullable ClusterPlan plan() {
		return this.plan;
	}

	private enum Harm {

		/** Every answer comes, and every item can be written. */
		NONE,

		/**
		 * Every answer comes. A command that was sent elsewhere, or refused by a full
		 * node, cannot be written any more if one behind it, on the same key, was.
		 */
		OF_SLOTS_THAT_COME_BACK,

		/** Answers are lost, or nobody takes writes for longer than the policy allows. */
		OF_LOST_ANSWERS

	}

	private static final class Plans {

		private static final ClusterPlan REPLICATED = ClusterPlan.of(3, 1);

		private static final ClusterPlan PERSISTENT = ClusterPlan.of(3, 0).with(RedisConfig::appendOnly);

		private static final ClusterPlan PARTLY_COVERED = PERSISTENT
			.with((config) -> config.directive("cluster-require-full-coverage", "no"));

		private static final ClusterPlan NAMED = REPLICATED.with(RedisConfig::announceHostname);

		private static final ClusterPlan VALKEY = REPLICATED.with(ServerProduct.VALKEY);

	}

}
