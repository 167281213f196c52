package io.github.redisbulk.sample;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import io.github.redisbulk.sample.mapping.RowMapping;
import io.github.redisbulk.sample.mapping.Shape;
import io.github.redisbulk.sample.mapping.Template;
import io.github.redisbulk.sample.row.Format;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * The options that say how an input is written and what becomes of its rows.
 */
final class RowOptions {

	@Option(names = "--format", paramLabel = "FORMAT",
			description = "${COMPLETION-CANDIDATES}; needed where the file's ending (.csv, .jsonl, .ndjson, .resp,"
					+ " .commands, .redis, each with or without .gz) does not tell.")
	@Nullable Format format;

	@Option(names = "--charset", paramLabel = "NAME", description = "How the text of a CSV file is encoded (UTF-8).")
	Charset charset = StandardCharsets.UTF_8;

	@Option(names = "--delimiter", paramLabel = "CHAR",
			description = "What stands between the values of a CSV file (a comma).")
	char delimiter = ',';

	@Option(names = "--key", paramLabel = "TEMPLATE",
			description = "Where a row goes, such as 'runway:{id}'; {{ and }} stand for braces. For JSON, {/a/b}"
					+ " reaches into objects.")
	@Nullable String key;

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
	 * Returns what the input is written in.
	 * @throws IllegalArgumentException if neither the options nor the file's name tell
	 */
	Format format(String file) {
		return (this.format != null) ? this.format
				: Format.of(file)
					.orElseThrow(() -> new IllegalArgumentException(
							"The name '" + file + "' does not tell the format: add --format csv|jsonl|resp|commands"));
	}

	/**
	 * Returns what becomes of rows.
	 * @return a mapping, {@code null} for rows that are commands
	 * @throws IllegalArgumentException if options are missing, or of no use
	 */
	@Nullable RowMapping mapping(Format format) {
		if (format.isCommands()) {
			if (this.key != null || this.shape != null || this.value != null || this.score != null
					|| !this.fields.isEmpty() || this.ttl != null) {
				throw new IllegalArgumentException("Rows in the format '" + format + "' are commands already:"
						+ " leave out --key, --as, --value, --score, --fields and --ttl");
			}
			return null;
		}
		if (this.key == null || this.shape == null) {
			throw new IllegalArgumentException(
					"Rows in the format '" + format + "' need --key and --as, such as --key 'runway:{id}' --as hash");
		}
		return new RowMapping(Template.of(this.key), this.shape, (this.value != null) ? Template.of(this.value) : null,
				this.score, this.fields, this.ttl);
	}

}
