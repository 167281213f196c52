package io.github.redisbulk.importer.job;

import io.github.redisbulk.importer.row.RowException;

/**
 * An import that was killed may have written this row, and to write it twice would do
 * harm.
 */
final class InDoubtException extends RowException {

	private static final long serialVersionUID = 1L;

	InDoubtException() {
		super("may have been written by the import that was ended, and is not written again");
	}

}
