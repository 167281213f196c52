package io.github.redisbulk.importer;

import java.security.GeneralSecurityException;

import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;

import io.lettuce.core.SslOptions;
import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.data.redis.autoconfigure.DataRedisConnectionDetails;
import org.springframework.boot.data.redis.autoconfigure.JedisClientConfigurationBuilderCustomizer;
import org.springframework.boot.data.redis.autoconfigure.LettuceClientConfigurationBuilderCustomizer;
import org.springframework.boot.data.redis.autoconfigure.LettuceClientOptionsBuilderCustomizer;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Connections that believe any certificate.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnBooleanProperty(Trust.INSECURE)
class InsecureConnection {

	@Bean
	LettuceClientConfigurationBuilderCustomizer lettuceBelievesAnybody() {
		return (lettuce) -> lettuce.useSsl().disablePeerVerification();
	}

	@Bean
	LettuceClientOptionsBuilderCustomizer lettuceTrustsAnybody(DataRedisConnectionDetails details) {
		return (options) -> options.sslOptions(trustingAnybody(details.getSslBundle()));
	}

	/**
	 * A trust manager that is given explicitly looks even where peers are not verified.
	 */
	static SslOptions trustingAnybody(@Nullable SslBundle bundle) {
		SslOptions.Builder options = SslOptions.builder()
			.jdkSslProvider()
			.trustManager(InsecureTrustManagerFactory.INSTANCE);
		return ((bundle != null) ? options.keyManager(bundle.getManagers().getKeyManagerFactory()) : options).build();
	}

	@Bean
	JedisClientConfigurationBuilderCustomizer jedisBelievesAnybody(DataRedisConnectionDetails details)
			throws GeneralSecurityException {
		SSLContext context = SSLContext.getInstance("TLS");
		context.init(own(details.getSslBundle()), InsecureTrustManagerFactory.INSTANCE.getTrustManagers(), null);
		return (jedis) -> jedis.useSsl()
			.sslSocketFactory(context.getSocketFactory())
			.hostnameVerifier((host, session) -> true);
	}

	private static KeyManager @Nullable [] own(@Nullable SslBundle bundle) {
		return (bundle != null) ? bundle.getManagers().getKeyManagers() : null;
	}

}
