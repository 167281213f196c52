package io.github.redisbulk.examples;

import io.github.redisbulk.examples.Readings.RefusedException;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.kafka.core.KafkaOperations;
import org.springframework.kafka.listener.DeadLetterPublishingRecoverer;
import org.springframework.kafka.listener.DefaultErrorHandler;
import org.springframework.util.backoff.FixedBackOff;

/** The error handler of {@code docs/how-to/kafka.md}. */
@Configuration(proxyBeanMethods = false)
class ReadingsErrors {

	@Bean
	DefaultErrorHandler errorHandler(KafkaOperations<?, ?> kafka) {
		DefaultErrorHandler handler = new DefaultErrorHandler(new DeadLetterPublishingRecoverer(kafka),
				new FixedBackOff(1000, FixedBackOff.UNLIMITED_ATTEMPTS));
		handler.addNotRetryableExceptions(RefusedException.class);
		return handler;
	}

}
