package io.github.redisbulk.benchmarks.rival;

import io.github.redisbulk.benchmarks.server.Target;
import io.lettuce.core.AbstractRedisClient;

import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

/**
 * Connects Lettuce through nutcracker, for which Spring Data has no setting: it always
 * names itself to the server, and nutcracker then hangs up.
 */
final class ProxyLettuceConnectionFactory extends LettuceConnectionFactory {

	private final Target target;

	ProxyLettuceConnectionFactory(Target target) {
		super(target.host(), target.port());
		this.target = target;
	}

	@Override
	protected AbstractRedisClient createClient() {
		return LettuceProxyClient.create(this.target);
	}

}
