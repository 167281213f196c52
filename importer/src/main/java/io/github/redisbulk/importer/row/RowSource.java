package io.github.redisbulk.importer.row;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;

import org.jspecify.annotations.Nullable;

/**
 * The rows of an input, read one at a time.
 * <p>
 * This class is not thread-safe.
 */
public final class RowSource implements Iterator<Row> {

	private final RowReader reader;

	private final List<String> columns;

	private final byte[] header;

	private @Nullable Row next;

	RowSource(RowReader reader) {
		this(reader, List.of(), new byte[0]);
	}

	RowSource(RowReader reader, List<String> columns, byte[] header) {
		this.reader = reader;
		this.columns = columns;
		this.header = header;
	}

	/**
	 * Returns the fields that every row has.
	 * @return names, empty where the format does not tell
	 */
	public List<String> columns() {
		return this.columns;
	}

	/**
	 * Returns what stands in front of the first row.
	 * @return the header line of a CSV input, as it stood there, else nothing
	 */
	public byte[] header() {
		return this.header.clone();
	}

	/**
	 * Looks for another row.
	 * @throws UncheckedIOException if the input cannot be read any further
	 */
	@Override
	public boolean hasNext() {
		if (this.next == null) {
			try {
				this.next = this.reader.read();
			}
			catch (IOException ex) {
				throw new UncheckedIOException(ex);
			}
		}
		return this.next != null;
	}

	@Override
	public Row next() {
		if (!hasNext() || this.next == null) {
			throw new NoSuchElementException();
		}
		Row row = this.next;
		this.next = null;
		return row;
	}

}
