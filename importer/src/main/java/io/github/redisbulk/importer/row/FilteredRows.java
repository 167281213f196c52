package io.github.redisbulk.importer.row;

import java.util.Iterator;
import java.util.NoSuchElementException;

import org.jspecify.annotations.Nullable;

/**
 * The rows that somebody wants, counted apart from those that nobody does. A row that
 * cannot be decided on is malformed.
 */
public final class FilteredRows implements Iterator<Row> {

	private final Iterator<Row> rows;

	private final Filter filter;

	private final Runnable passedOver;

	private @Nullable Row next;

	/**
	 * Creates an iterator.
	 * @param rows all rows
	 * @param filter decides on a row of fields
	 * @param passedOver told of each row that is passed over
	 */
	public FilteredRows(Iterator<Row> rows, Filter filter, Runnable passedOver) {
		this.rows = rows;
		this.filter = filter;
		this.passedOver = passedOver;
	}

	/**
	 * Decides on rows.
	 */
	@FunctionalInterface
	public interface Filter {

		/**
		 * Decides on a row.
		 * @param row the row
		 * @return whether it is wanted
		 * @throws RowException if that cannot be told
		 */
		boolean wants(FieldsRow row) throws RowException;

	}

	@Override
	public boolean hasNext() {
		while (this.next == null && this.rows.hasNext()) {
			this.next = decide(this.rows.next());
		}
		return this.next != null;
	}

	private @Nullable Row decide(Row row) {
		try {
			if (row instanceof FieldsRow fields && !this.filter.wants(fields)) {
				this.passedOver.run();
				return null;
			}
			return row;
		}
		catch (RowException ex) {
			return new MalformedRow(row.line(), row::raw, String.valueOf(ex.getMessage()));
		}
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
