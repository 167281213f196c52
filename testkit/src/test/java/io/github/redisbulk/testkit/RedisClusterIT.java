package io.github.redisbulk.testkit;

import java.util.List;

import io.github.redisbulk.testkit.ClusterMembers.Failover;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * The faults that {@link RedisCluster} can make.
 */
class RedisClusterIT {

	private static final String KEY = "key";

	private static final int SLOT = RedisCluster.slot(KEY);

	private static RedisCluster cluster;

	@BeforeAll
	static void start() {
		cluster = RedisCluster.start(ClusterPlan.of(3, 1));
	}

	@AfterAll
	static void stop() {
		if (cluster != null) {
			cluster.close();
		}
	}

	@Test
	void hasMastersThatShareTheSlotsAndReplicas() {
		assertThat(cluster.masters()).hasSize(3)
			.allSatisfy((master) -> assertThat(cluster.replicas(master)).hasSize(1))
			.allSatisfy((master) -> assertThat(cluster.slots().of(master)).hasSizeBetween(5400, 5500));
		assertThat(cluster.nodes()).hasSize(6);
		assertThat(cluster.command(KEY, "SET", KEY, "value")).isEqualTo("OK");
	}

	@Test
	void leavesASlotOpenForKeysThatAreThereOnly() {
		RedisServer from = cluster.owner(KEY);
		RedisServer to = cluster.otherThan(from);
		from.command("SET", KEY, "value");
		OpenSlot open = cluster.slots().open(SLOT, to);
		assertThat(from.command("GET", KEY)).isEqualTo("value");
		assertThatExceptionOfType(RespConnection.ErrorReply.class).isThrownBy(() -> from.command("GET", "{key}fresh"))
			.withMessageStartingWith("ASK " + SLOT);
		assertThat(open.moveKeys(10)).isEqualTo(1);
		assertThatExceptionOfType(RespConnection.ErrorReply.class).isThrownBy(() -> from.command("GET", KEY))
			.withMessage("ASK %d %s:%d", SLOT, to.host(), to.port());
		open.finish();
		assertThat(cluster.owner(KEY)).isSameAs(to);
		assertThat(cluster.command(KEY, "GET", KEY)).isEqualTo("value");
		cluster.slots().open(SLOT, from).cancel();
		assertThat(cluster.owner(KEY)).isSameAs(to);
		cluster.awaitSettled();
	}

	@Test
	void movesSlotsThereAndBack() {
		RedisServer from = cluster.masters().get(0);
		RedisServer to = cluster.masters().get(1);
		List<Integer> slots = cluster.slots().of(from).subList(0, 20);
		cluster.slots().reshard(from, to, slots.size());
		assertThat(cluster.owner(slots.get(0))).isSameAs(to);
		assertThat(cluster.slots().of(to)).containsAll(slots);
		cluster.slots().move(slots, from);
		assertThat(cluster.slots().of(from)).containsAll(slots);
		cluster.awaitSettled();
	}

	@ParameterizedTest
	@EnumSource
	void replacesAMaster(Failover kind) {
		RedisServer former = cluster.owner(KEY);
		former.command("SET", KEY, kind.name());
		RedisServer next = cluster.members().failover(former, kind);
		cluster.awaitSettled();
		assertThat(cluster.owner(KEY)).isSameAs(next).isNotSameAs(former);
		assertThat(cluster.replicas(next)).containsExactly(former);
	}

	@Test
	void replacesADeadMasterByItself() {
		RedisServer former = cluster.owner(KEY);
		RedisServer next = cluster.replicas(former).get(0);
		cluster.members().configure("cluster-node-timeout", "1000");
		former.kill();
		assertThat(cluster.masters()).hasSize(2);
		cluster.members().awaitTakeover(next);
		former.restart();
		cluster.awaitSettled();
		assertThat(cluster.owner(KEY)).isSameAs(next);
		assertThat(cluster.replicas(next)).containsExactly(former);
	}

	@Test
	void addsAMasterAndTakesItAwayAgain() {
		RedisServer added = cluster.members().add();
		assertThat(cluster.masters()).hasSize(3).doesNotContain(added);
		RedisServer from = cluster.masters().get(0);
		List<Integer> slots = cluster.slots().of(from).subList(0, 10);
		cluster.slots().move(slots, added);
		assertThat(cluster.masters()).hasSize(4).contains(added);
		cluster.slots().move(slots, from);
		cluster.members().remove(added);
		cluster.awaitSettled();
		assertThat(cluster.servers()).hasSize(6);
	}

	@Test
	void movesSlotsOfValkeyAtOnce() {
		try (RedisCluster valkey = RedisCluster.start(ClusterPlan.of(2, 0).with(ServerProduct.VALKEY))) {
			RedisServer from = valkey.owner(KEY);
			RedisServer to = valkey.masters().get(1 - valkey.masters().indexOf(from));
			from.command("SET", KEY, "value");
			valkey.slots().moveAtomically(List.of(SLOT - 1, SLOT), to);
			assertThat(valkey.owner(KEY)).isSameAs(to);
			assertThat(to.command("GET", KEY)).isEqualTo("value");
			valkey.awaitSettled();
		}
	}

}
