package io.github.redisbulk.engine;

import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.BulkReport;
import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.RetryPolicy;
import io.github.redisbulk.engine.BulkWriters;
import io.github.redisbulk.testkit.Driver;
import io.github.redisbulk.testkit.RedisServer;
import io.github.redisbulk.testkit.RespConnection;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.junit.jupiter.api.Test;

import org.springframework.util.unit.DataSize;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Run after run with random items, options and faults; after each the report is compared
 * with what the server holds. A failure names the seed of its run, which
 * {@code -Dredis-bulk.ledger.seed=} repeats, as far as the timing of a fault can be
 * repeated; {@code -Dredis-bulk.ledger.minutes=} makes it last longer.
 */
class LedgerIT {

	private static final Log logger = LogFactory.getLog(LedgerIT.class);

	private static final String SEED = "redis-bulk.ledger.seed";

	private static final double MINUTES = Double.parseDouble(System.getProperty("redis-bulk.ledger.minutes", "0.2"));

	private static final Duration REPORT_EVERY = Duration.ofMinutes(1);

	private long runs;

	private long items;

	private long unknown;

	private long retries;

	@Test
	void agreesWithTheServerWhateverHappens() {
		long seed = Long.getLong(SEED, System.nanoTime() & 0xffffffffL);
		long end = System.nanoTime() + (long) (MINUTES * TimeUnit.MINUTES.toNanos(1));
		long nextReport = System.nanoTime() + REPORT_EVERY.toNanos();
		do {
			run(seed++);
			if (System.nanoTime() - nextReport > 0) {
				nextReport += REPORT_EVERY.toNanos();
				report();
			}
		}
		while (System.nanoTime() - end < 0 && System.getProperty(SEED) == null);
		report();
	}

	private void report() {
		logger.info("%d runs of %d items agree with their servers; %d items unknown, %d chunks sent again"
			.formatted(this.runs, this.items, this.unknown, this.retries));
	}

	private void run(long seed) {
		Random random = new Random(new SplittableRandom(seed).nextLong());
		boolean kills = random.nextInt(4) == 0;
		int size = kills ? 5_000 : 30_000 + random.nextInt(70_000);
		Driver driver = Driver.values()[random.nextInt(Driver.values().length)];
		BulkOptions options = options(random);
		try (RedisServer server = RedisServer.start((config) -> {
			if (kills) {
				config.appendOnly();
			}
		}); BulkWriter writer = BulkWriters.create(driver.factory(server.address()), options)) {
			server.command("SET", LedgerEntry.STRING_KEY, "no list");
			Strikes strikes = new Strikes(random, server, size, kills);
			Ledger ledger = new Ledger(seed, size, strikes::strike);
			BulkReport report = writer.write(ledger, LedgerEntry::map, (changed) -> changed.withListener(ledger));
			strikes.healed.orTimeout(2, TimeUnit.MINUTES).join();
			server.command("CLIENT", "KILL", "TYPE", "normal");
			String title = "run with -D%s=%d on %s, chunks of %d, %d in flight, atomic %s, packing %s, %s, %s"
				.formatted(SEED, seed, driver, options.chunkMaxCommands(), options.inFlight(), options.atomic(),
						options.packing(), strikes, report);
			try (RespConnection connection = server.connect()) {
				ledger.agreesWith(title, report, connection);
			}
			assertThat(report.stop()).as(title).isNull();
			count(report);
		}
	}

	private void count(BulkReport report) {
		this.runs++;
		this.items += report.read();
		this.unknown += report.unknown();
		this.retries += report.traffic().retries();
	}

	private static BulkOptions options(Random random) {
		boolean atomic = random.nextInt(4) == 0;
		return BulkOptions.defaults()
			.withAtomic(atomic)
			.withPacking(!atomic && random.nextInt(4) == 0)
			.withChunkMaxCommands(List.of(10, 50, 100, 100, 500, 1000).get(random.nextInt(6)))
			.withChunkMaxBytes(DataSize.ofKilobytes(List.of(4, 64, 256).get(random.nextInt(3))))
			.withInFlight(1 + random.nextInt(4))
			.withPause(Duration.ofNanos(random.nextInt(4) == 0 ? 100_000 : 0))
			.withTimeout(Duration.ofMillis(300 + random.nextInt(500)))
			.withRetry(new RetryPolicy(500, Duration.ofMillis(10), Duration.ofMillis(60), Duration.ofSeconds(30),
					random.nextInt(4) != 0));
	}

	/** Faults at random moments of a run, one at a time. */
	private static final class Strikes {

		private final Random random;

		private final RedisServer server;

		private final boolean kills;

		private final int distance;

		private long next;

		private final StringBuilder log = new StringBuilder();

		private CompletableFuture<Void> healed = CompletableFuture.completedFuture(null);

		Strikes(Random random, RedisServer server, int size, boolean kills) {
			this.random = random;
			this.server = server;
			this.kills = kills;
			this.distance = size / 3;
			this.next = random.nextInt(this.distance);
		}

		void strike(long position) {
			if (position < this.next || !this.healed.isDone()) {
				return;
			}
			this.healed.join();
			this.next = position + 1 + this.random.nextInt(this.distance);
			Fault fault = Fault.values()[this.random.nextInt(Fault.values().length)];
			if (fault == Fault.KILLED && !this.kills) {
				fault = Fault.DISCONNECTED;
			}
			int millis = 1 + this.random.nextInt(600);
			this.log.append(fault).append(" for ").append(millis).append(" ms at ").append(position).append(", ");
			begin(fault, millis);
		}

		private void begin(Fault fault, int millis) {
			// in the middle of what is in flight, not between two chunks
			this.healed = CompletableFuture.runAsync(() -> fault.begin(this.server))
				.thenRunAsync(() -> fault.end(this.server),
						CompletableFuture.delayedExecutor(millis, TimeUnit.MILLISECONDS));
		}

		@Override
		public String toString() {
			return this.log.toString();
		}

	}

}
