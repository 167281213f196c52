package io.github.redisbulk.importer.row;

import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Iterator;
import java.util.Map;
import java.util.function.UnaryOperator;

import io.github.redisbulk.importer.database.Database;

/**
 * The rows of a query. They are asked for in parts, so that a result of any size passes
 * through little memory.
 */
public final class QueryInputs implements Inputs {

	private static final String NAME = "query";

	private final Connection connection;

	private final RowSource source;

	private Iterator<Row> rows;

	/**
	 * Asks a database.
	 * @param database the database
	 * @param query what is asked, in its SQL
	 * @param fetchSize how many rows are asked for together
	 * @throws IOException if the database, or what is asked, is of no use
	 */
	public QueryInputs(Database database, String query, int fetchSize) throws IOException {
		this.connection = database.connect();
		try {
			Statement statement = this.connection.createStatement(ResultSet.TYPE_FORWARD_ONLY,
					ResultSet.CONCUR_READ_ONLY);
			statement.setFetchSize(fetchSize);
			this.source = QueryRows.open(statement.executeQuery(query));
			this.rows = this.source;
		}
		catch (SQLException ex) {
			IOException trouble = new IOException("The query cannot be run: " + Database.sentence(ex), ex);
			closeAfter(trouble);
			throw trouble;
		}
		catch (IOException ex) {
			closeAfter(ex);
			throw ex;
		}
	}

	/** What went wrong first is what is told. */
	private void closeAfter(IOException trouble) {
		try {
			close();
		}
		catch (IOException ex) {
			trouble.addSuppressed(ex);
		}
	}

	@Override
	public RowSource first() {
		return this.source;
	}

	@Override
	public void check(UnaryOperator<Iterator<Row>> look) {
		this.rows = look.apply(this.source);
	}

	@Override
	public Map<String, String> fingerprints() {
		throw new UnsupportedOperationException("What a query answers may be in another order the next time");
	}

	@Override
	public String name() {
		return NAME;
	}

	@Override
	public String nameAt(long row) {
		return NAME;
	}

	@Override
	public long size() {
		return 0;
	}

	@Override
	public long bytesRead() {
		return 0;
	}

	@Override
	public boolean hasNext() {
		return this.rows.hasNext();
	}

	@Override
	public Row next() {
		return this.rows.next();
	}

	@Override
	public void close() throws IOException {
		try (Connection closed = this.connection) {
			closed.rollback();
		}
		catch (SQLException ex) {
			throw new IOException("The database's connection cannot be closed: " + Database.sentence(ex), ex);
		}
	}

}
