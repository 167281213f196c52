package io.github.redisbulk.importer.row;

import java.io.IOException;

import org.jspecify.annotations.Nullable;

/**
 * Reads an input row by row, in one format.
 */
@FunctionalInterface
interface RowReader {

	/**
	 * Reads the next row. One that breaks the rules of the format is returned as a
	 * {@link MalformedRow}.
	 * @return the row, or {@code null} at the end of the input
	 * @throws IOException if the input cannot be read any further
	 */
	@Nullable Row read() throws IOException;

}
