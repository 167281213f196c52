package io.github.redisbulk.batch;

import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

import io.github.redisbulk.ItemResult;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import org.springframework.batch.infrastructure.item.Chunk;
import org.springframework.batch.infrastructure.item.ItemWriter;

/**
 * Logs how many items are not written, and why. Nothing of an item is logged.
 */
final class SkipLog implements ItemWriter<ItemResult> {

	private static final Log logger = LogFactory.getLog(BulkItemWriter.class);

	@Override
	public void write(Chunk<? extends ItemResult> results) {
		Map<String, Long> reasons = results.getItems()
			.stream()
			.collect(Collectors.groupingBy((result) -> result.outcome() + " " + result.code(), TreeMap::new,
					Collectors.counting()));
		logger.warn(results.size() + " items are not written and nothing is set that takes them: " + reasons);
	}

}
