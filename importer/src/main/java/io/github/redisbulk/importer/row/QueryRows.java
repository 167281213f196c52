package io.github.redisbulk.importer.row;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;

import io.github.redisbulk.importer.database.Database;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The rows of a query, as JSON objects: a row that is not written is kept as a line of
 * JSON, and can be imported again as such.
 */
final class QueryRows implements RowReader {

	private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

	private final ResultSet result;

	private final List<QueryColumn> columns;

	private long count;

	private QueryRows(ResultSet result, List<QueryColumn> columns) {
		this.result = result;
		this.columns = columns;
	}

	/**
	 * Begins to read.
	 * @throws IOException if the columns cannot be fields
	 */
	static RowSource open(ResultSet result) throws IOException, SQLException {
		ResultSetMetaData data = result.getMetaData();
		List<QueryColumn> columns = new ArrayList<>();
		for (int i = 1; i <= data.getColumnCount(); i++) {
			columns.add(QueryColumn.of(data.getColumnLabel(i), data.getColumnType(i), data.getColumnTypeName(i)));
		}
		List<String> names = columns.stream().map(QueryColumn::name).toList();
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
				QueryColumn column = this.columns.get(i);
				object.set(column.name(), column.value(this.result, i + 1));
			}
			return new JsonRow(new Line(this.count, (object + "\n").getBytes(StandardCharsets.UTF_8)), object);
		}
		catch (SQLException ex) {
			throw new IOException("The query cannot be read on behind row " + this.count + ": " + Database.sentence(ex),
					ex);
		}
	}

}
