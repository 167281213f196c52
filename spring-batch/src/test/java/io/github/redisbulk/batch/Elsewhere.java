package io.github.redisbulk.batch;

import java.util.Iterator;
import java.util.Map;

import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.engine.BulkWriters;

import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

/** The writer in an engine without Spring, for {@code docs/spring-batch.md}. */
final class Elsewhere {

	private Elsewhere() {
	}

	static void write(Iterator<Map<String, String>> partition, String host, int port) {
		LettuceConnectionFactory redis = new LettuceConnectionFactory(host, port);
		try (BulkWriter bulkWriter = BulkWriters.create(redis, BulkOptions.defaults())) {
			bulkWriter.write(partition, (product, commands) -> commands.hset("product:" + product.get("sku"), product))
				.throwIfIncomplete();
		}
	}

}
