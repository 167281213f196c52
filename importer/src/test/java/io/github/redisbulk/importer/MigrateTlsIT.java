package io.github.redisbulk.importer;

import java.util.ArrayList;
import java.util.List;

import io.github.redisbulk.testkit.RedisServer;
import io.github.redisbulk.testkit.TlsCertificates;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Keys of a server that is read with TLS.
 */
class MigrateTlsIT {

	private static TlsCertificates certificates;

	private static RedisServer origin;

	private static RedisServer target;

	@BeforeAll
	static void start() {
		certificates = TlsCertificates.create();
		origin = RedisServer.start((config) -> config.tls(certificates));
		target = RedisServer.start();
		origin.command("SET", "a", "b");
	}

	@AfterAll
	static void stop() {
		origin.close();
		target.close();
		certificates.close();
	}

	@BeforeEach
	void begin() {
		target.command("FLUSHALL");
		origin.command("CONFIG", "SET", "tls-auth-clients", "no");
	}

	@Test
	void believesOnlyTheAuthoritiesGiven() {
		assertRefused(migrate());
		assertRefused(migrate("--from-cacert", certificates.otherCa().toString()));
		assertCopied(migrate("--from-cacert", certificates.ca().toString()));
	}

	@Test
	void showsACertificate() {
		origin.command("CONFIG", "SET", "tls-auth-clients", "yes");
		assertRefused(migrate("--from-cacert", certificates.ca().toString()));
		assertCopied(migrate("--from-cacert", certificates.ca().toString(), "--from-cert",
				certificates.server().toString(), "--from-cert-key", certificates.serverKey().toString()));
	}

	@Test
	void believesAnybodyWhereOneSaysSoAndSaysItAloud() {
		Importer importer = migrate("--from-insecure");
		assertCopied(importer);
		assertThat(importer.error())
			.startsWith("WARNING: with --from-insecure the server's certificate is not checked.");
	}

	@Test
	void knowsAServerByAnotherOfItsPorts() {
		Importer importer = Importer.run("migrate", "--from", tls(), "--from-cacert", certificates.ca().toString(),
				"--redis-url", origin.url(), "--replace");
		assertThat(importer.status()).isEqualTo(ExitStatus.WRONG_USAGE);
		assertThat(importer.error()).contains("--from and --redis-url are one and the same");
	}

	private static void assertRefused(Importer importer) {
		assertThat(importer.status()).as(importer.error()).isEqualTo(ExitStatus.STOPPED);
		assertThat(importer.error()).startsWith("The Redis of --from cannot be read: ").hasLineCount(1);
		assertThat(target.command("GET", "a")).isNull();
	}

	private static void assertCopied(Importer importer) {
		assertThat(importer.status()).as(importer.error()).isZero();
		assertThat(target.command("GET", "a")).isEqualTo("b");
		target.command("DEL", "a");
	}

	private static String tls() {
		return "rediss://" + origin.host() + ":" + origin.tlsPort();
	}

	private static Importer migrate(String... options) {
		List<String> args = new ArrayList<>(
				List.of("migrate", "--from", tls(), "--redis-url", target.url(), "--quiet"));
		args.addAll(List.of(options));
		return Importer.run(args.toArray(String[]::new));
	}

}
