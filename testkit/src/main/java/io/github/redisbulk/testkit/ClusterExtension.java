package io.github.redisbulk.testkit;

import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Starts the shared cluster on first use, empties it before each test, and closes it
 * after the last class.
 */
final class ClusterExtension implements BeforeEachCallback, ParameterResolver {

	@Override
	public void beforeEach(ExtensionContext context) {
		RedisCluster cluster = cluster(context);
		cluster.awaitSettled();
		cluster.empty();
	}

	@Override
	public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
		return parameter.getParameter().getType() == RedisCluster.class;
	}

	@Override
	public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
		return cluster(context);
	}

	private static RedisCluster cluster(ExtensionContext context) {
		return context.getRoot()
			.getStore(Namespace.create(ClusterExtension.class))
			.computeIfAbsent(RedisCluster.class, (key) -> RedisCluster.start(ClusterPlan.of(3, 1)), RedisCluster.class);
	}

}
