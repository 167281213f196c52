package io.github.redisbulk.engine.driver;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.WeakHashMap;

import io.lettuce.core.resource.ClientResources;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.connection.jedis.JedisConnectionFactory;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.data.redis.connection.lettuce.LettucePoolingClientConfiguration;

/**
 * Says, once for each connection factory, what makes pipelines over it slow. The writer's
 * own connections suffer from none of it.
 */
final class TemplateHints {

	private static final Log logger = LogFactory.getLog(TemplateConnection.class);

	private static final Set<RedisConnectionFactory> told = Collections
		.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));

	private static final String NO_POOL = "it has no pool, so each chunk opens a connection:"
			+ " add org.apache.commons:commons-pool2 and set 'spring.data.redis.%s.pool.enabled' to true";

	private TemplateHints() {
	}

	static void tell(RedisConnectionFactory factory) {
		if (told.add(factory)) {
			of(factory).forEach((hint) -> logger
				.info("Callbacks are written over the application's own connection factory, and slowly: " + hint));
		}
	}

	static List<String> of(RedisConnectionFactory factory) {
		List<String> hints = new ArrayList<>();
		if (ConnectorFactory.LETTUCE && factory instanceof LettuceConnectionFactory lettuce) {
			if (!(lettuce.getClientConfiguration() instanceof LettucePoolingClientConfiguration)) {
				hints.add(NO_POOL.formatted("lettuce"));
			}
			if (isTraced(lettuce)) {
				hints.add("it observes every command: set 'management.observations.enable.lettuce' to false");
			}
		}
		else if (ConnectorFactory.JEDIS && factory instanceof JedisConnectionFactory jedis
				&& !jedis.getClientConfiguration().isUsePooling()) {
			hints.add(NO_POOL.formatted("jedis"));
		}
		return hints;
	}

	private static boolean isTraced(LettuceConnectionFactory lettuce) {
		return lettuce.getClientConfiguration()
			.getClientResources()
			.map(ClientResources::tracing)
			.filter((tracing) -> tracing.isEnabled())
			.isPresent();
	}

}
