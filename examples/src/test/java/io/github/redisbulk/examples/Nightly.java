package io.github.redisbulk.examples;

import java.util.List;

import io.github.redisbulk.BulkReport;
import io.github.redisbulk.BulkWriter;

import org.springframework.stereotype.Component;

/** The run of {@code docs/how-to/shutdown.md}. */
@Component
class Nightly {

	private final BulkWriter bulkWriter;

	private long position;

	Nightly(BulkWriter bulkWriter) {
		this.bulkWriter = bulkWriter;
	}

	BulkReport load(List<Product> products) {
		BulkReport report = this.bulkWriter.write(products.listIterator((int) this.position),
				(product, commands) -> commands.set("product:" + product.sku(), product.name()));
		this.position += report.resumeAt().orElse(report.read());
		return report;
	}

	long position() {
		return this.position;
	}

}
