package io.github.redisbulk.importer.mapping;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import io.github.redisbulk.BulkCommands;
import io.github.redisbulk.importer.row.FieldsRow;
import io.github.redisbulk.importer.row.RowException;
import org.jspecify.annotations.Nullable;

/**
 * How rows of fields become commands.
 *
 * @param key the key
 * @param shape what is written there
 * @param value the value, for shapes of one value
 * @param score the field that holds the score, for sorted sets
 * @param fields the fields that are written, for shapes of fields; empty for all
 * @param ttl how long the key lives, or {@code null} for ever
 */
public record RowMapping(Template key, Shape shape, @Nullable Template value, @Nullable String score,
		List<String> fields, @Nullable Duration ttl) {

	/**
	 * Checks that the parts belong together.
	 * @throws IllegalArgumentException if one is missing, or of no use
	 */
	public RowMapping {
		require(shape.isOfOneValue() == (value != null), shape,
				shape.isOfOneValue() ? "needs a template for the value" : "takes no template for the value");
		require((shape == Shape.ZSET) == (score != null), shape,
				(shape == Shape.ZSET) ? "needs the field of the score" : "takes no score");
		require(!shape.isOfOneValue() || fields.isEmpty(), shape, "takes no fields");
		require(ttl == null || ttl.toMillis() > 0, shape, "needs a time to live of at least one millisecond");
		fields = List.copyOf(fields);
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
		boolean collects = this.shape == Shape.SET || this.shape == Shape.ZSET || !this.shape.isRepeatable();
		return this.key.fields().isEmpty() && (!collects || this.key.toString().isEmpty());
	}

	/** Returns the fields that are named somewhere in this mapping. */
	Set<String> namedFields() {
		List<String> named = new ArrayList<>(this.key.fields());
		if (this.value != null) {
			named.addAll(this.value.fields());
		}
		if (this.score != null) {
			named.add(this.score);
		}
		named.addAll(this.fields);
		return new LinkedHashSet<>(named);
	}

	/**
	 * Makes sure that an input has what this mapping needs.
	 * @param columns the fields that every row has, empty where nobody knows
	 * @throws IOException if one is missing
	 */
	public void requireColumns(List<String> columns) throws IOException {
		for (String field : columns.isEmpty() ? Set.<String>of() : namedFields()) {
			if (!columns.contains(field)) {
				throw new IOException(
						"The input has no column '" + field + "', only " + String.join(", ", columns) + hint(columns));
			}
		}
	}

	/** A header that is one column may have another delimiter. */
	private static String hint(List<String> columns) {
		for (String delimiter : (columns.size() == 1) ? List.of(",", ";", "\t", "|") : List.<String>of()) {
			if (columns.get(0).contains(delimiter)) {
				return ". If its values stand between '" + delimiter + "', add --delimiter '"
						+ delimiter.replace("\t", "\\t") + "'";
			}
		}
		return "";
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

	String value(FieldsRow row) throws RowException {
		if (this.value == null) {
			throw new IllegalStateException("No template for the value");
		}
		return this.value.render(row);
	}

	String scoreField() {
		if (this.score == null) {
			throw new IllegalStateException("No field for the score");
		}
		return this.score;
	}

}
