package io.github.redisbulk.examples;

import java.util.List;

import io.github.redisbulk.BulkReport;
import io.github.redisbulk.BulkWriter;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.integration.config.EnableIntegration;
import org.springframework.integration.dsl.IntegrationFlow;

/** The flow of {@code docs/how-to/spring-integration.md}. */
@Configuration(proxyBeanMethods = false)
@EnableIntegration
class ReadingsFlow {

	@Bean
	IntegrationFlow readings(BulkWriter bulkWriter) {
		return IntegrationFlow.from("readings-in")
			.aggregate((batch) -> batch.correlationStrategy((message) -> "readings")
				.releaseStrategy((group) -> group.size() >= 500)
				.groupTimeout(100)
				.sendPartialResultOnExpiry(true)
				.expireGroupsUponCompletion(true))
			.<List<Reading>>handle((readings, headers) -> write(bulkWriter, readings))
			.split(BulkReport.class, BulkReport::failures)
			.channel("rejected")
			.get();
	}

	private static BulkReport write(BulkWriter bulkWriter, List<Reading> readings) {
		return bulkWriter.write(readings,
				(reading, commands) -> commands.hset("reading:" + reading.sensor(), "value", reading.value()),
				(options) -> options.withKeptFailures(readings.size()));
	}

	record Reading(String sensor, double value) {
	}

}
