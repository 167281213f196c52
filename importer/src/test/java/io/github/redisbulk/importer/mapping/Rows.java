package io.github.redisbulk.importer.mapping;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

import io.github.redisbulk.importer.row.FieldsRow;
import io.github.redisbulk.importer.row.Format;

/**
 * One row of a small CSV file, again and again.
 */
final class Rows {

	private final byte[] csv;

	Rows(String header, String row) {
		this.csv = (header + "\n" + row + "\n").getBytes(StandardCharsets.UTF_8);
	}

	FieldsRow next() {
		try {
			return (FieldsRow) Format.CSV.open(new ByteArrayInputStream(this.csv), StandardCharsets.UTF_8, ',').next();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
