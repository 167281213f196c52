package io.github.redisbulk.importer.row;

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
public final class FileInputs implements Inputs {

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
	public FileInputs(List<String> names, Format format, Layout layout) throws IOException {
		this.names = List.copyOf(names);
		this.format = format;
		this.layout = layout;
		this.current = Input.open(names.get(0));
		try {
			this.fingerprints.put("input", this.current.fingerprint());
			this.first = format.open(this.current.content(), layout);
			this.rows = this.first;
			for (String other : this.names.subList(1, this.names.size())) {
				if (Input.canBeReadTwice(other)) {
					requireSameColumns(other);
				}
			}
		}
		catch (IOException | RuntimeException ex) {
			this.current.close();
			throw ex;
		}
	}

	@Override
	public RowSource first() {
		return this.first;
	}

	@Override
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
		requireSameColumns(name, source);
		this.firstRows.put(this.position, Input.shown(name));
		this.rows = this.checks.apply(source);
	}

	/** Looks at a file before anything is read of those that come before it. */
	private void requireSameColumns(String name) throws IOException {
		try (Input input = Input.open(name)) {
			requireSameColumns(name, this.format.open(input.content(), this.layout));
		}
	}

	private void requireSameColumns(String name, RowSource source) throws IOException {
		if (!source.columns().equals(this.first.columns())) {
			throw new IOException("The columns of " + Input.shown(name) + " are " + String.join(", ", source.columns())
					+ ", and those of " + Input.shown(this.names.get(0)) + " " + String.join(", ", this.first.columns())
					+ ": import them apart");
		}
	}

	@Override
	public Row next() {
		if (!hasNext()) {
			throw new NoSuchElementException();
		}
		this.position++;
		return this.rows.next();
	}

	@Override
	public Map<String, String> fingerprints() throws IOException {
		for (int i = 1; i < this.names.size(); i++) {
			try (Input input = Input.open(this.names.get(i))) {
				this.fingerprints.put("input " + (i + 1), input.fingerprint());
			}
		}
		this.fingerprints.put("inputs", Integer.toString(this.names.size()));
		return this.fingerprints;
	}

	@Override
	public String name() {
		return (this.names.size() == 1) ? this.current.name() : this.names.size() + " files";
	}

	@Override
	public String nameAt(long row) {
		Map.Entry<Long, String> entry = this.firstRows.floorEntry(row);
		if (entry != null) {
			return entry.getValue();
		}
		return Input.STANDARD_INPUT.equals(this.names.get(0)) ? "standard input" : Input.shown(this.names.get(0));
	}

	@Override
	public long size() {
		if (this.names.size() == 1) {
			return this.current.size();
		}
		List<File> files = this.names.stream().map(File::new).toList();
		return files.stream().allMatch(File::isFile) ? files.stream().mapToLong(File::length).sum() : 0;
	}

	@Override
	public long bytesRead() {
		return this.bytesBefore + this.current.bytesRead();
	}

	@Override
	public void close() throws IOException {
		this.current.close();
	}

}
