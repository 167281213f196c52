package io.github.redisbulk.autoconfigure;

import io.github.redisbulk.BulkWriter;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.NoSuchBeanDefinitionException;
import org.springframework.beans.factory.NoUniqueBeanDefinitionException;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.analyzer.AbstractInjectionFailureAnalyzer;
import org.springframework.core.Ordered;
import org.springframework.core.env.Environment;

/**
 * Says why there is no {@code BulkWriter} to inject where a property has switched it off.
 */
final class DisabledWriterAnalyzer extends AbstractInjectionFailureAnalyzer<NoSuchBeanDefinitionException>
		implements Ordered {

	private static final String PROPERTY = "redis.bulk.enabled";

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
		if (cause instanceof NoUniqueBeanDefinitionException || cause.getBeanType() != BulkWriter.class
				|| this.environment.getProperty(PROPERTY, Boolean.class, true)) {
			return null;
		}
		String who = (description != null) ? description : "A component";
		return new FailureAnalysis(
				who + " required a BulkWriter, and there is none because '" + PROPERTY + "' is false.",
				"Set '" + PROPERTY + "' to true. Where the application is to run without it, inject an"
						+ " ObjectProvider<BulkWriter>.",
				cause);
	}

}
