package io.github.redisbulk.importer.mapping;

import java.util.HexFormat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.github.redisbulk.importer.row.FieldsRow;
import io.github.redisbulk.importer.row.RowException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link Field} and {@link FieldType}.
 */
class FieldTypeTests {

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
			a:number  | ` 1.50 `                  | 1.50
			a:number  | 1e5                       | 1e5
			a:boolean | Yes                       | true
			a:boolean | 0                         | false
			a:millis  | 2026-11-22T13:35:00Z      | 1795354500000
			a:millis  | 2026-11-22 13:35:00.5     | 1795354500500
			a:millis  | 2026-11-22T13:35:00+01:00 | 1795350900000
			a:millis  | 2026-11-22                | 1795305600000
			a:millis  | 20261122                  | 1795305600000
			a:millis  | 1795354500000             | 1795354500000
			a:text    | ` x `                     | ` x `
			a:b       | x                         | x
			""")
	void makesWhatIsWritten(String field, String text, String written) throws RowException {
		String name = field.equals("a:b") ? "a:b" : "a";
		assertThat(Field.of(field).value(new Rows(name, "\"" + text + "\"").next())).isEqualTo(written);
	}

	@Test
	void makesVectorsWithTheLowestByteFirst() throws RowException {
		for (String vector : new String[] { "[1, -0.5]", "1,-0.5", " 1 -0.5 ", "[1 -0.5]", "1;-0.5" }) {
			Object bytes = Field.of("a:fp32").value(new Rows("a", "\"" + vector + "\"").next());
			assertThat(HexFormat.of().formatHex((byte[]) bytes)).as(vector).isEqualTo("0000803f000000bf");
		}
	}

	@ParameterizedTest
	@CsvSource({ "number, 1x", "number, ''", "boolean, maybe", "millis, tomorrow", "fp32, [1 x]", "fp32, NaN",
			"fp32, []", "fp32, [1 2", "fp32, 1;2;", "fp32, 1f", "fp32, 0x1p3", "number, ٣", "millis, 20261322" })
	void failsTheRowWhereTheTextIsSomethingElse(String type, String text) {
		assertThatExceptionOfType(RowException.class)
			.isThrownBy(() -> Field.of("a:" + type).value(new Rows("a", "\"" + text + "\"").next()))
			.withMessageStartingWith("the text '" + text + "' in the field 'a' is no ");
	}

	@ParameterizedTest
	@CsvSource({ "1795354500, seconds, #number(a) * 1000", "999999999, seconds, #number(a) * 1000",
			"1795354500123456, microseconds, (#number(a) / 1000).longValue()",
			"1795354500123456789, nanoseconds, (#number(a) / 1000000).longValue()" })
	void takesNoOtherUnitForMilliseconds(String number, String unit, String remedy) throws RowException {
		FieldsRow row = new Rows("a", number).next();
		assertThatExceptionOfType(RowException.class).isThrownBy(() -> Field.of("a:millis").value(row))
			.withMessage("the number '" + number + "' looks like " + unit
					+ " since 1970, not milliseconds: add --set 'a=" + remedy + "'");
		assertThat(Expression.of(remedy).text(row)).hasSizeBetween(12, 13);
	}

}
