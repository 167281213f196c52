package io.github.redisbulk.importer.mapping;

import java.util.Locale;
import java.util.Objects;

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
			commands.hset(key, mapping.values(row));
		}

	},

	/** A string that holds the row as a JSON object. */
	JSON_STRING(false) {

		@Override
		void write(FieldsRow row, String key, RowMapping mapping, BulkCommands commands) throws RowException {
			mapping.set(key, mapping.json(row), commands);
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
			commands.zadd(key, mapping.number(mapping.score(), row), mapping.value(row));
		}

	},

	/** A member of a geographical index. */
	GEO(true) {

		@Override
		void write(FieldsRow row, String key, RowMapping mapping, BulkCommands commands) throws RowException {
			RowMapping.Position position = Objects.requireNonNull(mapping.position());
			commands.geoadd(key, mapping.number(position.longitude(), row), mapping.number(position.latitude(), row),
					mapping.value(row));
		}

	},

	/** A JSON document of the row's fields, where the server has RedisJSON. */
	JSON(false) {

		@Override
		void write(FieldsRow row, String key, RowMapping mapping, BulkCommands commands) throws RowException {
			commands.jsonSet(key, "$", mapping.json(row));
		}

	},

	/**
	 * A sample of a time series, where the server has RedisTimeSeries; of two at one
	 * time, the later one stays.
	 */
	TIMESERIES(true) {

		@Override
		void write(FieldsRow row, String key, RowMapping mapping, BulkCommands commands) throws RowException {
			Field time = new Field(Field.of(Objects.requireNonNull(mapping.score())).name(), FieldType.MILLIS);
			commands.command("TS.ADD", key, time.required(row), FieldType.asJson(mapping.value(row)), "ON_DUPLICATE",
					"LAST");
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
			commands.xadd(key, mapping.values(row));
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

	/** Returns whether rows under one key stand beside each other. */
	boolean isCollection() {
		return this == SET || this == ZSET || this == GEO || this == TIMESERIES || !isRepeatable();
	}

	/**
	 * Returns whether what the key held before is gone then, however it came there.
	 */
	boolean replacesKey() {
		return this == STRING || this == JSON_STRING || this == JSON;
	}

	/** Returns whether a value has a number beside it. */
	boolean isScored() {
		return this == ZSET || this == TIMESERIES;
	}

	/**
	 * Returns whether a row may be written twice without harm.
	 * @return whether it is harmless to repeat
	 */
	public boolean isRepeatable() {
		return this != LIST && this != STREAM;
	}

	@Override
	public String toString() {
		return name().toLowerCase(Locale.ROOT).replace('_', '-');
	}

}
