package io.github.redisbulk.autoconfigure;

import java.util.function.Supplier;

import io.github.redisbulk.BulkWriter;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;

/**
 * The writer of a context, if anybody uses it: whoever only wants to look must not be the
 * one who makes it.
 * <p>
 * This class is thread-safe.
 */
final class WriterInUse implements Supplier<@Nullable BulkWriter> {

	private final ConfigurableListableBeanFactory beans;

	WriterInUse(ConfigurableListableBeanFactory beans) {
		this.beans = beans;
	}

	@Override
	public @Nullable BulkWriter get() {
		String[] names = this.beans.getBeanNamesForType(BulkWriter.class, false, false);
		for (String name : names) {
			if ((names.length == 1 || primary(name)) && this.beans.containsSingleton(name)) {
				return this.beans.getBean(name, BulkWriter.class);
			}
		}
		return null;
	}

	private boolean primary(String name) {
		return this.beans.containsBeanDefinition(name) && this.beans.getMergedBeanDefinition(name).isPrimary();
	}

}
