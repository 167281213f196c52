package io.github.redisbulk.autoconfigure;

import java.util.LinkedHashMap;
import java.util.Map;

import io.github.redisbulk.BulkSerializer;
import io.github.redisbulk.BulkWriter;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.beans.factory.BeanFactory;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.data.redis.core.RedisTemplate;
import org.springframework.data.redis.serializer.JdkSerializationRedisSerializer;
import org.springframework.data.redis.serializer.RedisSerializer;

/**
 * The serializers that a property can name.
 */
enum SerializerChoice {

	/** Text, numbers, bytes, and what has one obvious text. */
	NONE {

		@Override
		BulkSerializer find(BeanFactory beans) {
			return BulkSerializer.none();
		}

	},

	/** Objects as JSON, too. */
	JSON {

		@Override
		BulkSerializer find(BeanFactory beans) {
			BulkSerializer withDefaults = BulkSerializer.json();
			return Jackson.of(beans, withDefaults);
		}

	},

	/** Everything as the {@code redisTemplate} does. */
	TEMPLATE {

		@Override
		BulkSerializer find(BeanFactory beans) {
			if (!beans.containsBean(TEMPLATE_BEAN)) {
				throw new IllegalStateException("there is no bean named '" + TEMPLATE_BEAN + "'");
			}
			RedisTemplate<?, ?> template = beans.getBean(TEMPLATE_BEAN, RedisTemplate.class);
			tellOfJavaSerialization(template);
			return BulkSerializer.template(template);
		}

	};

	private static final Log logger = LogFactory.getLog(BulkWriter.class);

	private static final String TEMPLATE_BEAN = "redisTemplate";

	abstract BulkSerializer find(BeanFactory beans);

	BulkSerializer in(BeanFactory beans) {
		try {
			return find(beans);
		}
		catch (IllegalStateException ex) {
			throw new InvalidConfigurationPropertyValueException("redis.bulk.serializer", this, ex.getMessage());
		}
	}

	/** A template has Java serialization unless it was given something else. */
	private static void tellOfJavaSerialization(RedisTemplate<?, ?> template) {
		Map<String, @Nullable RedisSerializer<?>> serializers = new LinkedHashMap<>();
		serializers.put("keys", template.getKeySerializer());
		serializers.put("values", template.getValueSerializer());
		serializers.put("hash keys", template.getHashKeySerializer());
		serializers.put("hash values", template.getHashValueSerializer());
		serializers.values().removeIf((serializer) -> !(serializer instanceof JdkSerializationRedisSerializer));
		if (!serializers.isEmpty()) {
			logger.info("The bean '" + TEMPLATE_BEAN + "', and so the BulkWriter, has Java serialization for "
					+ String.join(", ", serializers.keySet()) + ": only Java can read that");
		}
	}

	/** Apart, since Jackson need not be there. */
	private static final class Jackson {

		/** The application's mapper makes the JSON, if there is just one. */
		static BulkSerializer of(BeanFactory beans, BulkSerializer otherwise) {
			JsonMapper mapper = beans.getBeanProvider(JsonMapper.class).getIfUnique();
			return (mapper != null) ? BulkSerializer.json(mapper) : otherwise;
		}

	}

}
