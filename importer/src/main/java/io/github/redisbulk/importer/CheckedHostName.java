package io.github.redisbulk.importer;

import javax.net.ssl.SSLParameters;

import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.data.redis.autoconfigure.DataRedisConnectionDetails;
import org.springframework.boot.data.redis.autoconfigure.JedisClientConfigurationBuilderCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Connections of Jedis that believe a certificate only of the host that it names, as
 * Lettuce does by itself.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnBooleanProperty(name = Trust.INSECURE, havingValue = false, matchIfMissing = true)
class CheckedHostName {

	@Bean
	JedisClientConfigurationBuilderCustomizer jedisChecksTheHost(DataRedisConnectionDetails details) {
		SSLParameters parameters = new SSLParameters();
		parameters.setEndpointIdentificationAlgorithm("HTTPS");
		return (jedis) -> {
			if (details.getSslBundle() != null) {
				jedis.useSsl().sslParameters(parameters);
			}
		};
	}

}
