package io.github.redisbulk.examples;

import io.github.redisbulk.BulkListener;
import io.github.redisbulk.BulkReport;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

/**
 * Consumes until it has written something, and then is gone before it commits.
 */
@EnableAutoConfiguration
@Import({ Readings.class, ReadingsErrors.class })
class ReadingsApplication {

	static final int GONE = 17;

	public static void main(String[] args) {
		SpringApplication.run(ReadingsApplication.class, args);
	}

	@Bean
	BulkListener end() {
		return new BulkListener() {

			@Override
			public void onEnd(BulkReport report) {
				if (report.written() > 0) {
					Runtime.getRuntime().halt(GONE);
				}
			}

		};
	}

}
