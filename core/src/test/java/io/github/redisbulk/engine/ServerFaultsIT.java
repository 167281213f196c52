package io.github.redisbulk.engine;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.BulkReport;
import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.engine.BulkWriters;
import io.github.redisbulk.testkit.RedisServer;
import io.github.redisbulk.testkit.RespConnection;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Every fault of a server in the middle of a run: the books agree with what the server
 * holds, and the run gets over it.
 */
@ParameterizedClass
@MethodSource("io.github.redisbulk.engine.Way#all")
@Timeout(300)
class ServerFaultsIT {

	private static final int ITEMS = 3000;

	private static final int FAULT_AT = 1000;

	/** Of so many last items nothing is left of the fault. */
	private static final int SETTLED_AGAIN = 500;

	private static final Duration DURATION = Duration.ofMillis(100);

	private static final Duration PATIENT = Duration.ofSeconds(20);

	private static final Duration TIMEOUT = Way.TIMEOUT;

	private static final Duration LONGER_THAN_THE_TIMEOUT = TIMEOUT.plusMillis(200);

	@Parameter
	Way way;

	@ParameterizedTest
	@EnumSource
	void keepsTheBooks(Fault fault) {
		boolean silent = (fault == Fault.STOPPED);
		Duration duration = silent ? LONGER_THAN_THE_TIMEOUT : DURATION;
		BulkOptions options = this.way.options().withTimeout(silent ? TIMEOUT : PATIENT);
		try (RedisServer server = RedisServer.start((config) -> {
			if (fault == Fault.KILLED) {
				config.appendOnly();
			}
		}); BulkWriter writer = BulkWriters.create(this.way.driver().factory(server.address()), options)) {
			server.command("SET", LedgerEntry.STRING_KEY, "no list");
			AtomicReference<CompletableFuture<Void>> healed = new AtomicReference<>(
					CompletableFuture.completedFuture(null));
			Ledger ledger = new Ledger(this.way.hashCode(), ITEMS, (position) -> {
				if (position == FAULT_AT) {
					fault.begin(server);
					healed.set(CompletableFuture.runAsync(() -> fault.end(server),
							CompletableFuture.delayedExecutor(duration.toMillis(), TimeUnit.MILLISECONDS)));
				}
			});
			BulkReport report = writer.write(ledger, LedgerEntry::map, (given) -> given.withListener(ledger));
			healed.get().join();
			try (RespConnection connection = server.connect()) {
				ledger.agreesWith("run with " + report, report, connection);
			}
			assertThat(report.stop()).isNull();
			assertThat(report.read()).isEqualTo(ITEMS);
			assertThat(ledger.unexpected().keySet()).allMatch((position) -> position < ITEMS - SETTLED_AGAIN);
		}
	}

}
