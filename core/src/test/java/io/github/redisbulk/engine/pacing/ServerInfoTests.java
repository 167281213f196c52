package io.github.redisbulk.engine.pacing;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link ServerInfo}.
 */
class ServerInfoTests {

	private static ServerMemory memory(long used, String policy) {
		return ServerInfo
			.of("# Memory\r\nused_memory:" + used + "\r\nused_memory_human:1.00M\r\nmaxmemory:1000\r\n"
					+ "maxmemory_policy:" + policy + "\r\n")
			.memory();
	}

	@Test
	void isNearlyFullShortOfItsLimit() {
		assertThat(memory(951, "noeviction").nearlyFull()).isTrue();
		assertThat(memory(950, "noeviction").nearlyFull()).isFalse();
	}

	@Test
	void isNeverFullWhereKeysAreEvicted() {
		assertThat(memory(1000, "allkeys-lru")).isEqualTo(ServerMemory.UNLIMITED);
	}

	@Test
	void isNeverFullWithoutALimit() {
		assertThat(ServerInfo.of("used_memory:7\r\nmaxmemory:0\r\nmaxmemory_policy:noeviction").memory().nearlyFull())
			.isFalse();
		assertThat(ServerInfo.of("").memory().nearlyFull()).isFalse();
	}

	@Test
	void hasReadsThatFoundAKeyAndReadsThatFoundNone() {
		assertThat(ServerInfo.of("# Stats\r\nkeyspace_hits:7\r\nkeyspace_misses:5\r\n").reads()).isEqualTo(12);
		assertThat(ServerInfo.of("keyspace_hits:7\r\n").reads()).isEqualTo(ServerInfo.UNTOLD);
	}

	@Test
	void leavesOutReadsThatAreNotOthers() {
		ServerInfo told = ServerInfo.of("keyspace_hits:7\r\nkeyspace_misses:5\r\n");
		assertThat(told.without(4).reads()).isEqualTo(8);
		assertThat(ServerInfo.of("").without(4).reads()).isEqualTo(ServerInfo.UNTOLD);
	}

}
