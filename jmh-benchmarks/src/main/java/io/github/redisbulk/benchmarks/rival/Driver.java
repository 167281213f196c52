package io.github.redisbulk.benchmarks.rival;

import java.util.Map;

/**
 * The drivers that Spring Boot knows.
 */
public enum Driver {

	/**
	 * Lettuce. Without a pool, since the commons-pool2 that makes Boot configure one
	 * comes with Jedis.
	 */
	LETTUCE(Map.of("spring.data.redis.client-type", "lettuce", "spring.data.redis.lettuce.pool.enabled", false)),

	/** Jedis, with the pool that Boot configures. */
	JEDIS(Map.of("spring.data.redis.client-type", "jedis"));

	@SuppressWarnings("ImmutableEnumChecker") // made by Map.of
	private final Map<String, Object> properties;

	Driver(Map<String, Object> properties) {
		this.properties = properties;
	}

	Map<String, Object> properties() {
		return this.properties;
	}

	/**
	 * Returns the name in results.
	 * @return lower case
	 */
	public String label() {
		return Labels.of(this);
	}

}
