package io.github.redisbulk.benchmarks.rival;

import io.github.redisbulk.benchmarks.server.Target;
import io.lettuce.core.ClientOptions;
import io.lettuce.core.MaintNotificationsConfig;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.protocol.ProtocolVersion;

/**
 * Lettuce with its defaults, or, for a proxy, without what nutcracker answers by closing
 * the connection: HELLO, CLIENT and a PING at the start.
 */
final class LettuceProxyClient {

	private LettuceProxyClient() {
	}

	static RedisClient create(Target target) {
		RedisURI uri = RedisURI.create(target.uri());
		if (!target.proxied()) {
			return RedisClient.create(uri);
		}
		RedisClient client = RedisClient.create(silent(uri));
		client.setOptions(silent(ClientOptions.builder()).build());
		return client;
	}

	static RedisURI silent(RedisURI uri) {
		uri.setLibraryName("");
		uri.setLibraryVersion("");
		return uri;
	}

	static ClientOptions.Builder silent(ClientOptions.Builder options) {
		return options.protocolVersion(ProtocolVersion.RESP2)
			.pingBeforeActivateConnection(false)
			.maintNotificationsConfig(MaintNotificationsConfig.disabled());
	}

}
