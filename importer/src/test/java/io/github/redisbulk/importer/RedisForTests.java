package io.github.redisbulk.importer;

import io.github.redisbulk.testkit.RedisServer;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.support.TypeBasedParameterResolver;
import redis.clients.jedis.Jedis;

/**
 * Gives tests a Redis that is empty when they begin, and a client of their own to look
 * into it.
 */
final class RedisForTests extends TypeBasedParameterResolver<Jedis> implements BeforeEachCallback {

	private static final ExtensionContext.Namespace NAMESPACE = ExtensionContext.Namespace.create(RedisForTests.class);

	@Override
	public void beforeEach(ExtensionContext context) {
		client(context).flushAll();
	}

	@Override
	public Jedis resolveParameter(ParameterContext parameter, ExtensionContext context) {
		return client(context);
	}

	private static Jedis client(ExtensionContext context) {
		return context.getRoot()
			.getStore(NAMESPACE)
			.computeIfAbsent(Server.class, (key) -> Server.start(), Server.class)
			.client();
	}

	/** Runs an import into the Redis that a client looks into. */
	static Importer run(Jedis redis, String... args) {
		String[] all = new String[args.length + 2];
		System.arraycopy(args, 0, all, 0, args.length);
		all[args.length] = "--redis-url";
		all[args.length + 1] = url(redis);
		return Importer.run(all);
	}

	static String url(Jedis redis) {
		return "redis://127.0.0.1:" + redis.configGet("port").get("port");
	}

	private record Server(RedisServer redis, Jedis client) implements AutoCloseable {

		static Server start() {
			RedisServer redis = RedisServer.start();
			return new Server(redis, new Jedis(redis.host(), redis.port(), 60_000));
		}

		@Override
		public void close() {
			this.client.close();
			this.redis.close();
		}

	}

}
