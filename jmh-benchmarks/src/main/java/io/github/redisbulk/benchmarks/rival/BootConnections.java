package io.github.redisbulk.benchmarks.rival;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.github.redisbulk.benchmarks.server.Target;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.core.env.MapPropertySource;
import org.springframework.data.redis.connection.RedisConnectionFactory;
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
		this(driver, more, target.proxied() ? target : null, Map.of("spring.data.redis.url", target.uri().toString()));
	}

	private BootConnections(Driver driver, Map<String, Object> more, @Nullable Target proxy,
			Map<String, Object> address) {
		Map<String, Object> properties = new HashMap<>(driver.properties());
		properties.putAll(address);
		properties.putAll(more);
		this.context.getEnvironment().getPropertySources().addFirst(new MapPropertySource("benchmark", properties));
		if (proxy != null) {
			this.context.register(ProxyConfiguration.class);
			if (driver == Driver.LETTUCE) {
				this.context.registerBean(ProxyLettuceConnectionFactory.class,
						() -> new ProxyLettuceConnectionFactory(proxy));
			}
		}
		this.context.register(DataRedisAutoConfiguration.class);
		this.context.refresh();
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
