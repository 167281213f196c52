package io.github.redisbulk.engine.pacing;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link ServerMemory}.
 */
class ServerMemoryTests {

	private static String info(long used, String policy) {
		return "# ServerMemory\r\nused_memory:" + used + "\r\nused_memory_human:1.00M\r\nmaxmemory:1000\r\n"
				+ "maxmemory_policy:" + policy + "\r\n";
	}

	@Test
	void isNearlyFullShortOfItsLimit() {
		assertThat(ServerMemory.of(info(951, "noeviction")).nearlyFull()).isTrue();
		assertThat(ServerMemory.of(info(950, "noeviction")).nearlyFull()).isFalse();
	}

	@Test
	void isNeverFullWhereKeysAreEvicted() {
		assertThat(ServerMemory.of(info(1000, "allkeys-lru"))).isEqualTo(ServerMemory.UNLIMITED);
	}

	@Test
	void isNeverFullWithoutALimit() {
		assertThat(ServerMemory.of("used_memory:7\r\nmaxmemory:0\r\nmaxmemory_policy:noeviction").nearlyFull())
			.isFalse();
		assertThat(ServerMemory.of("").nearlyFull()).isFalse();
	}

}
