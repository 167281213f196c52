package io.github.redisbulk.importer.mapping;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import io.github.redisbulk.importer.row.Times;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.exc.UnrecognizedPropertyException;
import tools.jackson.databind.json.JsonMapper;

/**
 * A file that says what becomes of rows, for what would be too long as options.
 *
 * @param filter an expression that is true for the rows to be written
 * @param set expressions for fields beside those of the rows, by name
 * @param targets what is written
 */
public record MappingFile(@Nullable String filter, @Nullable Map<String, String> set, List<Target> targets) {

	private static final JsonMapper MAPPER = JsonMapper.builder()
		.enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
		.build();

	/**
	 * Something to be written, its parts named as the options are.
	 *
	 * @param as what a row becomes
	 * @param key the key
	 * @param value the value, for shapes of one value
	 * @param score the field of the score
	 * @param longitude the field of degrees to the east
	 * @param latitude the field of degrees to the north
	 * @param time the field of the time
	 * @param fields the fields, for shapes of fields
	 * @param ttl how long the key lives
	 */
	public record Target(String as, String key, @Nullable String value, @Nullable String score,
			@Nullable String longitude, @Nullable String latitude, @Nullable String time, @Nullable List<String> fields,
			@Nullable String ttl) {

		/**
		 * Makes a mapping of it.
		 * @return the mapping
		 * @throws IllegalArgumentException if a part is missing, or of no use
		 */
		public RowMapping mapping() {
			if (this.as == null || this.key == null) {
				throw new IllegalArgumentException("A target needs 'as' and 'key'");
			}
			return new RowMapping(Template.of(this.key), shape(), (this.value != null) ? Template.of(this.value) : null,
					(this.time != null) ? this.time : this.score, position(this.longitude, this.latitude),
					(this.fields != null) ? this.fields : List.of(), duration());
		}

		private Shape shape() {
			try {
				return Shape.valueOf(this.as.toUpperCase(Locale.ROOT).replace('-', '_'));
			}
			catch (IllegalArgumentException ex) {
				throw new IllegalArgumentException(
						"'" + this.as + "' is none of " + List.of(Shape.values()).toString().replaceAll("[\\[\\]]", ""),
						ex);
			}
		}

		private @Nullable Duration duration() {
			try {
				return (this.ttl != null) ? Times.of(this.ttl) : null;
			}
			catch (IllegalArgumentException ex) {
				throw new IllegalArgumentException("ttl: " + ex.getMessage(), ex);
			}
		}

	}

	/**
	 * Joins two fields.
	 * @param longitude the field of degrees to the east, or {@code null}
	 * @param latitude the field of degrees to the north, or {@code null}
	 * @return both, or {@code null} if neither is given
	 * @throws IllegalArgumentException if only one is given
	 */
	public static RowMapping.@Nullable Position position(@Nullable String longitude, @Nullable String latitude) {
		if (longitude == null && latitude == null) {
			return null;
		}
		if (longitude == null || latitude == null) {
			throw new IllegalArgumentException("Longitude and latitude belong together: the other one is missing");
		}
		return new RowMapping.Position(longitude, latitude);
	}

	/**
	 * Reads a file.
	 * @param file a YAML file
	 * @return what it holds
	 * @throws IOException if it cannot be read, or is not such a file
	 */
	public static MappingFile read(Path file) throws IOException {
		try (Reader reader = Files.newBufferedReader(file)) {
			Object content = new Yaml(new SafeConstructor(new LoaderOptions())).load(reader);
			MappingFile mapping = MAPPER.convertValue(content, MappingFile.class);
			if (mapping == null || mapping.targets == null || mapping.targets.isEmpty()) {
				throw new IOException(file + " has no targets");
			}
			if (mapping.targets.contains(null)) {
				throw new IOException(file + ": one of its targets is empty");
			}
			return mapping;
		}
		catch (UnrecognizedPropertyException ex) {
			throw new IOException(file + " says '" + ex.getPropertyName() + "', which is none of "
					+ ex.getKnownPropertyIds().stream().map(String::valueOf).sorted().toList(), ex);
		}
		catch (MismatchedInputException ex) {
			throw new IOException(file + ": " + place(ex) + " is to be " + noun(ex.getTargetType()), ex);
		}
		catch (MarkedYAMLException ex) {
			throw new IOException(file + " is not YAML, line " + (ex.getProblemMark().getLine() + 1) + ": "
					+ ex.getProblem() + ". Parts of one thing begin in the same column", ex);
		}
		catch (StackOverflowError ex) {
			throw new IOException(file + " is not a mapping: a part of it contains itself", ex);
		}
		catch (YAMLException | JacksonException ex) {
			throw new IOException(
					file + " is not a mapping: " + String.valueOf(ex.getMessage()).lines().findFirst().orElse(""), ex);
		}
	}

	/** Returns where in a file a mistake is, as {@code targets[0].key}. */
	private static String place(MismatchedInputException ex) {
		StringBuilder place = new StringBuilder();
		for (JacksonException.Reference step : ex.getPath()) {
			place.append((step.getPropertyName() != null) ? "." + step.getPropertyName() : "[" + step.getIndex() + "]");
		}
		return place.isEmpty() ? "all of it" : "'" + place.substring(1) + "'";
	}

	private static String noun(@Nullable Class<?> type) {
		if (type != null && Collection.class.isAssignableFrom(type)) {
			return "a list, each of it behind a dash or all in brackets";
		}
		return (type == String.class) ? "one text" : "names, each with a colon behind it";
	}

	/**
	 * Makes a mapping of it.
	 * @param sameKey whether one target of a row may overwrite another one
	 * @return the mapping
	 * @throws IllegalArgumentException if a part is missing, or of no use
	 */
	public Mapping mapping(boolean sameKey) {
		Map<String, Expression> computed = new LinkedHashMap<>();
		if (this.set != null) {
			this.set.forEach((name, text) -> computed.put(name, Expression.of(text)));
		}
		return new Mapping(computed, this.targets.stream().map(Target::mapping).toList(), sameKey);
	}

}
