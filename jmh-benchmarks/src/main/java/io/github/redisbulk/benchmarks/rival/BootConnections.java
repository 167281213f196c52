package io.github.redisbulk.benchmarks.rival;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.github.redisbulk.benchmarks.server.Target;
import io.github.redisbulk.benchmarks.server.Wire;
import io.lettuce.core.SslOptions;
import io.netty.handler.ssl.OpenSsl;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.autoconfigure.ssl.SslAutoConfiguration;
import org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration;
import org.springframework.boot.data.redis.autoconfigure.LettuceClientOptionsBuilderCustomizer;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.core.env.MapPropertySource;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.connection.RedisSocketConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceConnection.PipeliningFlushPolicy;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.data.redis.core.RedisTemplate;
import org.springframework.data.redis.serializer.RedisSerializer;

/**
 * The connections of an application, made by Spring Boot's own auto-configuration.
 */
public final class BootConnections implements AutoCloseable {

	private final AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();

	private BootConnections(Driver driver, Target target, Map<String, Object> more) {
		this(driver, more, target, address(target));
	}

	private BootConnections(Driver driver, Map<String, Object> more, @Nullable Target target,
			Map<String, Object> address) {
		Map<String, Object> properties = new HashMap<>(driver.properties());
		properties.putAll(address);
		properties.putAll(more);
		this.context.getEnvironment().getPropertySources().addFirst(new MapPropertySource("benchmark", properties));
		if (target != null && target.proxied()) {
			this.context.register(ProxyConfiguration.class);
			if (driver == Driver.LETTUCE) {
				this.context.registerBean(ProxyLettuceConnectionFactory.class,
						() -> new ProxyLettuceConnectionFactory(target));
			}
		}
		if (target != null && target.wire().kind() == Wire.Kind.UNIX) {
			this.context.registerBean(LettuceConnectionFactory.class,
					() -> new LettuceConnectionFactory(new RedisSocketConfiguration(target.wire().path().toString())));
		}
		if (target != null && target.wire().kind() == Wire.Kind.TLS && OpenSsl.isAvailable()) {
			this.context
				.registerBean(LettuceClientOptionsBuilderCustomizer.class, () -> (options) -> options.sslOptions(
						SslOptions.builder().openSslProvider().trustManager(target.wire().path().toFile()).build()));
		}
		this.context.register(SslAutoConfiguration.class, DataRedisAutoConfiguration.class);
		this.context.refresh();
	}

	private static Map<String, Object> address(Target target) {
		Map<String, Object> properties = new HashMap<>(Map.of("spring.data.redis.url", target.uri().toString()));
		if (target.wire().kind() == Wire.Kind.TLS) {
			properties.put("spring.data.redis.ssl.bundle", "benchmark");
			properties.put("spring.ssl.bundle.pem.benchmark.truststore.certificate", "file:" + target.wire().path());
		}
		return properties;
	}

	/**
	 * Returns what an application has that sets nothing but the address.
	 * @param driver the driver
	 * @param target the address
	 * @return connections, to be closed
	 */
	public static BootConnections plain(Driver driver, Target target) {
		return new BootConnections(driver, target, Map.of());
	}

	/**
	 * Returns what an application has that sets nothing but the nodes of a cluster.
	 * @param driver the driver
	 * @param nodes as {@code host:port}
	 * @return connections, to be closed
	 */
	public static BootConnections cluster(Driver driver, List<String> nodes) {
		return new BootConnections(driver, Map.of(), null,
				Map.of("spring.data.redis.cluster.nodes", String.join(",", nodes)));
	}

	/**
	 * Returns what an application has that was tuned for pipelines: a pool, and one flush
	 * at the end of a pipeline instead of one after each command.
	 * @param driver the driver
	 * @param target the address
	 * @return connections, to be closed
	 */
	public static BootConnections tuned(Driver driver, Target target) {
		String pool = "spring.data.redis." + driver.label() + ".pool.";
		BootConnections connections = new BootConnections(driver, target,
				Map.of(pool + "enabled", true, pool + "max-active", 64, pool + "max-idle", 64));
		if (connections.factory() instanceof LettuceConnectionFactory lettuce) {
			lettuce.setPipeliningFlushPolicy(PipeliningFlushPolicy.flushOnClose());
		}
		return connections;
	}

	/**
	 * Returns the factory.
	 * @return Boot's bean
	 */
	public RedisConnectionFactory factory() {
		return this.context.getBean(RedisConnectionFactory.class);
	}

	<V> RedisTemplate<byte[], V> template(RedisSerializer<V> values) {
		RedisTemplate<byte[], V> template = new RedisTemplate<>();
		template.setConnectionFactory(factory());
		template.setKeySerializer(RedisSerializer.byteArray());
		template.setValueSerializer(values);
		template.afterPropertiesSet();
		return template;
	}

	/**
	 * Returns a template that takes bytes as they are.
	 * @return a template
	 */
	public RedisTemplate<byte[], byte[]> template() {
		return template(RedisSerializer.byteArray());
	}

	@Override
	public void close() {
		this.context.close();
	}

}
