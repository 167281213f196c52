package io.github.redisbulk.importer.row;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.Locale;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.util.RawValue;

/**
 * A column of a query, and how its values stand in a row, which is an object of JSON.
 * Values that no text tells exactly are refused: what a driver prints of a map or of
 * bytes is not what is in it.
 *
 * @param name the label of the column
 * @param kind what its values are
 */
record QueryColumn(String name, Kind kind) {

	private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

	private static final Pattern JSON_NUMBER = Pattern.compile("-?(0|[1-9]\\d*)(\\.\\d+)?([eE][+-]?\\d+)?");

	/**
	 * Tells how a column is read.
	 * @param type one of {@link Types}
	 * @param typeName what the database calls it
	 * @throws IOException if its values cannot be read exactly
	 */
	static QueryColumn of(String name, int type, String typeName) throws IOException {
		String lower = typeName.toLowerCase(Locale.ROOT);
		if (lower.equals("json") || lower.equals("jsonb")) {
			return new QueryColumn(name, Kind.JSON);
		}
		if (type == Types.STRUCT || lower.startsWith("map(")) {
			throw new IOException(
					"The column '" + name + "' of the query is no text, but " + typeName + ": " + remedy(name));
		}
		return new QueryColumn(name, switch (type) {
			case Types.TINYINT, Types.SMALLINT, Types.INTEGER, Types.BIGINT, Types.REAL, Types.FLOAT, Types.DOUBLE,
					Types.NUMERIC, Types.DECIMAL ->
				Kind.NUMBER;
			case Types.BIT, Types.BOOLEAN -> Kind.BOOLEAN;
			case Types.ARRAY -> Kind.ARRAY;
			case Types.BINARY, Types.VARBINARY, Types.LONGVARBINARY, Types.BLOB ->
				throw new IOException("The column '" + name + "' of the query is bytes (" + typeName
						+ "), not text: have the query encode it, as in base64, or leave it out");
			default -> Kind.TEXT;
		});
	}

	private static String remedy(String name) {
		return "have the query write it as JSON, as with to_json(" + name + "), or leave it out";
	}

	/**
	 * Reads the value of the current row.
	 * @param index the number of this column, from 1
	 * @throws IOException if it cannot be read exactly
	 */
	JsonNode value(ResultSet result, int index) throws SQLException, IOException {
		if (this.kind == Kind.ARRAY) {
			return element(result.getArray(index));
		}
		String text = result.getString(index);
		return (text != null) ? this.kind.node(text) : NODES.nullNode();
	}

	private JsonNode element(@Nullable Object value) throws SQLException, IOException {
		if (value instanceof Array array) {
			return element(array.getArray());
		}
		if (value instanceof Object[] values) {
			ArrayNode array = NODES.arrayNode(values.length);
			for (Object element : values) {
				array.add(element(element));
			}
			return array;
		}
		if (value == null) {
			return NODES.nullNode();
		}
		if (value instanceof Boolean truth) {
			return NODES.booleanNode(truth);
		}
		if (value instanceof String || value instanceof Number) {
			return ((value instanceof Number) ? Kind.NUMBER : Kind.TEXT).node(value.toString());
		}
		throw new IOException("The arrays in the column '" + this.name + "' of the query hold neither text nor numbers"
				+ " nor truth values: " + remedy(this.name));
	}

	/**
	 * What the text of a value stands for. MariaDB's driver gives a bit as it would stand
	 * in a query.
	 */
	enum Kind {

		TEXT, NUMBER, BOOLEAN, ARRAY, JSON;

		private JsonNode node(String text) {
			if (this == NUMBER && JSON_NUMBER.matcher(text).matches()) {
				return NODES.rawValueNode(new RawValue(text));
			}
			if (this == BOOLEAN && text.matches("(?i)t|true|1|b'1'")) {
				return NODES.booleanNode(true);
			}
			if (this == BOOLEAN && text.matches("(?i)f|false|0|b'0?'")) {
				return NODES.booleanNode(false);
			}
			return (this == JSON) ? json(text) : NODES.stringNode(text);
		}

		private static JsonNode json(String text) {
			byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
			try {
				return JsonTree.read(bytes, bytes.length);
			}
			catch (JacksonException | RowException ex) {
				return NODES.stringNode(text);
			}
		}

	}

}
