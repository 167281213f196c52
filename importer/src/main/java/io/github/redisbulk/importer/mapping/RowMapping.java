package io.github.redisbulk.importer.mapping;

import java.io.IOException;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

import io.github.redisbulk.BulkCommands;
import io.github.redisbulk.importer.row.FieldsRow;
import io.github.redisbulk.importer.row.RowException;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * How rows of fields become commands under one key.
 *
 * @param key the key
 * @param shape what is written there
 * @param value the value, for shapes of one value
 * @param score the field that holds the score, for sorted sets, or the time, for time
 * series
 * @param position the fields that hold longitude and latitude, for geographical indexes
 * @param fields the fields that are written, for shapes of fields; empty for all
 * @param ttl how long the key lives, or {@code null} for ever
 */
public record RowMapping(Template key, Shape shape, @Nullable Template value, @Nullable String score,
		@Nullable Position position, List<String> fields, @Nullable Duration ttl) {

	/** Keeps the digits of numbers that stand in JSON already. */
	private static final JsonMapper JSON = JsonMapper.builder()
		.enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
		.build();

	/**
	 * Where something is on earth.
	 *
	 * @param longitude the field that holds degrees to the east
	 * @param latitude the field that holds degrees to the north
	 */
	public record Position(String longitude, String latitude) {
	}

	/**
	 * Checks that the parts belong together.
	 * @throws IllegalArgumentException if one is missing, or of no use
	 */
	public RowMapping {
		require(shape.isOfOneValue() == (value != null), shape,
				shape.isOfOneValue() ? "needs a template for the value" : "takes no template for the value");
		require(shape.isScored() == (score != null), shape,
				shape.isScored() ? "needs the field of the score (for 'timeseries', of the time)" : "takes no score");
		require((shape == Shape.GEO) == (position != null), shape, (shape == Shape.GEO)
				? "needs the fields of longitude and latitude" : "takes no longitude and latitude");
		require(!shape.isOfOneValue() || fields.isEmpty(), shape, "takes no fields");
		require(ttl == null || ttl.toMillis() > 0, shape, "needs a time to live of at least one millisecond");
		fields = List.copyOf(fields);
	}

	/**
	 * Creates a mapping without a position.
	 * @param key the key
	 * @param shape what is written there
	 * @param value the value, for shapes of one value
	 * @param score the field that holds the score, for sorted sets
	 * @param fields the fields that are written, for shapes of fields; empty for all
	 * @param ttl how long the key lives, or {@code null} for ever
	 */
	public RowMapping(Template key, Shape shape, @Nullable Template value, @Nullable String score, List<String> fields,
			@Nullable Duration ttl) {
		this(key, shape, value, score, null, fields, ttl);
	}

	private static void require(boolean condition, Shape shape, String must) {
		if (!condition) {
			throw new IllegalArgumentException("'" + shape + "' " + must);
		}
	}

	/**
	 * Returns whether a row takes the place of the one before.
	 * @return whether all rows have one key, and it holds one of them
	 */
	public boolean overwritesItself() {
		return this.key.fields().isEmpty() && (!this.shape.isCollection() || this.key.toString().isEmpty());
	}

	/** Returns the fields that are named somewhere in this mapping. */
	Set<String> namedFields() {
		List<String> named = new ArrayList<>(this.key.fields());
		if (this.value != null) {
			named.addAll(this.value.fields());
		}
		if (this.score != null) {
			named.add(Field.of(this.score).name());
		}
		if (this.position != null) {
			named.addAll(List.of(this.position.longitude(), this.position.latitude()));
		}
		this.fields.stream().map(Field::of).map(Field::name).forEach(named::add);
		return new LinkedHashSet<>(named);
	}

	/**
	 * Makes sure that an input has what this mapping needs.
	 * @param columns the fields that every row has, empty where nobody knows
	 * @throws IOException if one is missing
	 */
	public void requireColumns(List<String> columns) throws IOException {
		Columns.require(columns, namedFields());
	}

	void map(FieldsRow row, BulkCommands commands) throws RowException {
		String to = this.key.renderKey(row);
		this.shape.write(row, to, this, commands);
		boolean expiresAlready = this.shape == Shape.STRING || this.shape == Shape.JSON_STRING;
		if (this.ttl != null && !expiresAlready) {
			commands.expire(to, this.ttl);
		}
	}

	/** Sets a string together with its time to live. */
	void set(String to, String text, BulkCommands commands) {
		if (this.ttl != null) {
			commands.set(to, text, this.ttl);
		}
		else {
			commands.set(to, text);
		}
	}

	/**
	 * Returns what stands once under a key, {@code null} where there is no such thing.
	 */
	@Nullable String member(FieldsRow row) throws RowException {
		return switch (this.shape) {
			case ZSET, GEO -> value(row);
			case TIMESERIES -> this.score;
			default -> null;
		};
	}

	String value(FieldsRow row) throws RowException {
		if (this.value == null) {
			throw new IllegalStateException("No template for the value");
		}
		return this.value.render(row);
	}

	/** Returns the fields and their values, in their order. */
	Map<String, Object> values(FieldsRow row) throws RowException {
		Map<String, Object> values = new LinkedHashMap<>();
		if (this.fields.isEmpty()) {
			values.putAll(row.texts(List.of()));
		}
		for (String name : this.fields) {
			Field field = Field.of(name);
			Object value = field.value(row);
			if (value != null) {
				values.put(field.name(), value);
			}
		}
		if (values.isEmpty()) {
			throw new RowException("the row has none of the fields to be written");
		}
		return values;
	}

	/** Returns the fields as a JSON object, in their types. */
	String json(FieldsRow row) throws RowException {
		List<Field> wanted = this.fields.stream().map(Field::of).toList();
		String json = row.json(wanted.stream().map(Field::name).toList());
		List<Field> typed = wanted.stream().filter((field) -> field.type() != FieldType.TEXT).toList();
		return typed.isEmpty() ? json : withTypes(json, typed, row);
	}

	private static String withTypes(String json, List<Field> typed, FieldsRow row) throws RowException {
		ObjectNode object = (ObjectNode) JSON.readTree(json);
		for (Field field : typed) {
			String text = row.text(field.name());
			if (text != null && field.value(row) != null) {
				object.set(field.name(), field.type().json(text));
			}
		}
		return object.toString();
	}

	double number(@Nullable String name, FieldsRow row) throws RowException {
		Field field = Field.of(Objects.requireNonNull(name));
		String text = field.required(row).toString();
		try {
			List<String> infinities = List.of("inf", "+inf", "-inf");
			if (infinities.contains(text)) {
				return Double.parseDouble(text.replace("inf", "Infinity"));
			}
			double number = new BigDecimal(text.strip()).doubleValue();
			if (Double.isInfinite(number)) {
				throw new RowException("the number '" + text + "' in the field '" + field.name()
						+ "' is larger than any that Redis calculates with");
			}
			return number;
		}
		catch (NumberFormatException ex) {
			throw new RowException("the text '" + text + "' in the field '" + field.name() + "' is not a number", ex);
		}
	}

}
