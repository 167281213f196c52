package io.github.redisbulk.importer;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.redisbulk.importer.mapping.Expression;
import io.github.redisbulk.importer.mapping.Mapping;
import io.github.redisbulk.importer.mapping.MappingFile;
import io.github.redisbulk.importer.mapping.RowMapping;
import io.github.redisbulk.importer.mapping.Shape;
import io.github.redisbulk.importer.mapping.Template;
import io.github.redisbulk.importer.row.Format;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * The options that say what becomes of rows of fields.
 */
final class MappingOptions {

	private static final String OPTIONS = "--key, --as, --value, --score, --longitude, --latitude,"
			+ " --time, --fields, --ttl and --set";

	@Option(names = "--key", paramLabel = "TEMPLATE",
			description = "Where a row goes, such as 'runway:{id}'; {{ and }} stand for braces. For JSON, {/a/b}"
					+ " reaches into objects.")
	private @Nullable String key;

	@Option(names = "--allow-same-key",
			description = "Take a key without a field, or one key for two targets of a row, and let them overwrite"
					+ " one another there.")
	private boolean sameKey;

	@Option(names = "--as", paramLabel = "SHAPE", description = "What a row becomes: ${COMPLETION-CANDIDATES}.")
	private @Nullable Shape shape;

	@Option(names = "--value", paramLabel = "TEMPLATE",
			description = "The value of a string, a set, a sorted set, a list, a geographical index or a time series,"
					+ " such as '{name}'.")
	private @Nullable String value;

	@Option(names = "--score", paramLabel = "FIELD", description = "The field with the score for a sorted set.")
	private @Nullable String score;

	@Option(names = "--longitude", paramLabel = "FIELD", description = "The field with the degrees to the east.")
	private @Nullable String longitude;

	@Option(names = "--latitude", paramLabel = "FIELD", description = "The field with the degrees to the north.")
	private @Nullable String latitude;

	@Option(names = "--time", paramLabel = "FIELD",
			description = "The field with the time for a time series: ISO 8601, or milliseconds since 1970.")
	private @Nullable String time;

	@Option(names = "--fields", paramLabel = "FIELD[:TYPE]", split = ",",
			description = "The fields for a hash, JSON or a stream (all), each text, :number, :boolean, :millis"
					+ " (a time) or :fp32 (a vector).")
	private List<String> fields = new ArrayList<>();

	@Option(names = "--ttl", paramLabel = "TIME", converter = TimeConverter.class,
			description = "How long keys live, such as 24h (for ever).")
	private @Nullable Duration ttl;

	@Option(names = "--set", paramLabel = "FIELD=EXPRESSION",
			description = "A field more, such as 'gross=#number(net) * 1.2'. May be given several times.")
	private Map<String, String> computed = new LinkedHashMap<>();

	@Option(names = "--filter", paramLabel = "EXPRESSION",
			description = "Pass over rows for which this is not true, such as \"#number(stock) > 0 and name != ''\".")
	private @Nullable String filter;

	@Option(names = "--mapping", paramLabel = "FILE",
			description = "A YAML file with 'filter', 'set' and several 'targets', in the place of these options.")
	private @Nullable Path file;

	/**
	 * What is done with rows of fields.
	 *
	 * @param mapping what becomes of them, {@code null} for rows that are commands
	 * @param filter true for rows that are wanted, {@code null} if all are
	 */
	record Plan(@Nullable Mapping mapping, @Nullable Expression filter) {
	}

	/**
	 * Returns what is done with rows.
	 * @throws IllegalArgumentException if options are missing, or of no use
	 * @throws IOException if the mapping file cannot be read
	 */
	Plan plan(Format format) throws IOException {
		boolean given = this.key != null || this.shape != null || this.value != null || this.score != null
				|| this.longitude != null || this.latitude != null || this.time != null || !this.fields.isEmpty()
				|| this.ttl != null || !this.computed.isEmpty();
		if (format.isCommands()) {
			if (given || this.sameKey || this.filter != null || this.file != null) {
				throw new IllegalArgumentException(
						"Rows in the format '" + format + "' are commands already: leave out " + OPTIONS
								+ ", --allow-same-key, --filter and --mapping");
			}
			return new Plan(null, null);
		}
		if (this.file != null) {
			return read(this.file, given || this.filter != null);
		}
		if (this.key == null || this.shape == null) {
			throw new IllegalArgumentException(
					"Rows of fields need --key and --as, such as --key 'runway:{id}' --as hash, or a --mapping file");
		}
		RowMapping target = new MappingFile.Target(this.shape.toString(), this.key, this.value, this.score,
				this.longitude, this.latitude, this.time, this.fields, (this.ttl != null) ? this.ttl.toString() : null)
			.mapping();
		requireOtherKeys(target);
		Map<String, Expression> expressions = new LinkedHashMap<>();
		this.computed.forEach((name, text) -> expressions.put(name, Expression.of(text)));
		return new Plan(new Mapping(expressions, List.of(target), this.sameKey),
				(this.filter != null) ? Expression.of(this.filter) : null);
	}

	private Plan read(Path path, boolean more) throws IOException {
		if (more) {
			throw new IllegalArgumentException(
					"--mapping says what becomes of rows: leave out " + OPTIONS + " and --filter");
		}
		MappingFile read = MappingFile.read(path);
		try {
			Mapping mapping = read.mapping(this.sameKey);
			mapping.targets().forEach(this::requireOtherKeys);
			mapping.overwrittenKey().ifPresent((twice) -> {
				throw new IllegalArgumentException("Two targets have the key '" + twice
						+ "', and one would overwrite the other: give one another key, or add --allow-same-key");
			});
			return new Plan(mapping, (read.filter() != null) ? Expression.of(read.filter()) : null);
		}
		catch (IllegalArgumentException ex) {
			throw new IllegalArgumentException(path + ": " + ex.getMessage(), ex);
		}
	}

	private void requireOtherKeys(RowMapping target) {
		if (!this.sameKey && target.overwritesItself()) {
			throw new IllegalArgumentException("The key '" + target.key() + "' is the same for every row, so that each"
					+ " overwrites the one before: put a field into it, such as '" + target.key()
					+ "{id}', or add --allow-same-key");
		}
	}

	/** Returns what tells an import with these options from another one. */
	Map<String, String> facts() throws IOException {
		Map<String, String> facts = new LinkedHashMap<>();
		facts.put("key", text(this.key));
		facts.put("shape", text(this.shape));
		facts.put("value", text(this.value));
		facts.put("score", text(this.score));
		facts.put("position", text(this.longitude) + "," + text(this.latitude));
		facts.put("time", text(this.time));
		facts.put("fields", String.join(",", this.fields));
		facts.put("ttl", text(this.ttl));
		facts.put("set", this.computed.toString());
		facts.put("filter", text(this.filter));
		facts.put("mapping", (this.file != null) ? MappingFile.read(this.file).toString() : "");
		return facts;
	}

	private static String text(@Nullable Object option) {
		return (option != null) ? option.toString() : "";
	}

}
