package io.github.redisbulk.autoconfigure;

import java.util.stream.IntStream;

import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.testkit.RedisAddress;
import io.github.redisbulk.testkit.WithRedis;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.aot.hint.predicate.RuntimeHintsPredicates;
import org.springframework.aot.test.generate.TestGenerationContext;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration;
import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.aot.ApplicationContextAotGenerator;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.test.tools.CompileWithForkedClassLoader;
import org.springframework.core.test.tools.Compiled;
import org.springframework.core.test.tools.TestCompiler;
import org.springframework.data.redis.core.RedisCallback;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.javapoet.ClassName;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * An application that was processed ahead of time, as for a native image. What is
 * generated lies in the package of what it calls, so both need one class loader: the
 * extension that brings it knows no parameters.
 */
@WithRedis
class AheadOfTimeIT {

	private static final int ITEMS = 100;

	private RedisAddress redis;

	@BeforeEach
	void keep(RedisAddress address) {
		this.redis = address;
	}

	@Test
	@CompileWithForkedClassLoader
	void writesItemsAndCallbacksWithLettuce() {
		writesItemsAndCallbacks(ClientType.LETTUCE);
	}

	@Test
	@CompileWithForkedClassLoader
	void writesItemsAndCallbacksWithJedis() {
		writesItemsAndCallbacks(ClientType.JEDIS);
	}

	private void writesItemsAndCallbacks(ClientType client) {
		TestPropertyValues properties = TestPropertyValues.of(client.property(), "redis.bulk.chunk.max-commands=10",
				"spring.data.redis.url=" + this.redis.url());
		TestGenerationContext generation = new TestGenerationContext();
		ClassName initializer = process(properties, generation);
		assertThat(RuntimeHintsPredicates.reflection().onType(BulkProperties.class))
			.accepts(generation.getRuntimeHints());
		TestCompiler.forSystem().with(generation).compile((compiled) -> {
			try (GenericApplicationContext application = application(compiled, initializer)) {
				properties.applyTo(application);
				application.refresh();
				BulkWriter writer = application.getBean(BulkWriter.class);
				assertThat(writer.options().chunkMaxCommands()).isEqualTo(10);
				writer.write(IntStream.range(0, ITEMS).boxed(), (item, commands) -> commands.set("item:" + item, item))
					.throwIfIncomplete();
				writer.writeCallbacks(application.getBean(StringRedisTemplate.class),
						IntStream.range(0, ITEMS).<RedisCallback<?>>mapToObj((item) -> (connection) -> {
							connection.stringCommands().set(("callback:" + item).getBytes(), new byte[1]);
							return null;
						}).iterator(), (options) -> options)
					.throwIfIncomplete();
			}
		});
		assertThat(this.redis.command("DBSIZE")).isEqualTo(2L * ITEMS);
	}

	private static ClassName process(TestPropertyValues properties, TestGenerationContext generation) {
		try (AnnotationConfigApplicationContext application = new AnnotationConfigApplicationContext()) {
			properties.applyTo(application);
			application.register(Application.class);
			ClassName initializer = new ApplicationContextAotGenerator().processAheadOfTime(application, generation);
			generation.writeGeneratedContent();
			return initializer;
		}
	}

	@SuppressWarnings("unchecked")
	private static GenericApplicationContext application(Compiled compiled, ClassName initializer) {
		GenericApplicationContext application = new GenericApplicationContext();
		compiled.getInstance(ApplicationContextInitializer.class, initializer.toString()).initialize(application);
		return application;
	}

	@Configuration(proxyBeanMethods = false)
	@ImportAutoConfiguration({ DataRedisAutoConfiguration.class, BulkAutoConfiguration.class })
	static class Application {

	}

}
