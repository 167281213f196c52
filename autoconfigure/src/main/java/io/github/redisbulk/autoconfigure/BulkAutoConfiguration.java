package io.github.redisbulk.autoconfigure;

import io.github.redisbulk.BulkListener;
import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.LatencySignal;
import io.github.redisbulk.engine.BulkWriters;

import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration;
import org.springframework.boot.data.redis.autoconfigure.DataRedisConnectionDetails;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Lazy;
import org.springframework.data.redis.connection.RedisConnectionFactory;

/**
 * Auto-configuration for {@link BulkWriter}.
 */
@AutoConfiguration(after = DataRedisAutoConfiguration.class)
@ConditionalOnClass({ RedisConnectionFactory.class, DataRedisConnectionDetails.class })
@Conditional(OnEnabled.class)
@EnableConfigurationProperties(BulkProperties.class)
@Import(ConnectionFactoryChoice.class)
public final class BulkAutoConfiguration {

	@Bean
	@ConditionalOnMissingBean
	BulkOptions bulkOptions(BulkProperties properties, BeanFactory beans, ObjectProvider<BulkListener> listeners,
			ObjectProvider<LatencySignal> signal) {
		BulkOptions options = properties.options();
		SerializerChoice serializer = properties.serializer();
		if (serializer != null) {
			options = options.withSerializer(serializer.in(beans));
		}
		LatencySignal only = signal.getIfUnique();
		if (only != null) {
			options = options.withLatencySignal(only);
		}
		for (BulkListener listener : listeners.orderedStream().toList()) {
			options = options.withListener(listener);
		}
		return options;
	}

	/**
	 * Lazy, so that connection factories between which nobody can choose are no reason to
	 * fail where nobody writes in bulk.
	 */
	@Bean
	@Lazy
	@ConditionalOnMissingBean
	@ConditionalOnBean(RedisConnectionFactory.class)
	BulkWriter bulkWriter(BulkOptions options, ConnectionFactoryChoice connections) {
		RedisConnectionFactory factory = connections.get();
		try {
			return new ContextBulkWriter(() -> BulkWriters.create(factory, options));
		}
		catch (IllegalArgumentException ex) {
			throw new UnsuitableConnectionFactoryException(String.valueOf(ex.getMessage()));
		}
	}

}
