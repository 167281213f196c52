package io.github.redisbulk.engine.driver;

import io.lettuce.core.AbstractRedisClient;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.resource.ClientResources;

import org.springframework.data.redis.connection.RedisConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceClientConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

/**
 * A factory whose connections do not tell the server which library they come from: a
 * proxy may hang up on CLIENT SETINFO. Spring Data has no setting for that, and Lettuce
 * has one only in its URI.
 */
final class NamelessLettuceFactory extends LettuceConnectionFactory {

	private final RedisConfiguration server;

	private final ClientResources resources;

	NamelessLettuceFactory(RedisConfiguration server, LettuceClientConfiguration client, ClientResources resources) {
		super(server, client);
		this.server = server;
		this.resources = resources;
	}

	@Override
	protected AbstractRedisClient createClient() {
		RedisURI uri = uri();
		uri.setLibraryName("");
		uri.setLibraryVersion("");
		RedisClient client = RedisClient.create(this.resources, uri);
		getClientConfiguration().getClientOptions().ifPresent(client::setOptions);
		return client;
	}

	private RedisURI uri() {
		LettuceClientConfiguration client = getClientConfiguration();
		RedisConfiguration.DomainSocketConfiguration socket = getSocketConfiguration();
		RedisURI.Builder builder = (socket != null) ? RedisURI.Builder.socket(socket.getSocket())
				: RedisURI.Builder.redis(getHostName(), getPort())
					.withSsl(client.isUseSsl())
					.withVerifyPeer(client.getVerifyMode())
					.withStartTls(client.isStartTls());
		client.getRedisCredentialsProviderFactory()
			.ifPresent((login) -> builder.withAuthentication(login.createCredentialsProvider(this.server)));
		return builder.withTimeout(client.getCommandTimeout()).build();
	}

}
