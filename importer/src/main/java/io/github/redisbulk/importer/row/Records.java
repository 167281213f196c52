package io.github.redisbulk.importer.row;

import java.io.IOException;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * Cuts lines of text into records of values.
 */
@FunctionalInterface
interface Records {

	/**
	 * Reads a record.
	 * @return its values, or {@code null} at the end of the input
	 * @throws RowException if there is no record in the lines that were taken
	 */
	@Nullable List<String> next() throws IOException, RowException;

}
