package io.github.redisbulk.importer.row;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link CommandLineRows}.
 */
class CommandLineRowsTests {

	@Test
	void splitsWordsAtWhiteSpace() throws IOException {
		assertThat(RowTexts.read(Format.COMMANDS, "SET a 1\r\n\n \t set  b\t2 \n")).containsExactly("1: [SET, a, 1]",
				"3: [set, b, 2]");
	}

	@Test
	void unquotesAsRedisCliDoes() throws IOException {
		assertThat(RowTexts.read(Format.COMMANDS, "SET \"a b\" 'it\\'s \\n' \"\" ''\nSET k \"\\x41\\n\\\"\\xzz\\q\"\n"))
			.containsExactly("1: [SET, a b, it's \\n, , ]", "2: [SET, k, A\n\"xzzq]");
	}

	@Test
	void keepsEveryByte() throws IOException {
		CommandRow row = (CommandRow) RowTexts.open(Format.COMMANDS, "SET k \"\\x00\\xff\u00e9\"").next();
		assertThat(row.commands().get(0).get(2)).isEqualTo(new byte[] { 0, (byte) 0xFF, (byte) 0xC3, (byte) 0xA9 });
		assertThat(row.raw()).asString(StandardCharsets.UTF_8).isEqualTo("SET k \"\\x00\\xff\u00e9\"");
	}

	@Test
	void goesOnAfterABrokenQuote() throws IOException {
		assertThat(RowTexts.read(Format.COMMANDS, "SET a \"b\nSET a 'b'c\nSET a b\"\nSET a b\n")).containsExactly(
				"1 malformed: a quote is opened and not closed", "2 malformed: there is text after a closing quote",
				"3 malformed: a quote is opened and not closed", "4: [SET, a, b]");
	}

}
