package io.github.redisbulk.importer.mapping;

import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import io.github.redisbulk.BulkCommands;
import io.github.redisbulk.importer.row.FieldsRow;
import io.github.redisbulk.importer.row.RowException;

/**
 * What a row becomes in Redis.
 */
public enum Shape {

	/** A hash of the row's fields. */
	HASH(false) {

		@Override
		void write(FieldsRow row, String key, RowMapping mapping, BulkCommands commands) throws RowException {
			commands.hset(key, texts(row, mapping));
		}

	},

	/** A string that holds the row as a JSON object. */
	JSON_STRING(false) {

		@Override
		void write(FieldsRow row, String key, RowMapping mapping, BulkCommands commands) throws RowException {
			mapping.set(key, row.json(mapping.fields()), commands);
		}

	},

	/** A string. */
	STRING(true) {

		@Override
		void write(FieldsRow row, String key, RowMapping mapping, BulkCommands commands) throws RowException {
			mapping.set(key, mapping.value(row), commands);
		}

	},

	/** A member of a set. */
	SET(true) {

		@Override
		void write(FieldsRow row, String key, RowMapping mapping, BulkCommands commands) throws RowException {
			commands.sadd(key, mapping.value(row));
		}

	},

	/** A member of a sorted set. */
	ZSET(true) {

		@Override
		void write(FieldsRow row, String key, RowMapping mapping, BulkCommands commands) throws RowException {
			commands.zadd(key, score(row, mapping), mapping.value(row));
		}

	},

	/** An element at the end of a list. */
	LIST(true) {

		@Override
		void write(FieldsRow row, String key, RowMapping mapping, BulkCommands commands) throws RowException {
			commands.rpush(key, mapping.value(row));
		}

	},

	/** An entry of a stream, made of the row's fields. */
	STREAM(false) {

		@Override
		void write(FieldsRow row, String key, RowMapping mapping, BulkCommands commands) throws RowException {
			commands.xadd(key, texts(row, mapping));
		}

	};

	private final boolean ofOneValue;

	Shape(boolean ofOneValue) {
		this.ofOneValue = ofOneValue;
	}

	abstract void write(FieldsRow row, String key, RowMapping mapping, BulkCommands commands) throws RowException;

	/**
	 * Returns whether this is made of one value, by a template, and not of fields.
	 * @return whether a template for the value is needed
	 */
	public boolean isOfOneValue() {
		return this.ofOneValue;
	}

	/**
	 * Returns whether a row may be written twice without harm.
	 * @return whether it is harmless to repeat
	 */
	public boolean isRepeatable() {
		return this != LIST && this != STREAM;
	}

	private static Map<String, String> texts(FieldsRow row, RowMapping mapping) throws RowException {
		Map<String, String> texts = row.texts(mapping.fields());
		if (texts.isEmpty()) {
			throw new RowException("the row has none of the fields to be written");
		}
		return texts;
	}

	private static double score(FieldsRow row, RowMapping mapping) throws RowException {
		String field = mapping.scoreField();
		String score = row.text(field);
		if (score == null) {
			throw new RowException("the row has no field '" + field + "'");
		}
		try {
			List<String> infinities = List.of("inf", "+inf", "-inf");
			return infinities.contains(score) ? Double.parseDouble(score.replace("inf", "Infinity"))
					: new BigDecimal(score.strip()).doubleValue();
		}
		catch (NumberFormatException ex) {
			throw new RowException("the score '" + score + "' in the field '" + field + "' is not a number", ex);
		}
	}

	@Override
	public String toString() {
		return name().toLowerCase(Locale.ROOT).replace('_', '-');
	}

}
