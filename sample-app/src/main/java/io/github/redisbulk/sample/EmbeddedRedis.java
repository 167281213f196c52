package io.github.redisbulk.sample;

import java.io.IOException;
import java.net.ServerSocket;

import redis.embedded.RedisServer;

import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.data.redis.autoconfigure.DataRedisConnectionDetails;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * A Redis that lives as long as the application. Leave this class out where you have one.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnBooleanProperty("sample.embedded-redis")
class EmbeddedRedis {

	private static final String LOOPBACK = "127.0.0.1";

	@Bean(destroyMethod = "stop")
	RedisServer redisServer() throws IOException {
		RedisServer server = RedisServer.newRedisServer()
			.port(freePort())
			.bind(LOOPBACK)
			.setting("save \"\"")
			.onShutdownForceStop(true)
			.build();
		server.start();
		return server;
	}

	private static int freePort() throws IOException {
		try (ServerSocket socket = new ServerSocket(0)) {
			return socket.getLocalPort();
		}
	}

	@Bean
	DataRedisConnectionDetails redisConnectionDetails(RedisServer server) {
		return new DataRedisConnectionDetails() {

			@Override
			public Standalone getStandalone() {
				return Standalone.of(LOOPBACK, server.ports().get(0));
			}

		};
	}

}
