package io.github.redisbulk.importer.row;

import java.io.Closeable;
import java.io.IOException;
import java.util.Iterator;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * All that an import reads, as rows.
 */
public interface Inputs extends Iterator<Row>, Closeable {

	/**
	 * Returns the first of the inputs.
	 * @return its columns and its header, which all have
	 */
	RowSource first();

	/**
	 * Sets what looks at the rows of each input, before any is read.
	 * @param look returns the rows that pass
	 */
	void check(UnaryOperator<Iterator<Row>> look);

	/**
	 * Returns what tells these inputs from others, without reading them.
	 * @return one line for each fact, by name
	 * @throws IOException if one cannot be opened
	 */
	Map<String, String> fingerprints() throws IOException;

	/**
	 * Returns what the inputs are called together.
	 * @return a name or a number
	 */
	String name();

	/**
	 * Returns which input a row comes from.
	 * @param row the position of the row in all inputs, from 0
	 * @return its name
	 */
	String nameAt(long row);

	/**
	 * Returns the size of all inputs, packed as they are.
	 * @return bytes, 0 if that cannot be known
	 */
	long size();

	/**
	 * Returns how much of the inputs has been read, packed as they are.
	 * @return bytes, 0 if that cannot be known
	 */
	long bytesRead();

}
