package io.github.redisbulk.importer;

import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Objects;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.data.redis.autoconfigure.DataRedisConnectionDetails;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.redis.connection.RedisSocketConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

/**
 * A connection through the socket file of a server on this machine.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnProperty(RedisUrl.SOCKET)
class SocketConnection {

	@Bean
	LettuceConnectionFactory redisConnectionFactory(@Value("${" + RedisUrl.SOCKET + "}") String path,
			DataRedisConnectionDetails details) throws NoSuchFileException {
		if (!Files.exists(Path.of(path))) {
			throw new NoSuchFileException(path);
		}
		RedisSocketConfiguration socket = new RedisSocketConfiguration(path);
		socket.setUsername(details.getUsername());
		socket.setPassword(details.getPassword());
		socket.setDatabase(Objects.requireNonNull(details.getStandalone()).getDatabase());
		return new LettuceConnectionFactory(socket);
	}

}
