package io.github.redisbulk.importer.page;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.core.env.PropertySource;
import org.springframework.core.env.SystemEnvironmentPropertySource;

/**
 * What a process must be told to reach the same Redis. It finds environment variables by
 * itself.
 */
final class RedisProperties {

	private static final List<String> PREFIXES = List.of("spring.data.redis.", "spring.ssl.",
			"redis.bulk.compatibility", "redis-bulk.importer.");

	private RedisProperties() {
	}

	static Map<String, String> of(ConfigurableEnvironment environment) {
		Map<String, String> properties = new TreeMap<>();
		for (PropertySource<?> source : environment.getPropertySources()) {
			if (source instanceof EnumerablePropertySource<?> known
					&& !(source instanceof SystemEnvironmentPropertySource)) {
				for (String name : known.getPropertyNames()) {
					String value = environment.getProperty(name);
					if (value != null && PREFIXES.stream().anyMatch(name::startsWith)) {
						properties.put(name, value);
					}
				}
			}
		}
		return properties;
	}

}
