package io.github.redisbulk.engine.driver;

import java.time.Duration;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link ConnectorFactory}.
 */
class ConnectorFactoryTests {

	@ParameterizedTest
	@CsvSource({ "PT0S, PT10S", "PT0.0001S, PT10S", "PT0.3S, PT0.3S", "PT1M, PT10S", "PT-1S, PT10S",
			"PT2562047788015215H30M7S, PT10S" })
	void letsNoHandshakeLastForEver(Duration wanted, Duration given) {
		assertThat(ConnectorFactory.handshake(wanted)).isEqualTo(given);
	}

}
