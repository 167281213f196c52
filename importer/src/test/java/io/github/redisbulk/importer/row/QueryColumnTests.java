package io.github.redisbulk.importer.row;

import java.io.IOException;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Columns of which a driver prints what cannot be read again, as DuckDB's of Parquet.
 */
class QueryColumnTests {

	@ParameterizedTest
	@CsvSource(delimiter = ';', value = { "2002; STRUCT(x INTEGER)", "1111; MAP(VARCHAR, INTEGER)" })
	void refusesWhatNoTextTellsExactly(int type, String typeName) {
		assertThatExceptionOfType(IOException.class).isThrownBy(() -> QueryColumn.of("c", type, typeName))
			.withMessage("The column 'c' of the query is no text, but " + typeName
					+ ": have the query write it as JSON, as with to_json(c), or leave it out");
	}

}
