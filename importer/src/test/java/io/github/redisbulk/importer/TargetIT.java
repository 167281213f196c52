package io.github.redisbulk.importer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

import io.github.redisbulk.testkit.RedisServer;
import io.github.redisbulk.testkit.SentinelSetup;
import io.github.redisbulk.testkit.TlsCertificates;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Ways to Redis beside a plain port: TLS, a socket file, sentinels.
 */
class TargetIT {

	private static TlsCertificates certificates;

	private static RedisServer server;

	@TempDir
	private Path folder;

	private String file;

	@BeforeAll
	static void start() {
		certificates = TlsCertificates.create();
		server = RedisServer.start((config) -> config.tls(certificates)
			.directive("tls-auth-clients", "optional")
			.unixSocket()
			.user("loader", "on", ">s3cret:@", "~*", "+@all"));
	}

	@AfterAll
	static void stop() {
		server.close();
		certificates.close();
	}

	@BeforeEach
	void makeFile() throws IOException {
		server.command("FLUSHALL");
		this.file = Files.writeString(this.folder.resolve("a.redis"), "SET a b\n").toString();
	}

	@ParameterizedTest
	@ValueSource(strings = { "lettuce", "jedis", "lettuce --proxy", "jedis --proxy" })
	void believesOnlyTheAuthoritiesGiven(String client) {
		Importer refused = run(tls(), client, "--cacert", certificates.otherCa().toString());
		assertThat(refused.status()).isEqualTo(ExitStatus.STOPPED);
		assertThat(refused.error()).startsWith("Redis cannot be used: ").hasLineCount(1);
		assertThat(server.command("GET", "a")).isNull();

		requireCertificatesOfClients(true);
		assertWritten(run(tls(), client, "--cacert", certificates.ca().toString(), "--cert",
				certificates.server().toString(), "--cert-key", certificates.serverKey().toString()));
		requireCertificatesOfClients(false);
	}

	private static void requireCertificatesOfClients(boolean required) {
		server.command("CONFIG", "SET", "tls-auth-clients", required ? "yes" : "optional");
	}

	@ParameterizedTest
	@ValueSource(strings = { "lettuce", "jedis", "lettuce --proxy", "jedis --proxy" })
	void believesAnybodyWhereOneSaysSoAndSaysItAloud(String client) {
		Importer refused = run(tls(), client);
		assertThat(refused.status()).isEqualTo(ExitStatus.STOPPED);

		assertWritten(run(tls(), client, "--insecure"));
		requireCertificatesOfClients(true);
		Importer importer = run(tls(), client, "--insecure", "--cert", certificates.server().toString(), "--cert-key",
				certificates.serverKey().toString());
		requireCertificatesOfClients(false);
		assertWritten(importer);
		assertThat(importer.error()).startsWith("WARNING: with --insecure the server's certificate is not checked.");
	}

	@ParameterizedTest
	@ValueSource(strings = { "lettuce", "jedis", "lettuce --proxy", "jedis --proxy" })
	void believesACertificateOnlyOfTheHostThatItNames(String client) {
		try (TlsCertificates elsewhere = TlsCertificates.ofAnotherHost();
				RedisServer impostor = RedisServer.start((config) -> config.tls(elsewhere))) {
			String url = "rediss://" + impostor.host() + ":" + impostor.tlsPort();
			Importer refused = run(url, client, "--cacert", elsewhere.ca().toString());
			assertThat(refused.status()).as(refused.out()).isEqualTo(ExitStatus.STOPPED);
			assertThat(refused.error()).containsAnyOf("No subject alternative names", "its own has to name the host")
				.hasLineCount(1);
			assertThat(impostor.command("GET", "a")).isNull();
			assertWritten(run(url, client, "--insecure"));
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "lettuce", "jedis" })
	void saysWhichFileOfACertificateIsOfNoUse(String client) throws IOException {
		Path certificate = certificates.server();
		Path key = certificates.serverKey();
		Path encrypted = Files.writeString(this.folder.resolve("encrypted.key"),
				Files.readString(key).replace(" PRIVATE KEY-", " ENCRYPTED PRIVATE KEY-"));
		assertRefused(run(tls(), client, "--cacert", key.toString()), "--cacert: " + key + " cannot be used: ");
		assertRefused(run(tls(), client, "--cert", certificate.toString(), "--cert-key", certificate.toString()),
				"--cert-key: " + certificate + " cannot be used: ");
		assertRefused(run(tls(), client, "--cert", certificate.toString(), "--cert-key", encrypted.toString()),
				"--cert-key: " + encrypted + " is encrypted: 'openssl pkey' writes it without its passphrase");
		assertRefused(run("redis+unix://" + this.folder + "/none.sock", "lettuce"),
				"There is no " + this.folder + "/none.sock");
	}

	private static void assertRefused(Importer importer, String sentence) {
		assertThat(importer.status()).isNotZero();
		assertThat(importer.error()).startsWith(sentence).doesNotContain("Exception");
	}

	@Test
	void goesThroughASocketFile() {
		assertWritten(run("redis+unix://" + server.unixSocket() + "?db=3", "lettuce", "--rejects",
				this.folder.resolve("rejects").toString()));
		assertThat(server.command("GET", "a")).isNull();
		server.command("FLUSHALL");
		assertWritten(run("redis+unix://loader:s3cret%3A%40@localhost" + server.unixSocket(), "lettuce"));
		assertThat(server.command("GET", "a")).isEqualTo("b");
	}

	@Test
	void asksSentinelsForTheMaster() {
		try (SentinelSetup setup = SentinelSetup.start()) {
			String sentinels = setup.sentinels()
				.stream()
				.map((sentinel) -> sentinel.host() + ":" + sentinel.port())
				.collect(Collectors.joining(","));
			for (String client : List.of("lettuce", "jedis")) {
				setup.master().command("FLUSHALL");
				assertWritten(run("redis-sentinel://" + sentinels + "/0#" + setup.masterName(), client));
				assertThat(setup.master().command("GET", "a")).isEqualTo("b");
			}
		}
	}

	private static String tls() {
		return "rediss://" + server.host() + ":" + server.tlsPort();
	}

	private static void assertWritten(Importer importer) {
		assertThat(importer.status()).as(importer.error()).isZero();
		assertThat(importer.lastLine()).startsWith("read=1 written=1 ");
	}

	private Importer run(String url, String client, String... options) {
		List<String> args = new ArrayList<>(List.of("import", this.file, "--quiet", "--redis-url", url, "--client"));
		args.addAll(List.of(client.split(" ")));
		args.addAll(List.of(options));
		return Importer.run(args.toArray(String[]::new));
	}

}
