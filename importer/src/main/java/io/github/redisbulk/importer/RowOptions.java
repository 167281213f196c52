package io.github.redisbulk.importer;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.redisbulk.importer.row.Format;
import io.github.redisbulk.importer.row.Layout;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * The options that say how an input is written and what becomes of its rows.
 */
final class RowOptions {

	@Option(names = "--format", paramLabel = "FORMAT",
			description = "${COMPLETION-CANDIDATES}; needed where the file's ending (.csv, .tsv, .jsonl, .ndjson, .json,"
					+ " .resp, .commands, .redis, each with or without .gz, .bz2, .zst) does not tell.")
	@Nullable Format format;

	@Mixin
	private final LayoutOptions layoutOptions = new LayoutOptions();

	@Mixin
	private final MappingOptions mappingOptions = new MappingOptions();

	/**
	 * Returns what all inputs are written in.
	 * @param files their names, none for a query
	 * @throws IllegalArgumentException if they are not written in the same, or neither
	 * the options nor the files' names tell
	 */
	Format format(List<String> files) {
		if (files.isEmpty()) {
			return ofAQuery();
		}
		List<Format> formats = files.stream().map(this::format).distinct().toList();
		if (formats.size() > 1) {
			throw new IllegalArgumentException("The files are in several formats, " + formats
					+ ": import them apart, or say with --format what all of them are");
		}
		return formats.get(0);
	}

	/** The rows of a query become objects, in the order of their columns. */
	private Format ofAQuery() {
		if (this.format != null) {
			throw new IllegalArgumentException("The rows of a query have fields of their own: leave out --format");
		}
		return Format.JSONL;
	}

	/**
	 * Returns how values stand in the inputs.
	 * @throws IllegalArgumentException if options are missing, or of no use
	 */
	Layout layout(Format known) {
		return this.layoutOptions.layout(known);
	}

	private Format format(String file) {
		return (this.format != null) ? this.format
				: Format.of(file).orElseThrow(() -> new IllegalArgumentException(unknown(file)));
	}

	private static String unknown(String file) {
		return "The name '" + file + (file.endsWith(".parquet")
				? "' is one of Parquet, which a database reads: see --query and --jdbc-url jdbc:duckdb: in the documentation"
				: "' does not tell the format: add --format csv|tsv|fixed|jsonl|json|resp|commands");
	}

	/**
	 * Returns what is done with rows.
	 * @throws IllegalArgumentException if options are missing, or of no use
	 * @throws IOException if the mapping file cannot be read
	 */
	MappingOptions.Plan plan(Format known) throws IOException {
		return this.mappingOptions.plan(known);
	}

	/** Returns what tells an import with these options from another one. */
	Map<String, String> facts(Format known) throws IOException {
		Map<String, String> facts = new LinkedHashMap<>(Map.of("format", known.toString()));
		facts.putAll(this.layoutOptions.facts());
		facts.putAll(this.mappingOptions.facts());
		return facts;
	}

}
