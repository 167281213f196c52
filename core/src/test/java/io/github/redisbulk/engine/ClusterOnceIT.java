package io.github.redisbulk.engine;

import java.util.List;
import java.util.stream.IntStream;

import io.github.redisbulk.BulkMark;
import io.github.redisbulk.BulkReport;
import io.github.redisbulk.ItemResult;
import io.github.redisbulk.testkit.Driver;
import io.github.redisbulk.testkit.RedisCluster;
import io.github.redisbulk.testkit.WithCluster;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Commands that must not be repeated, in the slot of their mark.
 */
@WithCluster
@Timeout(300)
class ClusterOnceIT {

	@ParameterizedTest
	@EnumSource
	void eachItemIsAppliedOnceWhileItsSlotMoves(Driver driver, RedisCluster cluster) {
		String list = "list{once}";
		BulkReport report = ClusterWrites.write(driver.factory(cluster),
				ClusterWrites.OPTIONS.withOnce(BulkMark.at("mark{once}")),
				ClusterWrites.interrupted(() -> cluster.slots()
					.move(List.of(RedisCluster.slot(list)), cluster.otherThan(cluster.owner(list)))),
				(item, commands) -> {
					commands.rpush(list, item);
					if (item == 7) {
						commands.set("elsewhere", item);
					}
				});
		assertThat(report.failures()).extracting(ItemResult::position).containsExactly(7L);
		assertThat(report.failures().get(0).reason()).startsWith("CROSSSLOT SET").contains("the mark 'mark{once}'");
		assertThat(report.written()).isEqualTo(ClusterWrites.ITEMS - 1);
		assertThat(cluster.command(list, "LRANGE", list, "0", "-1")).isEqualTo(IntStream.range(0, ClusterWrites.ITEMS)
			.filter((item) -> item != 7)
			.mapToObj(Integer::toString)
			.toList());
		assertThat(cluster.command(list, "GET", "mark{once}")).isEqualTo(ClusterWrites.ITEMS + " 1 7");
	}

}
