package io.github.redisbulk.importer;

import io.github.redisbulk.importer.page.PageSettings;
import picocli.CommandLine.Option;

import org.springframework.util.unit.DataSize;

/**
 * The options that say where the page is.
 */
final class PageOptions {

	@Option(names = "--port", order = 30, paramLabel = "PORT", converter = PortConverter.class,
			description = "Where the page is (8080); 0 for any.")
	int port = 8080;

	@Option(names = "--bind", order = 31, paramLabel = "ADDRESS",
			description = "Who reaches the page: 127.0.0.1 is this machine only (the default). The page asks for no"
					+ " password, so whoever reaches it may write to Redis.")
	String bind = "127.0.0.1";

	/** The page starts imports. */
	PageSettings starting(DataSize maxUpload, String redis, int database) {
		return new PageSettings(this.bind, this.port, true, maxUpload, redis, database);
	}

	/** The page shows an import. */
	PageSettings showing(String redis) {
		return new PageSettings(this.bind, this.port, false, DataSize.ofBytes(0), redis, 0);
	}

}
