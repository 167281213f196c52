package io.github.redisbulk.importer;

import io.lettuce.core.AbstractRedisClient;
import io.lettuce.core.ClientOptions;
import io.lettuce.core.MaintNotificationsConfig;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.protocol.ProtocolVersion;
import redis.clients.jedis.ClientSetInfoConfig;

import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.data.redis.autoconfigure.DataRedisConnectionDetails;
import org.springframework.boot.data.redis.autoconfigure.JedisClientConfigurationBuilderCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.redis.connection.RedisStandaloneConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceClientConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.util.Assert;

/**
 * The application's own connection, where a proxy stands in front of Redis: without the
 * commands on which a proxy may hang up.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnProperty(name = "redis.bulk.compatibility", havingValue = "proxy")
class ProxyConnection {

	@Bean
	JedisClientConfigurationBuilderCustomizer throughProxy() {
		return (jedis) -> jedis
			.customizeClientConfig((config) -> config.clientSetInfoConfig(ClientSetInfoConfig.DISABLED));
	}

	@Configuration(proxyBeanMethods = false)
	@ConditionalOnProperty(name = "spring.data.redis.client-type", havingValue = "lettuce", matchIfMissing = true)
	static class Lettuce {

		@Bean
		LettuceConnectionFactory redisConnectionFactory(DataRedisConnectionDetails details) {
			DataRedisConnectionDetails.Standalone server = details.getStandalone();
			Assert.state(server != null, "Behind a proxy, Redis has one address");
			RedisStandaloneConfiguration configuration = new RedisStandaloneConfiguration(server.getHost(),
					server.getPort());
			configuration.setUsername(details.getUsername());
			configuration.setPassword(details.getPassword());
			return new Silent(configuration, details.getSslBundle() != null);
		}

	}

	/** A factory whose client does not tell the server who it is. */
	private static final class Silent extends LettuceConnectionFactory {

		Silent(RedisStandaloneConfiguration server, boolean ssl) {
			super(server, client(ssl));
		}

		private static LettuceClientConfiguration client(boolean ssl) {
			LettuceClientConfiguration.LettuceClientConfigurationBuilder builder = LettuceClientConfiguration.builder();
			if (ssl) {
				builder.useSsl();
			}
			return builder
				.clientOptions(ClientOptions.builder()
					.protocolVersion(ProtocolVersion.RESP2)
					.pingBeforeActivateConnection(false)
					.maintNotificationsConfig(MaintNotificationsConfig.disabled())
					.build())
				.build();
		}

		@Override
		protected AbstractRedisClient createClient() {
			RedisStandaloneConfiguration server = getStandaloneConfiguration();
			RedisURI.Builder builder = RedisURI.Builder.redis(server.getHostName(), server.getPort())
				.withSsl(getClientConfiguration().isUseSsl());
			server.getPassword().toOptional().ifPresent((password) -> {
				String user = server.getUsername();
				if (user != null) {
					builder.withAuthentication(user, password);
				}
				else {
					builder.withPassword(password);
				}
			});
			RedisURI uri = builder.build();
			uri.setLibraryName("");
			uri.setLibraryVersion("");
			RedisClient client = RedisClient.create(uri);
			getClientConfiguration().getClientOptions().ifPresent(client::setOptions);
			return client;
		}

	}

}
