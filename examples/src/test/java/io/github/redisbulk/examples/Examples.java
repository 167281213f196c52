package io.github.redisbulk.examples;

import java.util.Locale;

import io.github.redisbulk.testkit.Driver;
import io.github.redisbulk.testkit.RedisAddress;

import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * Runs an application as its {@code main} would.
 */
final class Examples {

	private Examples() {
	}

	/**
	 * Starts an application.
	 * @param redis where it writes
	 * @param driver what it writes with
	 * @param component the only component that it has beside the automatic ones
	 * @param properties more of its properties
	 */
	static ConfigurableApplicationContext run(RedisAddress redis, Driver driver, Class<?> component,
			String... properties) {
		return new SpringApplicationBuilder(Application.class, component).web(WebApplicationType.NONE)
			.properties("spring.data.redis.url=" + redis.url(), "spring.main.banner-mode=off",
					"spring.data.redis.client-type=" + driver.name().toLowerCase(Locale.ROOT))
			.properties(properties)
			.run();
	}

	@SpringBootConfiguration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class Application {

	}

}
