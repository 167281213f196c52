package io.github.redisbulk.examples;

import java.util.List;

import io.github.redisbulk.BulkReport;
import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.ItemResult;
import io.github.redisbulk.Outcome;
import org.apache.kafka.clients.consumer.ConsumerRecord;

import org.springframework.kafka.annotation.KafkaListener;
import org.springframework.kafka.listener.BatchListenerFailedException;
import org.springframework.stereotype.Component;

/** The listener of {@code docs/how-to/kafka.md}. */
@Component
class Readings {

	private final BulkWriter bulkWriter;

	Readings(BulkWriter bulkWriter) {
		this.bulkWriter = bulkWriter;
	}

	@KafkaListener(topics = "readings", batch = "true")
	void write(List<ConsumerRecord<String, String>> records) {
		BulkReport report = this.bulkWriter.write(records,
				(record, commands) -> commands.hset("reading:" + record.key(), "value", record.value()),
				(options) -> options.withKeptFailures(records.size()));
		report.resumeAt().ifPresent((position) -> {
			throw new BatchListenerFailedException(report.toString(), refusal(report, position), (int) position);
		});
	}

	private static RefusedException refusal(BulkReport report, long position) {
		return report.failures()
			.stream()
			.filter((result) -> result.position() == position && result.outcome() == Outcome.FAILED)
			.map(RefusedException::new)
			.findFirst()
			.orElse(null);
	}

	static class RefusedException extends RuntimeException {

		RefusedException(ItemResult result) {
			super(result.reason());
		}

	}

}
