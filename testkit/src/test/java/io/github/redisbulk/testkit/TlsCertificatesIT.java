package io.github.redisbulk.testkit;

import java.io.UncheckedIOException;

import javax.net.ssl.SSLHandshakeException;

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Handshakes with a Redis that has a certificate.
 */
class TlsCertificatesIT {

	@AutoClose
	private static TlsCertificates certificates;

	@AutoClose
	private static RedisServer server;

	@BeforeAll
	static void start() {
		certificates = TlsCertificates.create();
		server = RedisServer.start((config) -> config.tls(certificates));
	}

	@ParameterizedTest
	@ValueSource(strings = { "127.0.0.1", "localhost" })
	void areTrustedByWhoTrustsTheirCa(String host) {
		try (RespConnection connection = RespConnection.open(host, server.tlsPort(),
				TlsCertificates.trusting(certificates.ca()))) {
			assertThat(connection.command("PING")).isEqualTo("PONG");
		}
	}

	@Test
	void areNotTrustedByWhoTrustsAnotherCa() {
		assertThatExceptionOfType(UncheckedIOException.class)
			.isThrownBy(() -> RespConnection.open(server.host(), server.tlsPort(),
					TlsCertificates.trusting(certificates.otherCa())))
			.withCauseInstanceOf(SSLHandshakeException.class);
	}

}
