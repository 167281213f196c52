package io.github.redisbulk.engine.driver;

import io.github.redisbulk.testkit.Driver;
import io.github.redisbulk.testkit.RedisAddress;
import io.github.redisbulk.testkit.WithRedis;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

/**
 * Threads that are interrupted while they connect for the first time.
 */
@WithRedis
@Timeout(300)
class InterruptedConnectIT {

	/** Or a run would go on trying, though somebody wants its thread back. */
	@ParameterizedTest
	@EnumSource
	void staysInterrupted(Driver driver, RedisAddress redis) {
		try (Connector connector = ConnectorFactory.of(driver.factory(redis))) {
			Thread.currentThread().interrupt();
			Throwable thrown = catchThrowable(() -> connector.connect().close());
			assertThat(Thread.interrupted()).as(String.valueOf(thrown)).isTrue();
		}
	}

}
