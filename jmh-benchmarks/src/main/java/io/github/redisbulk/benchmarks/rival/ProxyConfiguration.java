package io.github.redisbulk.benchmarks.rival;

import redis.clients.jedis.ClientSetInfoConfig;

import org.springframework.boot.data.redis.autoconfigure.JedisClientConfigurationBuilderCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * What an application must set to reach Redis through nutcracker with Jedis.
 */
@Configuration(proxyBeanMethods = false)
class ProxyConfiguration {

	@Bean
	JedisClientConfigurationBuilderCustomizer silentJedis() {
		return (jedis) -> jedis
			.customizeClientConfig((config) -> config.clientSetInfoConfig(ClientSetInfoConfig.DISABLED));
	}

}
