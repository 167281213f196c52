package io.github.redisbulk.autoconfigure;

import java.util.Set;

import io.github.redisbulk.BulkWriter;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.NoSuchBeanDefinitionException;
import org.springframework.beans.factory.NoUniqueBeanDefinitionException;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.analyzer.AbstractInjectionFailureAnalyzer;
import org.springframework.core.Ordered;
import org.springframework.core.env.Environment;

/**
 * Says why there is no writer to inject where a property has switched it off.
 */
final class DisabledWriterAnalyzer extends AbstractInjectionFailureAnalyzer<NoSuchBeanDefinitionException>
		implements Ordered {

	/** By their names: there may be no Reactor. */
	private static final Set<String> WRITERS = Set.of(BulkWriter.class.getName(),
			"io.github.redisbulk.reactive.ReactiveBulkWriter");

	private final Environment environment;

	DisabledWriterAnalyzer(Environment environment) {
		this.environment = environment;
	}

	/** Before the one of Spring Boot, which knows no reason. */
	@Override
	public int getOrder() {
		return 0;
	}

	@Override
	protected @Nullable FailureAnalysis analyze(Throwable rootFailure, NoSuchBeanDefinitionException cause,
			@Nullable String description) {
		Class<?> missing = cause.getBeanType();
		if (cause instanceof NoUniqueBeanDefinitionException || missing == null || !WRITERS.contains(missing.getName())
				|| OnEnabled.enabled(this.environment)) {
			return null;
		}
		String who = (description != null) ? description : "A component";
		return new FailureAnalysis(
				who + " required a " + missing.getSimpleName() + ", and there is none because '" + OnEnabled.PROPERTY
						+ "' is false.",
				"Set '" + OnEnabled.PROPERTY + "' to true. Where the application is to run without it, inject an"
						+ " ObjectProvider<" + missing.getSimpleName() + ">.",
				cause);
	}

}
