package io.github.redisbulk.batch;

import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.ItemResult;
import io.github.redisbulk.MaxFailures;

import org.springframework.batch.infrastructure.item.ItemWriter;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.core.JdbcTemplate;

/** A writer that skips, for {@code docs/spring-batch.md}. */
class Tolerance {

	@Bean
	BulkItemWriter<CsvRecord> redis(BulkWriter bulkWriter, ItemWriter<ItemResult> rejects,
			ItemWriter<ItemResult> doubts) {
		return new BulkItemWriterBuilder<CsvRecord>().writer(bulkWriter)
			.mapper((product, commands) -> commands.hset("product:" + product.get("sku"), product.fields()))
			.maxFailures(MaxFailures.of(1000))
			.failedItems(rejects)
			.unknownItems(doubts)
			.build();
	}

	@Bean
	ItemWriter<ItemResult> rejects(JdbcTemplate database) {
		return (results) -> results.forEach((result) -> database.update("INSERT INTO rejects VALUES (?, ?, ?)",
				((CsvRecord) result.item()).position(), result.code(), result.reason()));
	}

}
