package io.github.redisbulk.importer.row;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.regex.Pattern;

import io.github.redisbulk.importer.database.Database;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.util.RawValue;

/**
 * The rows of a query, as JSON objects: a row that is not written is kept as a line of
 * JSON, and can be imported again as such.
 */
final class QueryRows implements RowReader {

	private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

	private static final Pattern JSON_NUMBER = Pattern.compile("-?(0|[1-9]\\d*)(\\.\\d+)?([eE][+-]?\\d+)?");

	private final ResultSet result;

	private final List<Column> columns;

	private long count;

	private QueryRows(ResultSet result, List<Column> columns) {
		this.result = result;
		this.columns = columns;
	}

	/**
	 * Begins to read.
	 * @throws IOException if the columns cannot be fields
	 */
	static RowSource open(ResultSet result) throws IOException, SQLException {
		ResultSetMetaData data = result.getMetaData();
		List<Column> columns = new ArrayList<>();
		for (int i = 1; i <= data.getColumnCount(); i++) {
			columns.add(Column.of(data.getColumnLabel(i), data.getColumnType(i), data.getColumnTypeName(i)));
		}
		List<String> names = columns.stream().map(Column::name).toList();
		if (new HashSet<>(names).size() < names.size()) {
			throw new IOException("The query names a column twice: " + String.join(", ", names)
					+ ". Give one of them another name with AS");
		}
		return new RowSource(new QueryRows(result, columns), names, new byte[0]);
	}

	@Override
	public @Nullable Row read() throws IOException {
		try {
			if (!this.result.next()) {
				return null;
			}
			this.count++;
			ObjectNode object = NODES.objectNode();
			for (int i = 0; i < this.columns.size(); i++) {
				Column column = this.columns.get(i);
				object.set(column.name(), column.kind().node(this.result.getString(i + 1)));
			}
			return new JsonRow(new Line(this.count, (object + "\n").getBytes(StandardCharsets.UTF_8)), object);
		}
		catch (SQLException ex) {
			throw new IOException("The query cannot be read on behind row " + this.count + ": " + Database.sentence(ex),
					ex);
		}
	}

	/**
	 * What the text of a column stands for. MariaDB's driver gives a bit as it would
	 * stand in a query.
	 */
	private enum Kind {

		TEXT, NUMBER, BOOLEAN;

		JsonNode node(@Nullable String text) {
			if (text == null) {
				return NODES.nullNode();
			}
			if (this == NUMBER && JSON_NUMBER.matcher(text).matches()) {
				return NODES.rawValueNode(new RawValue(text));
			}
			if (this == BOOLEAN && text.matches("(?i)t|true|1|b'1'")) {
				return NODES.booleanNode(true);
			}
			if (this == BOOLEAN && text.matches("(?i)f|false|0|b'0?'")) {
				return NODES.booleanNode(false);
			}
			return NODES.stringNode(text);
		}

	}

	private record Column(String name, Kind kind) {

		static Column of(String name, int type, String typeName) throws IOException {
			return new Column(name, switch (type) {
				case Types.TINYINT, Types.SMALLINT, Types.INTEGER, Types.BIGINT, Types.REAL, Types.FLOAT, Types.DOUBLE,
						Types.NUMERIC, Types.DECIMAL ->
					Kind.NUMBER;
				case Types.BIT, Types.BOOLEAN -> Kind.BOOLEAN;
				case Types.BINARY, Types.VARBINARY, Types.LONGVARBINARY, Types.BLOB ->
					throw new IOException("The column '" + name + "' of the query is bytes (" + typeName
							+ "), not text: have the query encode it, as in base64, or leave it out");
				default -> Kind.TEXT;
			});
		}

	}

}
