package io.github.redisbulk.engine;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;

import io.github.redisbulk.BulkNode;
import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.BulkReport;
import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.RetryPolicy;
import io.github.redisbulk.testkit.ClusterPlan;
import io.github.redisbulk.testkit.Driver;
import io.github.redisbulk.testkit.RedisCluster;
import io.github.redisbulk.testkit.WithCluster;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.util.unit.DataSize;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Run after run with random items and options while something happens to the cluster;
 * after each the report is compared with what the masters hold.
 * <p>
 * Each of a few faults has one run, unless {@code -Dredis-bulk.cluster-ledger.seconds=}
 * makes all of them take turns for so long on each driver;
 * {@code -Dredis-bulk.cluster-ledger.faults=RESHARDED,KILLED} chooses faults. A failure
 * names the seed of its run, which {@code -Dredis-bulk.cluster-ledger.seed=} repeats, as
 * far as the timing of a fault can be repeated.
 */
@WithCluster
class ClusterLedgerIT {

	private static final Log logger = LogFactory.getLog(ClusterLedgerIT.class);

	private static final String PROPERTY = "redis-bulk.cluster-ledger.";

	private static final long SECONDS = Long.getLong(PROPERTY + "seconds", 0);

	private static final List<ClusterFault> FAULTS = Optional.ofNullable(System.getProperty(PROPERTY + "faults"))
		.map((names) -> Arrays.stream(names.split(",")).map(ClusterFault::valueOf).toList())
		.orElse((SECONDS > 0) ? List.of(ClusterFault.values()) : List.of(ClusterFault.RESHARDED,
				ClusterFault.FAILED_OVER, ClusterFault.LEFT_OPEN, ClusterFault.KILLED));

	/**
	 * At this item the fault begins; so many come after its end, and at least four times.
	 */
	private static final int SOME = 2_000;

	/** So many items a run takes at most while the fault lasts. */
	private static final int MANY = (SECONDS > 0) ? 300_000 : 50_000;

	/** A run that lasts longer hangs. */
	private static final int MINUTES = 5;

	private static final Duration REPORT_EVERY = Duration.ofMinutes(1);

	private final Map<String, Long> counts = new TreeMap<>();

	/** For most faults. */
	private static RedisCluster shared;

	/** For a fault that needs another. */
	private static @Nullable RedisCluster own;

	private static @Nullable ClusterPlan plan;

	@BeforeAll
	static void use(RedisCluster cluster) {
		shared = cluster;
	}

	@AfterAll
	static void endCluster() {
		if (own != null) {
			own.close();
		}
	}

	@ParameterizedTest
	@EnumSource
	void agreesWithTheClusterWhateverHappens(Driver driver) {
		long seed = Long.getLong(PROPERTY + "seed", System.nanoTime() & 0xffffffffL);
		long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
		long nextReport = System.nanoTime() + REPORT_EVERY.toNanos();
		do {
			for (ClusterFault fault : FAULTS) {
				run(driver, fault, seed++, (options) -> options);
			}
			if (System.nanoTime() - nextReport > 0) {
				nextReport += REPORT_EVERY.toNanos();
				report(driver);
			}
		}
		while (System.nanoTime() - end < 0);
		report(driver);
	}

	/**
	 * The only replica has all that counts as written when it takes the master's place.
	 */
	@ParameterizedTest
	@EnumSource
	void losesNothingThatReplicasWereWaitedFor(Driver driver) {
		long seed = Long.getLong(PROPERTY + "seed", System.nanoTime() & 0xffffffffL);
		run(driver, ClusterFault.KILLED, seed, (options) -> options.withWaitReplicas(1, Duration.ofSeconds(20)));
		assertThat(this.counts).as("-D%sseed=%d", PROPERTY, seed)
			.containsEntry("acknowledged and lost by a fail-over", 0L);
	}

	private void report(Driver driver) {
		logger.info("The cluster agrees with all runs on %s: %s".formatted(driver, this.counts));
	}

	private void run(Driver driver, ClusterFault fault, long seed, UnaryOperator<BulkOptions> changes) {
		Random random = new Random(new SplittableRandom(seed).nextLong());
		RedisCluster cluster = cluster(fault.plan());
		cluster.empty();
		cluster.command(LedgerEntry.STRING_KEY, "SET", LedgerEntry.STRING_KEY, "no list");
		BulkOptions options = changes.apply(options(random));
		LedgerLosses losses = new LedgerLosses();
		Struck struck = new Struck();
		Ledger ledger = new Ledger(seed, options.atomic() ? LedgerEntry.Keys.TOGETHER : LedgerEntry.Keys.SPREAD,
				struck::goesOn, struck::begin, losses);
		struck.fault = () -> fault.strike(new StruckCluster(cluster, random, ledger, losses));
		BulkReport report;
		try (BulkWriter writer = BulkWriters.create(driver.factory(cluster), options)) {
			report = CompletableFuture
				.supplyAsync(() -> writer.write(ledger, LedgerEntry::map, (given) -> given.withListener(ledger)),
						(task) -> new Thread(task, "run").start())
				.orTimeout(MINUTES, TimeUnit.MINUTES)
				.join();
		}
		String title = "%s run with -D%sseed=%d on %s, chunks of %d, %d in flight, atomic %s, packing %s, %s".formatted(
				fault, PROPERTY, seed, driver, options.chunkMaxCommands(), options.inFlight(), options.atomic(),
				options.packing(), report);
		struck.done.join();
		cluster.awaitSettled();
		cluster.masters().forEach((master) -> master.command("CLIENT", "KILL", "TYPE", "normal"));
		ledger.agreesWith(title, report, LedgerContent.read(cluster));
		assertThat(report.stop()).as(title).isNull();
		assertThat(ledger.unexpected().values()).as(title).allMatch(fault::explains);
		count(fault, report, ledger, losses);
		logger.debug("%s, %d lost by a fail-over".formatted(title, losses.count()));
	}

	private static RedisCluster cluster(@Nullable ClusterPlan wanted) {
		if (wanted == null) {
			return shared;
		}
		if (own == null || plan != wanted) {
			endCluster();
			own = RedisCluster.start(wanted);
			plan = wanted;
		}
		return own;
	}

	private void count(ClusterFault fault, BulkReport report, Ledger ledger, LedgerLosses losses) {
		this.counts.merge("runs", 1L, Long::sum);
		this.counts.merge("runs " + fault, 1L, Long::sum);
		this.counts.merge("items", report.read(), Long::sum);
		this.counts.merge("written", report.written(), Long::sum);
		this.counts.merge("failed", report.failed(), Long::sum);
		this.counts.merge("unknown", report.unknown(), Long::sum);
		this.counts.merge("not sent", report.notSent(), Long::sum);
		this.counts.merge("acknowledged and lost by a fail-over", losses.count(), Long::sum);
		this.counts.merge("redirects", report.nodes().stream().mapToLong(BulkNode::redirects).sum(), Long::sum);
		this.counts.merge("fences", report.nodes().stream().mapToLong(BulkNode::fences).sum(), Long::sum);
		ledger.retries().forEach((reason, times) -> this.counts.merge("retries " + reason, (long) times, Long::sum));
	}

	private static BulkOptions options(Random random) {
		boolean atomic = random.nextInt(4) == 0;
		return BulkOptions.defaults()
			.withAtomic(atomic)
			.withPacking(!atomic && random.nextInt(4) == 0)
			.withChunkMaxCommands(List.of(10, 50, 100, 100, 500, 1000).get(random.nextInt(6)))
			.withChunkMaxBytes(DataSize.ofKilobytes(List.of(4, 64, 256).get(random.nextInt(3))))
			.withInFlight(1 + random.nextInt(4))
			.withTimeout(Duration.ofSeconds(20))
			.withRetry(new RetryPolicy(1000, Duration.ofMillis(10), Duration.ofMillis(60), Duration.ofSeconds(60),
					random.nextInt(4) != 0));
	}

	/** A fault during a run, which goes on until it is over. */
	private static final class Struck {

		private final CompletableFuture<Void> done = new CompletableFuture<>();

		private Runnable fault = () -> {
		};

		private long end = Long.MAX_VALUE;

		void begin(long position) {
			if (position == SOME) {
				// in the middle of what is in flight, not between two chunks
				CompletableFuture.runAsync(this.fault, (task) -> new Thread(task, "fault").start())
					.whenComplete((nothing, ex) -> {
						if (ex != null) {
							this.done.completeExceptionally(ex);
						}
						else {
							this.done.complete(null);
						}
					});
			}
		}

		boolean goesOn(long position) {
			if (position >= MANY) {
				this.done.exceptionally((ex) -> null).join();
			}
			if (this.done.isDone() && this.end == Long.MAX_VALUE) {
				this.end = Math.max(position, 4 * SOME) + SOME;
			}
			return position < this.end;
		}

	}

}
