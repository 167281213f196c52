package io.github.redisbulk.engine.driver;

import java.lang.reflect.Field;

import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.async.RedisAsyncCommands;
import org.jspecify.annotations.Nullable;

import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;

/**
 * Keeps in a native image what {@link LettuceTarget} reads, and what
 * {@link LettuceRecordedPipeline} stands for.
 */
final class DriverHints implements RuntimeHintsRegistrar {

	@Override
	public void registerHints(RuntimeHints hints, @Nullable ClassLoader classLoader) {
		if (ConnectorFactory.LETTUCE) {
			Field field = LettuceTarget.field();
			if (field != null) {
				hints.reflection().registerField(field);
			}
			hints.proxies().registerJdkProxy(StatefulRedisConnection.class).registerJdkProxy(RedisAsyncCommands.class);
		}
	}

}
