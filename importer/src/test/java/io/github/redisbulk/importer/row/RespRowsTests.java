package io.github.redisbulk.importer.row;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link RespRows}.
 */
class RespRowsTests {

	private static final String SET = "*3\r\n$3\r\nSET\r\n$1\r\na\r\n$4\r\nb\r\nc\r\n";

	private static final String DEL = "*2\r\n$3\r\nDEL\r\n$0\r\n\r\n";

	@Test
	void readsCommandsAndCountsTheLinesInTheirValues() throws IOException {
		assertThat(RowTexts.read(Format.RESP, SET + "*0\r\n" + DEL)).containsExactly("1: [SET, a, b\r\nc]",
				"10: [DEL, ]");
	}

	@Test
	void keepsEveryByte() throws IOException {
		assertThat(RowTexts.raw(RowTexts.open(Format.RESP, SET + DEL))).asString(StandardCharsets.UTF_8)
			.isEqualTo(SET + DEL);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			SET a b~       | a command in RESP begins with '*'
			*x~            | the number of words in RESP is not a number
			*1 ~$1~a~     | the number of words in RESP is not a number
			*9999999~      | the number of words in RESP is not a number
			*1~3~abc~      | a word in RESP begins with '$'
			*1~$-1~        | the length of a word in RESP is not a number
			*1~$2~abc~     | a word in RESP is longer than its length says
			*1~$3~ab~      | a word in RESP is longer than its length says
			*1~$9~ab~      | the input ends within a command
			*2~$1~a~       | the input ends within a command
			""")
	void saysWhatIsWrongAndStops(String broken, String reason) throws IOException {
		String input = DEL + broken.replace("~", "\r\n") + ((reason.contains("ends within")) ? "" : SET);
		RowSource rows = RowTexts.open(Format.RESP, input);
		assertThat(RowTexts.text(rows.next())).isEqualTo("1: [DEL, ]");
		assertThat(RowTexts.text(rows.next())).startsWith("6 malformed: " + reason);
		assertThatExceptionOfType(UncheckedIOException.class).isThrownBy(rows::hasNext)
			.withMessageContaining("RESP cannot be read on");
	}

	@Test
	void stopsBeforeAValueThatDoesNotFitIntoMemory() throws IOException {
		byte[] input = "*1\r\n$1001\r\n".getBytes(StandardCharsets.UTF_8);
		RowSource rows = Format.RESP.open(new ByteArrayInputStream(input), Layout.standard(), 1000);
		assertThatExceptionOfType(UncheckedIOException.class).isThrownBy(rows::hasNext)
			.withMessageContaining("Line 3 begins a value of 1001 bytes");
	}

}
