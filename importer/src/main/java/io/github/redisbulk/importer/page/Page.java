package io.github.redisbulk.importer.page;

import io.github.redisbulk.BulkListener;
import io.github.redisbulk.importer.progress.Extent;

import org.springframework.core.env.Environment;

/**
 * The page as the commands see it.
 * <p>
 * This class is thread-safe.
 */
public final class Page {

	private final PageSettings settings;

	private final Environment environment;

	private final Imports imports;

	Page(PageSettings settings, Environment environment, Imports imports) {
		this.settings = settings;
		this.environment = environment;
		this.imports = imports;
	}

	/**
	 * Returns where a browser finds the page.
	 * @return a URL
	 */
	public String url() {
		String bind = this.settings.bind();
		boolean isEverywhere = bind.matches("0+(\\.0+){3}|\\[?[0:]+]?");
		String host = isEverywhere ? "localhost"
				: (bind.contains(":") && !bind.startsWith("[")) ? "[" + bind + "]" : bind;
		return "http://" + host + ":" + this.environment.getRequiredProperty("local.server.port") + "/";
	}

	/**
	 * Shows an import.
	 * @param extent how much there is to do
	 * @return a listener for its run
	 */
	public BulkListener watch(Extent extent) {
		return this.imports.watch(extent);
	}

}
