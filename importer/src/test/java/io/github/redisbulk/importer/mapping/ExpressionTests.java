package io.github.redisbulk.importer.mapping;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.github.redisbulk.importer.row.FieldsRow;
import io.github.redisbulk.importer.row.RowException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Tests for {@link Expression}.
 */
class ExpressionTests {

	private final FieldsRow row = new Rows("id,name,price,two words", "007,Ada,19.99,x").next();

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
			name.toUpperCase()               | ADA
			name + '-' + id                  | Ada-007
			#number(price) * 2               | 39.98
			#number(id) + 1                  | 8
			#number(id) / 2                  | 3.5
			#number(id) / 3                  | 2.3333333333333333
			2147483647 + 1                   | 2147483648
			60*60*24 * 1000 * -365           | -31536000000
			9223372036854775807L * 10        | 92233720368547758070
			name.length() * 2000000000       | 6000000000
			7 / 2                            | 3.5
			0.1 + 0.2                        | 0.3
			2 ^ 40                           | 1099511627776
			'no ' + 1 + '/' + #number(price) | no 1/19.99
			name.substring(1, 1 + 1)         | d
			#millis('1970-01-02') / 1000     | 86400
			#millis('2026-11-22') * 1000000  | 1795305600000000000
			1 / #number(id) * 7 > 0.99 ? 'y' : 'n' | y
			#number(price) > 10 ? 'dear' : '' | dear
			#root['two words']               | x
			#millis('1970-01-02')            | 86400000
			id matches '0+7'                 | true
			""")
	void computesText(String expression, String text) throws RowException {
		assertThat(Expression.of(expression).text(this.row)).isEqualTo(text);
	}

	@Test
	void hasNoTextForAFieldThatIsMissing() throws RowException {
		assertThat(Expression.of("nix").text(this.row)).isNull();
	}

	@Test
	void isNoArray() {
		assertThatExceptionOfType(RowException.class).isThrownBy(() -> Expression.of("name.getBytes()").text(this.row))
			.withMessage("the expression 'name.getBytes()' is neither text nor a number, but of the type byte[]");
	}

	@Test
	void comparesNoTextWithANumber() {
		assertThatIllegalArgumentException().isThrownBy(() -> Expression.of("name != 'x' and id == 7"))
			.withMessageContaining("compares text with a number: write #number(id) in the place of id");
	}

	@Test
	void decides() throws RowException {
		assertThat(Expression.of("name == 'Ada' and #number(price) < 20").holdsFor(this.row)).isTrue();
		assertThat(Expression.of("nix != null").holdsFor(this.row)).isFalse();
		assertThatExceptionOfType(RowException.class).isThrownBy(() -> Expression.of("price").holdsFor(this.row))
			.withMessage("the expression 'price' is neither true nor false, but 19.99");
	}

	@ParameterizedTest
	@ValueSource(strings = { "T(java.lang.Runtime).getRuntime()", "new java.io.File('/')", "name = 'x'", "@environment",
			"name.getClass().forName('java.lang.Runtime')", "name.class.classLoader", "#root.raw()[0] = 1", "line()" })
	void seesNothingButTheRow(String expression) {
		assertThatExceptionOfType(RowException.class).isThrownBy(() -> {
			String text = Expression.of(expression).text(this.row);
			assertThat(text).as("reachable").isNull();
		}).withMessageStartingWith("the expression '");
	}

	@Test
	void saysHowALargeNumberIsWritten() {
		assertThatIllegalArgumentException().isThrownBy(() -> Expression.of("#number(price) * 3000000000"))
			.withMessageContaining("'3000000000'")
			.withMessageEndingWith(". Put an L behind it");
	}

	@Test
	void tellsItsTextAsItWasWritten() {
		assertThat(Expression.of("#number(price) * 1.20")).hasToString("#number(price) * 1.20");
	}

	@Test
	void failsTheRowWhereItHasNoValue() {
		assertThatExceptionOfType(RowException.class).isThrownBy(() -> Expression.of("#number(name)").text(this.row))
			.withMessage("the expression '#number(name)' has no value: 'Ada' is not a number");
	}

	@Test
	void calculatesWithNoNumberThatWouldFillTheMemory() {
		for (String number : List.of("1e999999999", "1e-999999999", "-3E2147483647")) {
			assertThatExceptionOfType(RowException.class)
				.isThrownBy(() -> Expression.of("#number('" + number + "') + 1").text(this.row))
				.withMessageEndingWith("has no value: '" + number + "' has more than 1000 digits");
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "name +", "'open" })
	void refusesWhatIsNoExpression(String text) {
		assertThatIllegalArgumentException().isThrownBy(() -> Expression.of(text))
			.withMessageStartingWith("'" + text + "' is not an expression");
	}

}
