package io.github.redisbulk.engine;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.github.redisbulk.BulkNode;
import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.BulkReport;
import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.ItemResult;
import io.github.redisbulk.Outcome;
import io.github.redisbulk.RetryPolicy;
import io.github.redisbulk.engine.ScriptedCluster.Step;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The orders in which two nodes can carry out what they were sent, answer the question
 * who owns which slot, and hand a slot over: of four items all of them, of more items as
 * many as some seconds allow.
 */
class ClusterInterleavingsTests {

	/** How many orders of more items are tried; more by hand. */
	private static final int SOME = Integer.getInteger("redis-bulk.cluster.schedules", 50);

	private static final long SEED = Long.getLong("redis-bulk.cluster.seed", 1);

	private static final Log logger = LogFactory.getLog(ClusterInterleavingsTests.class);

	private static final String KEY = "a";

	private static final String OTHER = "b";

	/** Lies on the node of the first key, in a slot that never moves. */
	private static final String NEIGHBOUR = "c";

	private final HurriedTime time = new HurriedTime();

	@ParameterizedTest
	@CsvSource({ "FINISH", "OPEN FINISH", "OPEN CANCEL" })
	void keepOrderInEveryOrderOfEvents(String steps) throws Exception {
		Check check = keepingOrder(4);
		explore(Schedules.all(), Integer.MAX_VALUE, steps, 4, 1, check);
	}

	/** Both keys lie on the node that the slot of one of them leaves. */
	@ParameterizedTest
	@CsvSource({ "OPEN FINISH, 1", "OPEN CANCEL, 1", "OPEN FINISH, 2" })
	void keepOrderBesideANeighbourInEveryOrderOfEvents(String steps, int chunkMaxCommands) throws Exception {
		explore(Schedules.all(), Integer.MAX_VALUE, steps, 4, chunkMaxCommands, NEIGHBOUR, keepingOrder(4, NEIGHBOUR));
	}

	/**
	 * Everything is written, and in order. Only where the slot comes back, a command that
	 * was sent elsewhere may be followed by one that was not: an RPUSH that is done
	 * stands, so the earlier one must not be.
	 */
	private static Check keepingOrder(int items) {
		return keepingOrder(items, OTHER);
	}

	private static Check keepingOrder(int items, String other) {
		return (report, cluster, way) -> {
			boolean back = way.contains("CANCEL") || way.matches(".*FINISH.*FINISH.*");
			Set<Long> failed = report.failures().stream().map(ItemResult::position).collect(Collectors.toSet());
			assertThat(report.written() + (back ? report.failed() : 0))
				.as("%s %s after %s", report, report.failures(), way)
				.isEqualTo(items);
			assertThat(cluster.list(KEY)).as(way).isEqualTo(elements(items, 0, failed));
			assertThat(cluster.list(other)).as(way).isEqualTo(elements(items, 1, failed));
		};
	}

	private static List<String> elements(int items, int first, Set<Long> failed) {
		return IntStream.iterate(first, (item) -> item < items, (item) -> item + 2)
			.filter((item) -> !failed.contains((long) item))
			.mapToObj(Integer::toString)
			.toList();
	}

	@ParameterizedTest
	@CsvSource({ "FINISH GOSSIP", "OPEN MOVE_KEYS FINISH", "OPEN CANCEL", "FINISH FINISH", "FINISH GOSSIP FINISH",
			"OPEN FINISH OPEN FINISH", "OWN", "OWN FINISH" })
	void keepOrder(String steps) throws Exception {
		explore(Schedules.any(SEED), SOME, steps, 7, 1, keepingOrder(7));
	}

	@ParameterizedTest
	@CsvSource({ "FINISH", "OPEN MOVE_KEYS FINISH", "FINISH GOSSIP FINISH", "OPEN FINISH OPEN FINISH" })
	void keepOrderInLargerChunks(String steps) throws Exception {
		explore(Schedules.any(SEED), SOME, steps, 7, 2, keepingOrder(7));
	}

	@ParameterizedTest
	@CsvSource({ "OPEN FINISH", "OPEN CANCEL", "FINISH GOSSIP FINISH" })
	void keepOrderBesideANeighbour(String steps) throws Exception {
		explore(Schedules.any(SEED), SOME, steps, 12, 2, NEIGHBOUR, keepingOrder(12, NEIGHBOUR));
	}

	/**
	 * The slot, or the node that it goes to, is back only when all that its neighbours
	 * take is there.
	 */
	@ParameterizedTest
	@CsvSource({ "STALL FINISH SETTLE", "OPEN STALL FINISH SETTLE", "TRY_AGAIN SETTLE", "TRY_AGAIN FINISH SETTLE",
			"OPEN TRY_AGAIN FINISH SETTLE GOSSIP", "TRY_AGAIN SETTLE TRY_AGAIN FINISH SETTLE" })
	void othersFlowOnWhileASlotWaits(String steps) throws Exception {
		explore(Schedules.any(SEED), SOME, steps, 9, 1, NEIGHBOUR, (report, cluster, way) -> {
			assertThat(report.written()).as("%s %s after %s", report, report.failures(), way).isEqualTo(9);
			assertThat(cluster.list(KEY)).as(way).isEqualTo(elements(9, 0, Set.of()));
			assertThat(cluster.list(NEIGHBOUR)).as(way).isEqualTo(elements(9, 1, Set.of()));
			assertThat(report.nodes()).extracting(BulkNode::address).doesNotHaveDuplicates();
		});
	}

	@ParameterizedTest
	@CsvSource({ "CUT, b", "FINISH CUT, b", "FAIL_OVER, b", "BREAK FINISH, b", "TRY_AGAIN CUT SETTLE, b",
			"TRY_AGAIN FAIL_OVER SETTLE, b", "TRY_AGAIN BREAK SETTLE, b", "FINISH CUT, c", "FAIL_OVER, c",
			"FINISH FAIL_OVER, c" })
	void areTrueOfWhatIsLost(String steps, String other) throws Exception {
		explore(Schedules.any(SEED), SOME, steps, 7, 1, other, (report, cluster, way) -> {
			List<String> certain = new ArrayList<>();
			List<String> possible = new ArrayList<>();
			for (int item = 0; item < report.read(); item++) {
				int position = item;
				Outcome outcome = report.failures()
					.stream()
					.filter((result) -> result.position() == position)
					.map(ItemResult::outcome)
					.findFirst()
					.orElse(Outcome.WRITTEN);
				if (outcome == Outcome.WRITTEN) {
					certain.add(Integer.toString(item));
				}
				if (outcome == Outcome.WRITTEN || outcome == Outcome.UNKNOWN) {
					possible.add(Integer.toString(item));
				}
			}
			List<String> there = new ArrayList<>(cluster.list(KEY));
			assertThat(there).as("%s %s after %s", report, report.failures(), way).isSorted().doesNotHaveDuplicates();
			there.addAll(cluster.list(other));
			assertThat(there).as("%s %s after %s", report, report.failures(), way)
				.containsAll(certain)
				.doesNotHaveDuplicates();
			assertThat(possible).as("%s %s after %s", report, report.failures(), way).containsAll(there);
		});
	}

	private interface Check {

		void accept(BulkReport report, ScriptedCluster cluster, String way);

	}

	private void explore(Schedules schedules, int most, String steps, int items, int chunkMaxCommands, Check check)
			throws Exception {
		explore(schedules, most, steps, items, chunkMaxCommands, OTHER, check);
	}

	private void explore(Schedules schedules, int most, String steps, int items, int chunkMaxCommands, String other,
			Check check) throws Exception {
		List<Step> script = List.of(steps.split(" ")).stream().map(Step::valueOf).toList();
		BulkOptions options = BulkOptions.defaults()
			.withChunkMaxCommands(chunkMaxCommands)
			.withInFlight(2)
			.withRetry(new RetryPolicy(20, Duration.ofMillis(10), Duration.ofMillis(10), Duration.ofSeconds(60), true));
		int tried = 0;
		do {
			schedules.begin();
			ScriptedCluster cluster = new ScriptedCluster(KEY, NEIGHBOUR, other.equals(NEIGHBOUR) ? items / 2 : 0,
					script);
			try (BulkWriter writer = new ChunkingBulkWriter(new Cluster(cluster, this.time), options, this.time)) {
				BulkReport report = schedules.run(
						() -> writer.write(IntStream.range(0, items).iterator(),
								(item, commands) -> commands.rpush((item % 2 == 0) ? KEY : other, item)),
						cluster::choices);
				check.accept(report, cluster, steps + " " + schedules.taken());
			}
		}
		while (++tried < most && schedules.next());
		logger.info(tried + " orders of " + items + " items and " + steps);
	}

}
