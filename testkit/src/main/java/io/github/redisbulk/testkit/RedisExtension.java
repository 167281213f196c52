package io.github.redisbulk.testkit;

import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Opens the shared Redis on first use, empties it before each test, and closes it after
 * the last class.
 */
final class RedisExtension implements BeforeEachCallback, ParameterResolver {

	private static final Logger logger = LoggerFactory.getLogger(RedisExtension.class);

	@Override
	public void beforeEach(ExtensionContext context) {
		redis(context).address().command("FLUSHALL");
	}

	@Override
	public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
		return parameter.getParameter().getType() == RedisAddress.class;
	}

	@Override
	public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
		return redis(context).address();
	}

	private static SharedRedis redis(ExtensionContext context) {
		return context.getRoot()
			.getStore(Namespace.create(RedisExtension.class))
			.computeIfAbsent(SharedRedis.class, (key) -> open(), SharedRedis.class);
	}

	private static SharedRedis open() {
		SharedRedis redis = RedisSource.openAny();
		logger.info("Redis for the tests: {} at {}:{}", redis.source(), redis.address().host(), redis.address().port());
		return redis;
	}

}
