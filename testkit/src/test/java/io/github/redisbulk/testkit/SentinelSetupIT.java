package io.github.redisbulk.testkit;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Changes of the master.
 */
class SentinelSetupIT {

	@Test
	void swapsMasterAndReplicaOnDemand() {
		try (SentinelSetup setup = SentinelSetup.start()) {
			RedisServer former = setup.master();
			RedisServer next = setup.replica();
			try (RespConnection connection = former.connect()) {
				connection.command("SET", "key", "value");
				assertThat(connection.command("WAIT", "1", "20000")).isEqualTo(1L);
			}
			setup.failover();
			assertThat(setup.master()).isSameAs(next);
			assertThat(setup.replica()).isSameAs(former);
			assertThat(next.command("GET", "key")).isEqualTo("value");
			assertThat(former.info("replication", "role")).isEqualTo("slave");
		}
	}

	@Test
	void promotesTheReplicaOfADeadMaster() {
		try (SentinelSetup setup = SentinelSetup.start()) {
			RedisServer next = setup.replica();
			setup.master().kill();
			setup.awaitMaster(next);
			assertThat(next.command("SET", "key", "value")).isEqualTo("OK");
		}
	}

}
