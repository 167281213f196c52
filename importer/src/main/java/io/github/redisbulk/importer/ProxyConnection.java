package io.github.redisbulk.importer;

import io.lettuce.core.AbstractRedisClient;
import io.lettuce.core.ClientOptions;
import io.lettuce.core.MaintNotificationsConfig;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.SslOptions;
import io.lettuce.core.SslVerifyMode;
import io.lettuce.core.protocol.ProtocolVersion;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.ClientSetInfoConfig;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.data.redis.autoconfigure.DataRedisConnectionDetails;
import org.springframework.boot.data.redis.autoconfigure.JedisClientConfigurationBuilderCustomizer;
import org.springframework.boot.ssl.SslBundle;
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
		LettuceConnectionFactory redisConnectionFactory(DataRedisConnectionDetails details,
				@Value("${" + Trust.INSECURE + ":false}") boolean insecure) {
			DataRedisConnectionDetails.Standalone server = details.getStandalone();
			Assert.state(server != null, "Behind a proxy, Redis has one address");
			RedisStandaloneConfiguration configuration = new RedisStandaloneConfiguration(server.getHost(),
					server.getPort());
			configuration.setUsername(details.getUsername());
			configuration.setPassword(details.getPassword());
			return new Silent(configuration, details.getSslBundle(), insecure);
		}

	}

	/** A factory whose client does not tell the server who it is. */
	private static final class Silent extends LettuceConnectionFactory {

		Silent(RedisStandaloneConfiguration server, @Nullable SslBundle tls, boolean insecure) {
			super(server, client(tls, insecure));
		}

		private static LettuceClientConfiguration client(@Nullable SslBundle tls, boolean insecure) {
			LettuceClientConfiguration.LettuceClientConfigurationBuilder builder = LettuceClientConfiguration.builder();
			ClientOptions.Builder options = ClientOptions.builder()
				.protocolVersion(ProtocolVersion.RESP2)
				.pingBeforeActivateConnection(false)
				.maintNotificationsConfig(MaintNotificationsConfig.disabled());
			if (tls != null) {
				builder.useSsl().verifyPeer(insecure ? SslVerifyMode.NONE : SslVerifyMode.FULL);
				options.sslOptions(insecure ? InsecureConnection.trustingAnybody(tls) : trusting(tls));
			}
			return builder.clientOptions(options.build()).build();
		}

		private static SslOptions trusting(SslBundle tls) {
			return SslOptions.builder()
				.jdkSslProvider()
				.keyManager(tls.getManagers().getKeyManagerFactory())
				.trustManager(tls.getManagers().getTrustManagerFactory())
				.build();
		}

		@Override
		protected AbstractRedisClient createClient() {
			RedisStandaloneConfiguration server = getStandaloneConfiguration();
			RedisURI.Builder builder = RedisURI.Builder.redis(server.getHostName(), server.getPort())
				.withSsl(getClientConfiguration().isUseSsl())
				.withVerifyPeer(getClientConfiguration().getVerifyMode());
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
