package io.github.redisbulk.engine;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;

import io.github.redisbulk.engine.driver.Connector;
import io.github.redisbulk.engine.driver.ConnectorFactory;
import io.github.redisbulk.testkit.Driver;
import io.github.redisbulk.testkit.RedisAddress;
import io.github.redisbulk.testkit.WithRedis;
import org.assertj.core.util.Throwables;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

/**
 * Writers that are closed while they log in to a server that does not answer.
 */
@WithRedis
@Timeout(300)
class ClosedWhileConnectingIT {

	/** Or closing would take as long as logging in may take. */
	@ParameterizedTest
	@EnumSource
	void endsTheLoginThatIsUnderWay(Driver driver, RedisAddress redis) throws IOException {
		try (FreezingRelay relay = new FreezingRelay(redis.port(), "SETINFO")) {
			relay.freeze();
			Connector connector = ConnectorFactory
				.of(driver.patient(new RedisAddress("127.0.0.1", relay.port(), redis.username(), redis.password())));
			CompletableFuture<Throwable> connecting = CompletableFuture
				.supplyAsync(() -> catchThrowable(() -> connector.connect().close()));
			Awaitility.await().until(() -> relay.frozen() > 0);
			connector.close();
			assertThat(Throwables.getStackTrace(connecting.join())).contains("closed").doesNotContain("timed out");
		}
	}

}
