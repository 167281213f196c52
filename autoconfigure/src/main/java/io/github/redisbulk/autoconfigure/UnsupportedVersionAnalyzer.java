package io.github.redisbulk.autoconfigure;

import io.github.redisbulk.UnsupportedVersionException;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * Says which library is of a version that a {@code BulkWriter} cannot work with.
 */
final class UnsupportedVersionAnalyzer extends AbstractFailureAnalyzer<UnsupportedVersionException> {

	private static final String ACTION = "Leave the versions of spring-data-redis, lettuce-core and jedis to Spring Boot:"
			+ " remove your own from the build, and properties such as 'lettuce.version' or 'jedis.version'.";

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, UnsupportedVersionException cause) {
		return new FailureAnalysis(String.valueOf(cause.getMessage()), ACTION, cause);
	}

}
