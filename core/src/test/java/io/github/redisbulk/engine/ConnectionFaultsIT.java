package io.github.redisbulk.engine;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

import io.github.redisbulk.BulkChunk;
import io.github.redisbulk.BulkListener;
import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.BulkReport;
import io.github.redisbulk.BulkScript;
import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.Compatibility;
import io.github.redisbulk.Outcome;
import io.github.redisbulk.RetryPolicy;
import io.github.redisbulk.engine.BulkWriters;
import io.github.redisbulk.testkit.Driver;
import io.github.redisbulk.testkit.Nutcracker;
import io.github.redisbulk.testkit.RedisAddress;
import io.github.redisbulk.testkit.RedisConfig;
import io.github.redisbulk.testkit.RedisServer;
import io.github.redisbulk.testkit.RespConnection;
import io.github.redisbulk.testkit.SentinelSetup;
import io.github.redisbulk.testkit.TlsCertificates;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.RedisConnectionFactory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Faults on the way to the server, and of logging in.
 */
@Timeout(300)
class ConnectionFaultsIT {

	private static final int ITEMS = 1000;

	private static final int FAULT_AT = 500;

	private static BulkOptions options(Driver driver) {
		return new Way(driver, 2, 20, false, false).options();
	}

	private static BulkOptions patient(Driver driver) {
		return options(driver).withTimeout(Duration.ofSeconds(20));
	}

	/** Writes numbered items, and has something happen before one of them. */
	private static BulkReport write(RedisConnectionFactory factory, BulkOptions options, IntConsumer fault) {
		try (BulkWriter writer = BulkWriters.create(factory, options)) {
			return writer.write(IntStream.range(0, ITEMS).peek((item) -> {
				if (item == FAULT_AT) {
					fault.accept(item);
				}
			}).iterator(), (item, commands) -> commands.set("key" + item, item).sadd("all", item));
		}
	}

	private static void later(int millis, Runnable action) {
		CompletableFuture.delayedExecutor(millis, TimeUnit.MILLISECONDS).execute(action);
	}

	@ParameterizedTest
	@EnumSource
	void startsBeforeItsServer(Driver driver) {
		try (RedisServer server = RedisServer.start()) {
			server.kill();
			later(500, server::restart);
			assertThat(write(driver.factory(server.address()), options(driver), (item) -> {
			}).complete()).isTrue();
		}
	}

	@ParameterizedTest
	@EnumSource
	void saysWhereNobodyAnswers(Driver driver) {
		try (RedisServer server = RedisServer.start()) {
			server.kill();
			BulkOptions options = options(driver).withRetry(
					new RetryPolicy(3, Duration.ofMillis(10), Duration.ofMillis(10), Duration.ofSeconds(2), true));
			BulkReport report = write(driver.factory(server.address()), options, (item) -> {
			});
			assertThat(report.notSent()).isEqualTo(report.read()).isLessThan(ITEMS);
			assertThat(report.stopReason().orElseThrow()).contains("127.0.0.1:" + server.port(), "Connection refused");
		}
	}

	@ParameterizedTest
	@EnumSource
	void stopsAtOnceForACertificateOfAnotherAuthority(Driver driver) {
		try (TlsCertificates certificates = TlsCertificates.create();
				RedisServer server = RedisServer.start((config) -> config.tls(certificates))) {
			RedisAddress address = new RedisAddress(server.host(), server.tlsPort(), null, null);
			assertThat(write(driver.factory(address, certificates.ca()), options(driver), (item) -> {
			}).complete()).isTrue();
			BulkReport report = write(driver.factory(address, certificates.otherCa()), options(driver), (item) -> {
			});
			assertThat(report.notSent()).isEqualTo(report.read());
			assertThat(report.stopReason().orElseThrow()).contains("certification path");
			assertThat(report.elapsed()).isLessThan(Duration.ofSeconds(15));
			large(driver, address, certificates, server);
		}
	}

	/** A TLS connection on which nothing goes forward is given up in time. */
	private static void large(Driver driver, RedisAddress address, TlsCertificates certificates, RedisServer server) {
		try (BulkWriter writer = BulkWriters.create(driver.factory(address, certificates.ca()), options(driver))) {
			writer.write(List.of("connected"), (item, commands) -> commands.set(item, item)).throwIfIncomplete();
			server.stop();
			later(3000, server::cont);
			BulkReport report = writer.write(List.of("large"),
					(item, commands) -> commands.set(item, "v".repeat(10_000_000)),
					(options) -> options.withTimeout(Duration.ofMillis(2500)));
			assertThat(report.complete()).as(report.toString()).isTrue();
		}
	}

	/** Trying again would not make the settings fit. */
	@ParameterizedTest
	@EnumSource
	void stopsAtOnceWhereTheServerHasNoPassword(Driver driver) {
		try (RedisServer server = RedisServer.start()) {
			RedisAddress address = new RedisAddress(server.host(), server.port(), null, "secret");
			BulkReport report = write(driver.factory(address), options(driver), (item) -> {
			});
			assertThat(report.stopReason().orElseThrow()).contains("ERR AUTH").doesNotContain("..");
			assertThat(report.retryable()).isFalse();
			assertThat(report.traffic().retries()).isZero();
		}
	}

	@ParameterizedTest
	@EnumSource
	void stopsWhenThePasswordHasChanged(Driver driver) {
		try (RedisServer server = RedisServer.start((config) -> config.password("old"))) {
			BulkReport report = write(driver.factory(server.address()), options(driver), (item) -> {
				server.command("CONFIG", "SET", "requirepass", "new");
				server.command("CLIENT", "KILL", "TYPE", "normal");
			});
			assertThat(report.stopReason().orElseThrow()).contains("WRONGPASS");
			assertThat(report.written() + report.unknown() + report.notSent()).isEqualTo(report.read());
			assertThat(report.elapsed()).isLessThan(Duration.ofSeconds(15));
			assertThat((Long) server.command("SCARD", "all")).isBetween(report.written(),
					report.written() + report.unknown());
		}
	}

	/** Jedis does not notice on connecting. */
	@ParameterizedTest
	@EnumSource
	void saysThatItMayNotLogInAlsoWhereAScriptComesFirst(Driver driver) {
		BulkScript script = BulkScript.of("return redis.call('SET', KEYS[1], 'v')");
		try (RedisServer server = RedisServer.start();
				BulkWriter writer = BulkWriters.create(driver.factory(server.address()), options(driver))) {
			server.command("ACL", "SETUSER", "default", "off");
			BulkReport report = writer.write(List.of("key"),
					(item, commands) -> commands.evalsha(script, List.of(item)));
			assertThat(report.stopReason().orElseThrow()).contains("NOAUTH").doesNotContain("script");
			assertThat(report.notSent()).isOne();
		}
	}

	@ParameterizedTest
	@EnumSource
	void stopsWhenACommandIsForbidden(Driver driver) {
		forbidden(driver, "-sadd", (report, server) -> {
			// the SETs of the same items and chunk went before
			long sets = (Long) server.command("DBSIZE") - 1;
			assertThat(sets).isEqualTo(report.written() + report.failed());
		});
	}

	@ParameterizedTest
	@EnumSource
	void stopsWhenKeysAreForbidden(Driver driver) {
		forbidden(driver, "resetkeys",
				(report, server) -> assertThat(server.command("DBSIZE")).isEqualTo(report.written() + 1));
	}

	private static void forbidden(Driver driver, String rule, Check check) {
		try (RedisServer server = RedisServer.start()) {
			BulkReport report = write(driver.patient(server.address()), patient(driver),
					(item) -> server.command("ACL", "SETUSER", "default", rule));
			assertThat(report.stopReason().orElseThrow()).contains("NOPERM");
			assertThat(report.failed()).isPositive();
			assertThat(report.read()).isLessThan(ITEMS);
			assertThat(report.written() + report.failed() + report.notSent()).isEqualTo(report.read());
			assertThat(report.failures()).filteredOn((result) -> result.outcome() == Outcome.FAILED)
				.allMatch((result) -> result.code().equals("NOPERM"));
			assertThat(server.command("SCARD", "all")).isEqualTo(report.written());
			check.check(report, server);
		}
	}

	private interface Check {

		void check(BulkReport report, RedisServer server);

	}

	@ParameterizedTest
	@EnumSource
	void doesNotMindWhatHappensToTheApplicationsConnection(Driver driver) {
		try (RedisServer server = RedisServer.start()) {
			RedisConnectionFactory factory = driver.patient(server.address());
			Driver.start(factory);
			try (RedisConnection application = factory.getConnection()) {
				application.execute("CLIENT", "SETNAME".getBytes(), "application".getBytes());
				BulkReport report = write(factory, patient(driver).withRetry(RetryPolicy.never()), (item) -> {
					String id = String.valueOf(server.command("CLIENT", "LIST"))
						.lines()
						.filter((line) -> line.contains("name=application"))
						.map((line) -> line.replaceAll("^id=(\\d+) .*", "$1"))
						.findFirst()
						.orElseThrow();
					assertThat(server.command("CLIENT", "KILL", "ID", id)).isEqualTo(1L);
				});
				assertThat(report.complete()).as(report.toString()).isTrue();
			}
			finally {
				Driver.stop(factory);
			}
		}
	}

	@ParameterizedTest
	@EnumSource
	void waitsForAServerThatIsLoading(Driver driver) {
		try (RedisServer server = RedisServer
			.start((config) -> config.appendOnly().directive("key-load-delay", "150"))) {
			try (RespConnection connection = server.connect()) {
				IntStream.range(0, 5_000).forEach((i) -> connection.send("SET", "old" + i, "value"));
				IntStream.range(0, 5_000).forEach((i) -> connection.read());
			}
			Ledger ledger = new Ledger(1, ITEMS, (position) -> {
				if (position == FAULT_AT) {
					server.kill();
					CompletableFuture.runAsync(server::restart);
				}
			});
			try (BulkWriter writer = BulkWriters.create(driver.patient(server.address()), patient(driver))) {
				BulkReport report = writer.write(ledger, LedgerEntry::map, (options) -> options.withListener(ledger));
				assertThat(report.stop()).isNull();
				assertThat(ledger.retries()).containsKey("LOADING");
				assertThat(ledger.unexpected().values()).allMatch((result) -> result.outcome() == Outcome.UNKNOWN);
			}
		}
	}

	/** A source may be slow, and the server hang up meanwhile. */
	@ParameterizedTest
	@EnumSource
	void sendsNothingOverAConnectionThatHasEndedMeanwhile(Driver driver) {
		try (TlsCertificates certificates = TlsCertificates.create();
				RedisServer server = RedisServer.start((config) -> config.tls(certificates))) {
			writeSlowly(driver.factory(server.address()), options(driver), server);
			RedisAddress tls = new RedisAddress(server.host(), server.tlsPort(), null, null);
			writeSlowly(driver.factory(tls, certificates.ca()), options(driver), server);
		}
	}

	private static void writeSlowly(RedisConnectionFactory factory, BulkOptions options, RedisServer server) {
		server.command("DEL", "list");
		try (BulkWriter writer = BulkWriters.create(factory, options.withInFlight(4).withChunkMaxCommands(10))) {
			BulkReport report = writer.write(IntStream.range(0, 100).peek((item) -> {
				if (item % 30 == 29) {
					hangUp(server, item - 9);
				}
			}).iterator(), (item, commands) -> commands.rpush("list", item));
			assertThat(report.throwIfIncomplete().written()).isEqualTo(100);
			assertThat(server.command("LLEN", "list")).isEqualTo(100L);
		}
	}

	private static void hangUp(RedisServer server, long applied) {
		Awaitility.await().until(() -> server.command("LLEN", "list").equals(applied));
		server.command("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes");
		CompletableFuture.runAsync(() -> {
		}, CompletableFuture.delayedExecutor(200, TimeUnit.MILLISECONDS)).join();
	}

	@ParameterizedTest
	@EnumSource
	void followsTheMasterOfItsSentinels(Driver driver) {
		try (SentinelSetup setup = SentinelSetup.start()) {
			CompletableFuture<Void> failover = CompletableFuture.runAsync(setup::failover);
			List<Integer> last = IntStream.range(0, ITEMS).boxed().toList();
			try (BulkWriter writer = BulkWriters.create(driver.factory(setup), options(driver))) {
				BulkReport during = writer.write(
						IntStream.iterate(0, (item) -> !failover.isDone(), (item) -> item + 1).iterator(),
						(item, commands) -> commands.set("key" + item, item),
						(options) -> options.withPause(Duration.ofMillis(5)));
				failover.join();
				assertThat(during.stop()).isNull();
				assertThat(during.complete()).as(during.toString()).isTrue();
				writer.write(last, (item, commands) -> commands.sadd("last", item)).throwIfIncomplete();
			}
			assertThat(setup.master().command("SCARD", "last")).isEqualTo((long) ITEMS);
		}
	}

	@ParameterizedTest
	@EnumSource
	void awaitsNothingOfALostConnectionOverTheNextOne(Driver driver) {
		try (RedisServer server = RedisServer.start();
				BulkWriter writer = BulkWriters.create(driver.factory(server.address()), options(driver))) {
			BulkListener killer = new BulkListener() {

				@Override
				public void onSend(BulkChunk chunk) {
					if (chunk.number() == 2) {
						// in the pause before the third, while the first is in flight
						later(100, () -> server.command("CLIENT", "KILL", "TYPE", "normal"));
					}
				}

			};
			writer
				.write(IntStream.range(0, 80).iterator(), (item, commands) -> commands.set("key" + item, item),
						(options) -> options.withInFlight(3).withPause(Duration.ofMillis(300)).withListener(killer))
				.throwIfIncomplete();
			long connections = connections(server);
			writer.write(List.of("next"), (item, commands) -> commands.set(item, item)).throwIfIncomplete();
			assertThat(connections(server)).as("the connection still stands").isEqualTo(connections + 1);
		}
	}

	/** Counts the connections so far, with the one that asks. */
	private static long connections(RedisServer server) {
		return Long.parseLong(server.info("stats", "total_connections_received"));
	}

	@ParameterizedTest
	@EnumSource
	void survivesTheRestartOfAProxyAndOfTheServerBehindIt(Driver driver) {
		try (RedisServer server = RedisServer.start(RedisConfig::appendOnly);
				Nutcracker proxy = Nutcracker.inFrontOf(List.of(server), Duration.ofMillis(200))) {
			BulkOptions options = options(driver).withCompatibility(Compatibility.PROXY);
			for (Runnable fault : List.<Runnable>of(proxy::restart, server::restart, () -> {
				server.stop();
				later(600, server::cont);
			})) {
				server.command("FLUSHALL");
				BulkReport report = write(driver.factory(proxy.address()), options, (item) -> fault.run());
				assertThat(report.stop()).isNull();
				assertThat(report.complete()).as(report + " " + report.failures()).isTrue();
				assertThat(server.command("SCARD", "all")).isEqualTo((long) ITEMS);
			}
		}
	}

}
