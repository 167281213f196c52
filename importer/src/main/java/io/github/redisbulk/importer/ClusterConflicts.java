package io.github.redisbulk.importer;

import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.Environment;

/**
 * Refuses to start where a cluster is named, and beside it, by the environment say,
 * something that Spring Boot would use instead.
 */
final class ClusterConflicts implements ApplicationContextInitializer<ConfigurableApplicationContext> {

	@Override
	public void initialize(ConfigurableApplicationContext context) {
		Environment environment = context.getEnvironment();
		if (environment.containsProperty(RedisOptions.CLUSTER_NODES)) {
			refuse(environment, "spring.data.redis.sentinel.master");
			refuse(environment, "spring.data.redis.sentinel.nodes");
			if ("proxy".equalsIgnoreCase(environment.getProperty("redis.bulk.compatibility"))) {
				throw new IllegalStateException("A proxy hides the nodes of a cluster:"
						+ " leave out --cluster, or the setting redis.bulk.compatibility");
			}
		}
	}

	private static void refuse(Environment environment, String property) {
		if (environment.containsProperty(property)) {
			throw new IllegalStateException(
					"A cluster has no sentinels: leave out --cluster, or the setting " + property);
		}
	}

}
