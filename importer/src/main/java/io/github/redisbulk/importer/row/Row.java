package io.github.redisbulk.importer.row;

/**
 * One row of an input: where it stands and how it was written there.
 */
public sealed interface Row permits FieldsRow, CommandRow, MalformedRow {

	/**
	 * Returns the line at which the row begins.
	 * @return a line number as editors count, from 1
	 */
	long line();

	/**
	 * Returns the row as it stood in the input, so that it can be read again.
	 * @return bytes in the input's format, with the end of the line where it has one
	 */
	byte[] raw();

}
