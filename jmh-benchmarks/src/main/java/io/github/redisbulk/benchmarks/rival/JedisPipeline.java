package io.github.redisbulk.benchmarks.rival;

import java.util.List;

import io.github.redisbulk.benchmarks.server.Target;
import redis.clients.jedis.ClientSetInfoConfig;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.Pipeline;

/**
 * Jedis' own {@code Pipeline}, without Spring: a {@code sync} for each chunk.
 */
final class JedisPipeline implements Rival {

	private final Jedis jedis;

	JedisPipeline(Target target) {
		this.jedis = connect(target);
	}

	static Jedis connect(Target target) {
		if (!target.proxied()) {
			return new Jedis(target.uri());
		}
		return new Jedis(new HostAndPort(target.host(), target.port()),
				DefaultJedisClientConfig.builder().clientSetInfoConfig(ClientSetInfoConfig.DISABLED).build());
	}

	@Override
	public void write(List<Item> items, Shape shape) {
		try (Pipeline pipeline = this.jedis.pipelined()) {
			shape.chunks(items).forEach((chunk) -> {
				for (Item item : chunk) {
					pipeline.set(item.key(), item.value());
				}
				pipeline.sync();
			});
		}
	}

	@Override
	public void close() {
		this.jedis.close();
	}

}
