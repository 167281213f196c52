package io.github.redisbulk.engine.driver;

import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.Properties;
import java.util.Set;

import io.github.redisbulk.UnsupportedVersionException;

import org.springframework.aot.hint.ReflectionHints;
import org.springframework.aot.hint.TypeReference;
import org.springframework.util.ClassUtils;

/**
 * A library that this package uses, and what it uses of it that not every version has.
 */
enum Library {

	/** Spring Data Redis. */
	SPRING_DATA_REDIS("Spring Data Redis", "4.1", "org.springframework.data/spring-data-redis",
			Map.of("org.springframework.data.redis.connection.lettuce.LettuceClientConfiguration",
					Set.of("getRedisCredentialsProviderFactory"),
					"org.springframework.data.redis.connection.jedis.JedisClientConfiguration",
					Set.of("getClientConfigCustomizer"))),

	/** Lettuce. */
	LETTUCE("Lettuce", "7.5 and later 7.x", "io.lettuce/lettuce-core",
			Map.of("io.lettuce.core.MaintNotificationsConfig", Set.of("disabled"),
					"io.lettuce.core.ClientOptions$Builder",
					Set.of("maintNotificationsConfig", "reauthenticateBehavior", "disconnectedBehavior"),
					"io.lettuce.core.RedisURI", Set.of("setLibraryName", "setLibraryVersion"),
					"io.lettuce.core.RedisCredentialsProvider$ImmediateRedisCredentialsProvider", Set.of())),

	/** Jedis. */
	JEDIS("Jedis", "7.4 to 8.x", "redis.clients/jedis",
			Map.of("redis.clients.jedis.DefaultJedisClientConfig$Builder", Set.of("protocol", "clientSetInfoConfig"),
					"redis.clients.jedis.DriverInfo", Set.of(), "redis.clients.jedis.AbstractPipeline",
					Set.of("executeCommand"), "redis.clients.jedis.UnifiedJedis", Set.of("pipelined"),
					"redis.clients.jedis.providers.ConnectionProvider", Set.of("getConnection")));

	private final String title;

	private final String supported;

	private final String artifact;

	private final Map<String, Set<String>> needed;

	Library(String title, String supported, String artifact, Map<String, Set<String>> needed) {
		this.title = title;
		this.supported = supported;
		this.artifact = artifact;
		this.needed = needed;
	}

	/**
	 * Looks for what is needed, so that nobody learns of a missing method in the middle
	 * of a run.
	 * @param classLoader where to look
	 * @throws UnsupportedVersionException if something is missing
	 */
	void require(ClassLoader classLoader) {
		try {
			for (Map.Entry<String, Set<String>> type : this.needed.entrySet()) {
				Class<?> found = Class.forName(type.getKey(), false, classLoader);
				for (String method : type.getValue()) {
					if (!ClassUtils.hasAtLeastOneMethodWithName(found, method)) {
						throw new NoSuchMethodException(type.getKey() + "." + method);
					}
				}
			}
		}
		catch (ReflectiveOperationException | LinkageError ex) {
			throw new UnsupportedVersionException("A BulkWriter works with " + this.title + " " + this.supported
					+ ", but the class path has " + version(classLoader) + ", without " + ex.getMessage(), ex);
		}
	}

	/**
	 * Keeps what is looked for in a native image.
	 * @param hints where to say so
	 */
	void register(ReflectionHints hints) {
		this.needed.keySet().forEach((type) -> hints.registerType(TypeReference.of(type)));
	}

	private String version(ClassLoader classLoader) {
		try (InputStream file = classLoader
			.getResourceAsStream("META-INF/maven/" + this.artifact + "/pom.properties")) {
			if (file != null) {
				Properties properties = new Properties();
				properties.load(file);
				return properties.getProperty("version", "an unknown version");
			}
		}
		catch (IOException ex) {
			// the version is for the sentence only
		}
		return "an unknown version";
	}

}
