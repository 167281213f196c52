package io.github.redisbulk.engine.driver;

import java.lang.reflect.Field;

import org.jspecify.annotations.Nullable;

import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;

/**
 * Keeps in a native image what {@link LettuceTarget} reads.
 */
final class DriverHints implements RuntimeHintsRegistrar {

	@Override
	public void registerHints(RuntimeHints hints, @Nullable ClassLoader classLoader) {
		if (ConnectorFactory.LETTUCE) {
			Field field = LettuceTarget.field();
			if (field != null) {
				hints.reflection().registerField(field);
			}
		}
	}

}
