package io.github.redisbulk.pacing;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link Memory}.
 */
class MemoryTests {

	private static String info(long used, String policy) {
		return "# Memory\r\nused_memory:" + used + "\r\nused_memory_human:1.00M\r\nmaxmemory:1000\r\n"
				+ "maxmemory_policy:" + policy + "\r\n";
	}

	@Test
	void isNearlyFullShortOfItsLimit() {
		assertThat(Memory.of(info(951, "noeviction")).nearlyFull()).isTrue();
		assertThat(Memory.of(info(950, "noeviction")).nearlyFull()).isFalse();
	}

	@Test
	void isNeverFullWhereKeysAreEvicted() {
		assertThat(Memory.of(info(1000, "allkeys-lru"))).isEqualTo(Memory.UNLIMITED);
	}

	@Test
	void isNeverFullWithoutALimit() {
		assertThat(Memory.of("used_memory:7\r\nmaxmemory:0\r\nmaxmemory_policy:noeviction").nearlyFull()).isFalse();
		assertThat(Memory.of("").nearlyFull()).isFalse();
	}

}
