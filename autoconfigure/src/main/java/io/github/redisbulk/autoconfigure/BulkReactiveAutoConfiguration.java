package io.github.redisbulk.autoconfigure;

import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.reactive.ReactiveBulkWriter;
import reactor.core.publisher.Flux;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnSingleCandidate;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Lazy;

/**
 * Auto-configuration for {@link ReactiveBulkWriter}.
 */
@AutoConfiguration(after = BulkAutoConfiguration.class)
@ConditionalOnClass(Flux.class)
@ConditionalOnSingleCandidate(BulkWriter.class)
public final class BulkReactiveAutoConfiguration {

	/** Lazy, as the writer is. */
	@Bean
	@Lazy
	@ConditionalOnMissingBean
	ReactiveBulkWriter reactiveBulkWriter(BulkWriter writer) {
		return new ReactiveBulkWriter(writer);
	}

}
