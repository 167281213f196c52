package io.github.redisbulk.benchmarks.server;

import redis.clients.jedis.Jedis;

/**
 * What a Redis tells about itself.
 */
public final class ServerInfo implements AutoCloseable {

	private final Jedis jedis;

	/**
	 * Connects.
	 * @param redis a Redis, not a proxy
	 */
	public ServerInfo(Target redis) {
		this.jedis = new Jedis(redis.uri());
	}

	/**
	 * Returns the version.
	 * @return such as 7.0.15
	 */
	public String version() {
		return field("server", "redis_version");
	}

	/**
	 * Returns how much memory is in use.
	 * @return bytes
	 */
	public long usedMemory() {
		return Long.parseLong(field("memory", "used_memory"));
	}

	/**
	 * Returns how much memory was in use at most since the server was started.
	 * @return bytes
	 */
	public long peakMemory() {
		return Long.parseLong(field("memory", "used_memory_peak"));
	}

	/**
	 * Returns the number of keys.
	 * @return keys
	 */
	public long keys() {
		return this.jedis.dbSize();
	}

	private String field(String section, String name) {
		return this.jedis.info(section)
			.lines()
			.filter((line) -> line.startsWith(name + ":"))
			.map((line) -> line.substring(name.length() + 1).trim())
			.findFirst()
			.orElseThrow(() -> new IllegalStateException("INFO has no " + name));
	}

	@Override
	public void close() {
		this.jedis.close();
	}

}
