package io.github.redisbulk.importer.row;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;

/**
 * Tests for {@link Transactions}.
 */
class TransactionsTests {

	@Test
	void makesOneRowOfATransaction() throws IOException {
		assertThat(RowTexts.read(Format.COMMANDS, "SET a 1\nmulti\nSET b 2\nINCR c\n\nExec\nSET d 3\n"))
			.containsExactly("1: [SET, a, 1]", "2: [SET, b, 2] [INCR, c]", "7: [SET, d, 3]");
		assertThat(
				RowTexts.read(Format.RESP, "*1\r\n$5\r\nMULTI\r\n*2\r\n$4\r\nINCR\r\n$1\r\na\r\n*1\r\n$4\r\nEXEC\r\n"))
			.containsExactly("1: [INCR, a]");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					MULTI~SET a 1~             | 1 malformed: the transaction is not applied: there is no EXEC behind it
					MULTI~SET a "~EXEC~        | 1 malformed: the transaction is not applied: line 2: a quote is opened and not closed
					MULTI~SET a 1~DISCARD~     | 1 malformed: the transaction is not applied: DISCARD at line 3 takes it back
					MULTI~SET a 1~MULTI~EXEC~  | 1 malformed: the transaction is not applied: there is another MULTI in it, at line 3
					EXEC~                      | 1 malformed: there is no MULTI before it
					DISCARD~                   | 1 malformed: there is no MULTI before it
					""")
	void appliesNoPartOfABrokenTransaction(String input, String row) throws IOException {
		String lines = input.replace('~', '\n');
		assertThat(RowTexts.read(Format.COMMANDS, lines)).containsExactly(row);
		assertThat(RowTexts.raw(RowTexts.open(Format.COMMANDS, lines))).asString(StandardCharsets.UTF_8)
			.isEqualTo(lines);
	}

	@Test
	void passesOverATransactionOfNothing() throws IOException {
		assertThat(RowTexts.read(Format.COMMANDS, "MULTI\nEXEC\nSET a 1\n")).containsExactly("3: [SET, a, 1]");
	}

	@Test
	void givesUpATransactionThatCannotBeReadToItsEnd() throws IOException {
		RowSource rows = RowTexts.open(Format.RESP, "*1\r\n$5\r\nMULTI\r\n*x\r\n");
		assertThat(RowTexts.text(rows.next())).startsWith("1 malformed: the transaction is not applied: line 4: ");
		assertThatException().isThrownBy(rows::hasNext).withMessageContaining("RESP cannot be read on");
	}

}
