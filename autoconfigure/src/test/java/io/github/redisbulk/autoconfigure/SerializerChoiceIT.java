package io.github.redisbulk.autoconfigure;

import java.util.List;
import java.util.UUID;

import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.BulkReport;
import io.github.redisbulk.BulkSerializer;
import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.testkit.RedisAddress;
import io.github.redisbulk.testkit.WithRedis;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.core.RedisTemplate;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.data.redis.serializer.JacksonJsonRedisSerializer;
import org.springframework.data.redis.serializer.RedisSerializer;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What {@code redis.bulk.serializer} makes of an application's writer.
 */
@WithRedis
@ParameterizedClass
@EnumSource
@ExtendWith(OutputCaptureExtension.class)
class SerializerChoiceIT {

	private final RedisAddress redis;

	@Parameter
	private ClientType client;

	SerializerChoiceIT(RedisAddress redis) {
		this.redis = redis;
	}

	private ApplicationContextRunner runner(String... properties) {
		return new ApplicationContextRunner()
			.withConfiguration(AutoConfigurations.of(DataRedisAutoConfiguration.class, BulkAutoConfiguration.class))
			.withPropertyValues("redis.bulk.retry.max-attempts=0", "spring.data.redis.timeout=20s",
					"spring.data.redis.url=" + this.redis.url(), this.client.property())
			.withPropertyValues(properties);
	}

	private static BulkReport write(BulkWriter writer, Object key, Object value) {
		return writer.write(List.of("item"), (item, commands) -> commands.set(key, value));
	}

	@Test
	void isOfTextUnlessSomebodyChooses(CapturedOutput output) {
		runner().run((context) -> {
			BulkWriter writer = context.getBean(BulkWriter.class);
			UUID id = UUID.randomUUID();
			assertThat(write(writer, "id", id).complete()).isTrue();
			assertThat(context.getBean(StringRedisTemplate.class).opsForValue().get("id")).isEqualTo(id.toString());
			assertThat(write(writer, "key", new Product("pen")).failures()).singleElement()
				.asString()
				.contains("NOT_SENT", "A value is of type " + Product.class.getTypeName());
			assertThat(output).doesNotContain("Java serialization");
		});
	}

	@Test
	void makesJsonByTheMapperOfTheApplication() {
		JsonMapper mapper = JsonMapper.builder()
			.propertyNamingStrategy(PropertyNamingStrategies.UPPER_CAMEL_CASE)
			.build();
		runner("redis.bulk.serializer=json").withBean(JsonMapper.class, () -> mapper).run((context) -> {
			assertThat(write(context.getBean(BulkWriter.class), "key", new Product("pen")).complete()).isTrue();
			assertThat(this.redis.command("GET", "key")).isEqualTo("{\"Name\":\"pen\"}");
		});
	}

	@Test
	void makesJsonWithDefaultsWhereThereIsNoMapperOrMoreThanOne() {
		runner("redis.bulk.serializer=json")
			.run((context) -> assertThat(context.getBean(BulkOptions.class).serializer())
				.isEqualTo(BulkSerializer.json()));
		runner("redis.bulk.serializer=json").withBean("one", JsonMapper.class, JsonMapper::new)
			.withBean("two", JsonMapper.class, JsonMapper::new)
			.run((context) -> assertThat(context.getBean(BulkOptions.class).serializer())
				.isEqualTo(BulkSerializer.json()));
	}

	@Test
	void agreesWithTheTemplateOfSpringBootAndSaysThatOnlyJavaReadsIt(CapturedOutput output) {
		runner("redis.bulk.serializer=template").run((context) -> {
			RedisTemplate<Object, Object> template = redisTemplate(context.getBean("redisTemplate"));
			assertThat(write(context.getBean(BulkWriter.class), 5L, UUID.fromString("0-0-0-0-1")).complete()).isTrue();
			assertThat(template.opsForValue().get(5L)).isEqualTo(UUID.fromString("0-0-0-0-1"));
			assertThat(output).contains("The bean 'redisTemplate', and so the BulkWriter, has Java serialization for"
					+ " keys, values, hash keys, hash values: only Java can read that");
		});
	}

	@SuppressWarnings("unchecked")
	private static RedisTemplate<Object, Object> redisTemplate(Object bean) {
		return (RedisTemplate<Object, Object>) bean;
	}

	@Test
	void agreesWithATemplateOfTheApplication(CapturedOutput output) {
		runner("redis.bulk.serializer=template").withUserConfiguration(ProductTemplate.class).run((context) -> {
			RedisTemplate<Object, Object> template = redisTemplate(context.getBean("redisTemplate"));
			BulkWriter writer = context.getBean(BulkWriter.class);
			assertThat(write(writer, "key", new Product("pen")).complete()).isTrue();
			assertThat(template.opsForValue().get("key")).isEqualTo(new Product("pen"));
			assertThat(this.redis.command("GET", "key")).isEqualTo("{\"name\":\"pen\"}");
			assertThat(output).contains("has Java serialization for hash keys, hash values:");
			context.stop();
			context.start();
			assertThat(
					write(writer.serializingWith(context.getBean(StringRedisTemplate.class)), "key", "text").written())
				.isEqualTo(1);
			assertThat(this.redis.command("GET", "key")).isEqualTo("text");
		});
	}

	@Test
	void isReportedWhereThereIsNoTemplate() {
		assertThat(FailureReport.of(WithoutTemplate.class, "--redis.bulk.serializer=template"))
			.startsWith("Invalid value 'template' for configuration property 'redis.bulk.serializer'")
			.contains("there is no bean named 'redisTemplate'");
	}

	record Product(String name) {
	}

	@Configuration(proxyBeanMethods = false)
	static class ProductTemplate {

		@Bean
		RedisTemplate<Object, Object> redisTemplate(RedisConnectionFactory connections) {
			RedisTemplate<Object, Object> template = new RedisTemplate<>();
			template.setConnectionFactory(connections);
			template.setKeySerializer(RedisSerializer.string());
			template.setValueSerializer(new JacksonJsonRedisSerializer<>(Product.class));
			return template;
		}

	}

	@Configuration(proxyBeanMethods = false)
	@ImportAutoConfiguration(BulkAutoConfiguration.class)
	static class WithoutTemplate {

	}

}
