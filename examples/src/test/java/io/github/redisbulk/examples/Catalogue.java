package io.github.redisbulk.examples;

import java.time.Duration;
import java.util.stream.Stream;

import io.github.redisbulk.BulkReport;
import io.github.redisbulk.BulkWriter;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import org.springframework.stereotype.Service;

/** The service of {@code docs/how-to/service.md}. */
@Service
class Catalogue {

	private static final Log logger = LogFactory.getLog(Catalogue.class);

	private final BulkWriter bulkWriter;

	Catalogue(BulkWriter bulkWriter) {
		this.bulkWriter = bulkWriter;
	}

	BulkReport load(Stream<Product> products) {
		BulkReport report = this.bulkWriter.write(products,
				(product, commands) -> commands.set("product:" + product.sku(), product.name(), Duration.ofHours(24)));
		report.failures().forEach(logger::warn);
		return report;
	}

}
