package io.github.redisbulk.importer;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.redisbulk.importer.mapping.RowMapping;
import io.github.redisbulk.importer.mapping.Shape;
import io.github.redisbulk.importer.mapping.Template;
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

	@Option(names = "--key", paramLabel = "TEMPLATE",
			description = "Where a row goes, such as 'runway:{id}'; {{ and }} stand for braces. For JSON, {/a/b}"
					+ " reaches into objects.")
	@Nullable String key;

	@Option(names = "--allow-same-key",
			description = "Take a key without a field, and let rows overwrite one another there.")
	boolean sameKey;

	@Option(names = "--as", paramLabel = "SHAPE", description = "What a row becomes: ${COMPLETION-CANDIDATES}.")
	@Nullable Shape shape;

	@Option(names = "--value", paramLabel = "TEMPLATE",
			description = "The value of a string, a set, a sorted set or a list, such as '{name}'.")
	@Nullable String value;

	@Option(names = "--score", paramLabel = "FIELD", description = "The field with the score for a sorted set.")
	@Nullable String score;

	@Option(names = "--fields", paramLabel = "FIELD", split = ",",
			description = "The fields for a hash, a JSON string or a stream (all).")
	List<String> fields = new ArrayList<>();

	@Option(names = "--ttl", paramLabel = "TIME", converter = TimeConverter.class,
			description = "How long keys live, such as 24h (for ever).")
	@Nullable Duration ttl;

	/**
	 * Returns what all inputs are written in.
	 * @throws IllegalArgumentException if they are not written in the same, or neither
	 * the options nor the files' names tell
	 */
	Format format(List<String> files) {
		List<Format> formats = files.stream().map(this::format).distinct().toList();
		if (formats.size() > 1) {
			throw new IllegalArgumentException("The files are in several formats, " + formats
					+ ": import them apart, or say with --format what all of them are");
		}
		return formats.get(0);
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
				: Format.of(file)
					.orElseThrow(() -> new IllegalArgumentException("The name '" + file
							+ "' does not tell the format: add --format csv|tsv|fixed|jsonl|json|resp|commands"));
	}

	/** Returns what tells an import with these options from another one. */
	Map<String, String> facts(Format known) {
		Map<String, String> facts = new LinkedHashMap<>();
		facts.put("format", known.toString());
		facts.putAll(this.layoutOptions.facts());
		facts.put("key", text(this.key));
		facts.put("shape", text(this.shape));
		facts.put("value", text(this.value));
		facts.put("score", text(this.score));
		facts.put("fields", String.join(",", this.fields));
		facts.put("ttl", text(this.ttl));
		return facts;
	}

	private static String text(@Nullable Object option) {
		return (option != null) ? option.toString() : "";
	}

	/**
	 * Returns what becomes of rows.
	 * @return a mapping, {@code null} for rows that are commands
	 * @throws IllegalArgumentException if options are missing, or of no use
	 */
	@Nullable RowMapping mapping(Format format) {
		if (format.isCommands()) {
			if (this.key != null || this.shape != null || this.value != null || this.score != null
					|| !this.fields.isEmpty() || this.ttl != null || this.sameKey) {
				throw new IllegalArgumentException("Rows in the format '" + format + "' are commands already:"
						+ " leave out --key, --allow-same-key, --as, --value, --score, --fields and --ttl");
			}
			return null;
		}
		if (this.key == null || this.shape == null) {
			throw new IllegalArgumentException(
					"Rows in the format '" + format + "' need --key and --as, such as --key 'runway:{id}' --as hash");
		}
		RowMapping mapping = new RowMapping(Template.of(this.key), this.shape,
				(this.value != null) ? Template.of(this.value) : null, this.score, this.fields, this.ttl);
		if (!this.sameKey && mapping.overwritesItself()) {
			throw new IllegalArgumentException("The key '" + this.key + "' is the same for every row, so that each"
					+ " overwrites the one before: put a field into it, such as '" + this.key
					+ "{id}', or add --allow-same-key");
		}
		return mapping;
	}

}
