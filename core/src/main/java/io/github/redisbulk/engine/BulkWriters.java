package io.github.redisbulk.engine;

import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.Compatibility;
import io.github.redisbulk.engine.driver.Connector;
import io.github.redisbulk.engine.driver.ConnectorFactory;

import org.springframework.data.redis.connection.RedisConnectionFactory;

/**
 * Makes a {@link BulkWriter} where Spring Boot does not.
 */
public final class BulkWriters {

	private BulkWriters() {
	}

	/**
	 * Creates a writer, to be closed after use.
	 * @param connections tells where Redis is and how to reach it; a
	 * {@code LettuceConnectionFactory} or a {@code JedisConnectionFactory}
	 * @param options for all runs, unless a run changes them
	 * @return the writer
	 * @throws IllegalArgumentException if the factory is of another kind, or the options
	 * cannot be had with it
	 */
	public static BulkWriter create(RedisConnectionFactory connections, BulkOptions options) {
		return new ChunkingBulkWriter(destination(connections, options), options);
	}

	/**
	 * Creates a writer that sends what a connector takes. For {@code redis-bulk-test},
	 * not for applications.
	 * @param connector makes the connections, and is closed with the writer
	 * @param options for all runs, unless a run changes them
	 * @return the writer
	 */
	public static BulkWriter over(Connector connector, BulkOptions options) {
		return new ChunkingBulkWriter(new OneServer(connector), options);
	}

	private static Destination destination(RedisConnectionFactory connections, BulkOptions options) {
		if (options.compatibility() == Compatibility.PROXY) {
			return new OneServer(ConnectorFactory.throughProxy(connections));
		}
		return ConnectorFactory.isCluster(connections) ? new Cluster(ConnectorFactory.ofCluster(connections))
				: new OneServer(ConnectorFactory.of(connections));
	}

}
