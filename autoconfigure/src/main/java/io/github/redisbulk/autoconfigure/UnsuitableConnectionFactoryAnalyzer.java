package io.github.redisbulk.autoconfigure;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * Says why there is no {@code BulkWriter}, and what to do.
 */
final class UnsuitableConnectionFactoryAnalyzer extends AbstractFailureAnalyzer<UnsuitableConnectionFactoryException> {

	private static final String ACTION = """
			Change that. If the connection factory is the matter, mark the connection factory to write to with \
			@BulkRedisConnectionFactory, or as @Primary. Where there is none yet, declare it with @Bean(defaultCandidate = false), \
			so that it does not replace the others.""";

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, UnsuitableConnectionFactoryException cause) {
		return new FailureAnalysis(String.valueOf(cause.getMessage()), ACTION, cause);
	}

}
