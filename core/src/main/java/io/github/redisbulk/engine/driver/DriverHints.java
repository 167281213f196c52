package io.github.redisbulk.engine.driver;

import java.lang.reflect.Field;
import java.lang.reflect.Method;

import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.async.RedisAsyncCommands;
import org.jspecify.annotations.Nullable;

import org.springframework.aot.hint.ExecutableMode;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;

/**
 * Keeps in a native image what {@link Library} looks for, what {@link LettuceTarget}
 * reads, what {@link LettuceRecordedPipeline} stands for, and what {@link JedisProtocol}
 * calls.
 */
final class DriverHints implements RuntimeHintsRegistrar {

	@Override
	public void registerHints(RuntimeHints hints, @Nullable ClassLoader classLoader) {
		Library.SPRING_DATA_REDIS.register(hints.reflection());
		if (ConnectorFactory.LETTUCE) {
			Library.LETTUCE.register(hints.reflection());
			Field field = LettuceTarget.field();
			if (field != null) {
				hints.reflection().registerField(field);
			}
			hints.proxies().registerJdkProxy(StatefulRedisConnection.class).registerJdkProxy(RedisAsyncCommands.class);
		}
		if (ConnectorFactory.JEDIS) {
			Library.JEDIS.register(hints.reflection());
			Method negotiation = JedisProtocol.negotiation();
			if (negotiation != null) {
				hints.reflection().registerMethod(negotiation, ExecutableMode.INVOKE);
			}
		}
	}

}
