package io.github.redisbulk.importer.row;

import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NoSuchElementException;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.UnaryOperator;

/**
 * Inputs in one format that are read one behind the other, as if they were one. Each is
 * opened when its turn comes, and closed when it is read.
 * <p>
 * Rows are read by one thread; how far that is, and which input a row comes from, may be
 * asked by others.
 */
public final class Inputs implements Iterator<Row>, Closeable {

	private final List<String> names;

	private final Format format;

	private final Layout layout;

	private final Map<String, String> fingerprints = new TreeMap<>();

	private final NavigableMap<Long, String> firstRows = new ConcurrentSkipListMap<>();

	private final RowSource first;

	private UnaryOperator<Iterator<Row>> checks = UnaryOperator.identity();

	private Iterator<Row> rows;

	private volatile Input current;

	private volatile long bytesBefore;

	private int next = 1;

	private long position;

	/**
	 * Opens the first input.
	 * @param names what they are called, as {@link Input#open} takes it
	 * @param format what all are written in
	 * @param layout how values stand there
	 * @throws IOException if the first cannot be read
	 */
	public Inputs(List<String> names, Format format, Layout layout) throws IOException {
		this.names = List.copyOf(names);
		this.format = format;
		this.layout = layout;
		this.current = Input.open(names.get(0));
		try {
			this.fingerprints.put("input", this.current.fingerprint());
			this.first = format.open(this.current.content(), layout);
			this.rows = this.first;
		}
		catch (IOException | RuntimeException ex) {
			this.current.close();
			throw ex;
		}
	}

	/**
	 * Returns the first of the inputs.
	 * @return its columns and its header, which all have
	 */
	public RowSource first() {
		return this.first;
	}

	/**
	 * Sets what looks at the rows of each input, before any is read.
	 * @param look returns the rows that pass
	 */
	public void check(UnaryOperator<Iterator<Row>> look) {
		this.checks = look;
		this.rows = look.apply(this.first);
	}

	/**
	 * Looks for another row, in this input or the next.
	 * @throws UncheckedIOException if an input cannot be read
	 */
	@Override
	public boolean hasNext() {
		while (!this.rows.hasNext() && this.next < this.names.size()) {
			try {
				turnTo(this.names.get(this.next++));
			}
			catch (IOException ex) {
				throw new UncheckedIOException(ex);
			}
		}
		return this.rows.hasNext();
	}

	private void turnTo(String name) throws IOException {
		long size = this.current.size();
		this.current.close();
		this.current = Input.open(name);
		this.bytesBefore += size;
		RowSource source = this.format.open(this.current.content(), this.layout);
		if (!source.columns().equals(this.first.columns())) {
			throw new IOException("The columns of " + name + " are " + String.join(", ", source.columns())
					+ ", and those of " + this.names.get(0) + " " + String.join(", ", this.first.columns())
					+ ": import them apart");
		}
		this.firstRows.put(this.position, name);
		this.rows = this.checks.apply(source);
	}

	@Override
	public Row next() {
		if (!hasNext()) {
			throw new NoSuchElementException();
		}
		this.position++;
		return this.rows.next();
	}

	/**
	 * Returns what tells these inputs from others, without reading them.
	 * @return one line for the first, and one for the others where there are some
	 * @throws IOException if one cannot be opened
	 */
	public Map<String, String> fingerprints() throws IOException {
		for (int i = 1; i < this.names.size(); i++) {
			try (Input input = Input.open(this.names.get(i))) {
				this.fingerprints.put("input " + (i + 1), input.fingerprint());
			}
		}
		this.fingerprints.put("inputs", Integer.toString(this.names.size()));
		return this.fingerprints;
	}

	/**
	 * Returns what the inputs are called together.
	 * @return a name or a number
	 */
	public String name() {
		return (this.names.size() == 1) ? this.current.name() : this.names.size() + " files";
	}

	/**
	 * Returns which input a row comes from.
	 * @param row the position of the row in all inputs, from 0
	 * @return its name
	 */
	public String nameAt(long row) {
		Map.Entry<Long, String> entry = this.firstRows.floorEntry(row);
		if (entry != null) {
			return entry.getValue();
		}
		return Input.STANDARD_INPUT.equals(this.names.get(0)) ? "standard input" : this.names.get(0);
	}

	/**
	 * Returns the size of all inputs, packed as they are.
	 * @return bytes, 0 if that cannot be known
	 */
	public long size() {
		if (this.names.size() == 1) {
			return this.current.size();
		}
		List<File> files = this.names.stream().map(File::new).toList();
		return files.stream().allMatch(File::isFile) ? files.stream().mapToLong(File::length).sum() : 0;
	}

	/**
	 * Returns how much of the inputs has been read, packed as they are.
	 * @return bytes
	 */
	public long bytesRead() {
		return this.bytesBefore + this.current.bytesRead();
	}

	@Override
	public void close() throws IOException {
		this.current.close();
	}

}
