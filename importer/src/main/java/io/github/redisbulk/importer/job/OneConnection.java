package io.github.redisbulk.importer.job;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.OptionalInt;

import io.github.redisbulk.importer.row.CommandRow;
import io.github.redisbulk.importer.row.Row;
import org.jspecify.annotations.Nullable;

/**
 * Rows that can go over one connection, which they share with all others. The rows end,
 * with an exception, before one that would lead those behind it into another database,
 * and before a transaction that would be torn apart. A SELECT of the database to which
 * the rows go anyway is passed over.
 */
public final class OneConnection implements Iterator<Row> {

	private static final String SELECT = "SELECT";

	private final Iterator<? extends Row> rows;

	private final OptionalInt database;

	private final boolean atomic;

	private @Nullable Row next;

	/**
	 * Creates an iterator.
	 * @param rows the rows of an input
	 * @param database where they go, empty where nobody knows
	 * @param atomic whether the commands of a row are applied together
	 */
	public OneConnection(Iterator<? extends Row> rows, OptionalInt database, boolean atomic) {
		this.rows = rows;
		this.database = database;
		this.atomic = atomic;
	}

	/** A row means more than one connection, or a transaction. */
	public static final class OtherConnectionException extends IOException {

		private static final long serialVersionUID = 1L;

		OtherConnectionException(long line, String message) {
			super("Line " + line + ": " + message);
		}

	}

	/**
	 * Reads rows to their end, so that an import which would end early need not begin.
	 * @param rows the rows of an input
	 * @param database where they are to go
	 * @return whether there is a transaction among them
	 * @throws IOException if they cannot go over one connection
	 */
	public static boolean lookThrough(Iterator<? extends Row> rows, int database) throws IOException {
		boolean transactions = false;
		try {
			Iterator<Row> all = new OneConnection(rows, OptionalInt.of(database), true);
			while (all.hasNext() && !Thread.currentThread().isInterrupted()) {
				transactions |= all.next() instanceof CommandRow row && row.isTransaction();
			}
		}
		catch (UncheckedIOException ex) {
			if (ex.getCause() instanceof OtherConnectionException other) {
				throw other;
			}
			// what cannot be read ends the import where it is, not here
		}
		return transactions;
	}

	/**
	 * Looks for another row.
	 * @throws UncheckedIOException if the rows have to end here
	 */
	@Override
	public boolean hasNext() {
		while (this.next == null && this.rows.hasNext()) {
			Row row = this.rows.next();
			try {
				this.next = (row instanceof CommandRow command && isPassedOver(command)) ? null : row;
			}
			catch (OtherConnectionException ex) {
				throw new UncheckedIOException(ex);
			}
		}
		return this.next != null;
	}

	private boolean isPassedOver(CommandRow row) throws OtherConnectionException {
		for (List<byte[]> words : row.named(SELECT)) {
			String other = (words.size() == 2) ? new String(words.get(1), StandardCharsets.UTF_8) : "";
			boolean same = this.database.isPresent() && other.equals(Integer.toString(this.database.getAsInt()));
			if (!same || row.isTransaction()) {
				throw new OtherConnectionException(row.line(), "SELECT leads the rows behind it into database " + other
						+ ". Import what stands before it, and with that database in --redis-url what stands behind");
			}
			return true;
		}
		if (row.isTransaction() && !this.atomic) {
			throw new OtherConnectionException(row.line(),
					"the commands from MULTI to EXEC stay together only with --atomic, which is missing");
		}
		return false;
	}

	@Override
	public Row next() {
		Row row = hasNext() ? this.next : null;
		if (row == null) {
			throw new NoSuchElementException();
		}
		this.next = null;
		return row;
	}

}
