package io.github.redisbulk.importer.row;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link JsonLinesRows}.
 */
class JsonLinesRowsTests {

	@Test
	void writesNumbersAsTheyAreAndLeavesNullOut() throws IOException {
		assertThat(RowTexts.read(Format.JSONL,
				"{\"a\":1.10,\"b\":null,\"c\":12345678901234567890,\"d\":true,\"e\":[1,{\"f\":\"g\"}],\"h\":\"\"}"))
			.containsExactly("1: {a=1.10, c=12345678901234567890, d=true, e=[1,{\"f\":\"g\"}], h=}");
	}

	@ParameterizedTest
	@ValueSource(
			strings = { "1e5", "1E+05", "-0", "-0.0", "0.10", "1e-7", "100000000000000000000000000000.5", "1e999" })
	void keepsTheTextOfANumber(String number) throws Exception {
		FieldsRow row = row("{\"a\": " + number + ", \"b\": [ {\"c\": " + number + "} ]}");
		assertThat(row.text("a")).isEqualTo(number);
		assertThat(row.text("/b/0/c")).isEqualTo(number);
		assertThat(row.text("b")).isEqualTo("[{\"c\":" + number + "}]");
		assertThat(row.json(List.of("b"))).isEqualTo("{\"b\":[{\"c\":" + number + "}]}");
	}

	@Test
	void refusesHalfOfASurrogatePair() throws Exception {
		assertThat(RowTexts.read(Format.JSONL,
				"{\"a\":\"x\\ud800\"}\n{\"a\":\"\\udc00\\ud800\"}\n{\"a\":\"\\ud83d\\ude00\"}\n"))
			.containsExactly("1 unfit: the row holds half of a surrogate pair, \\ud800, which is no character",
					"2 unfit: the row holds half of a surrogate pair, \\udc00, which is no character",
					"3: {a=\uD83D\uDE00}");
		FieldsRow half = row("{\"a\":\"\\ud800\",\"b\":1}");
		assertThat(half.json(List.of())).isEqualTo("{\"a\":\"\\ud800\",\"b\":1}");
		assertThat(half.json(List.of("b"))).isEqualTo("{\"b\":1}");
		assertThatExceptionOfType(RowException.class).isThrownBy(() -> half.json(List.of("a")));
	}

	@Test
	void passesOverBlankLines() throws IOException {
		assertThat(RowTexts.read(Format.JSONL, "\uFEFF{\"a\":1}\r\n\n  \n{\"a\":2}")).containsExactly("1: {a=1}",
				"4: {a=2}");
	}

	@Test
	void goesOnAfterALineThatIsNotAnObject() throws IOException {
		List<String> rows = RowTexts.read(Format.JSONL, "{\"a\":1\n[1]\n{\"a\":1} x\nnull\n{\"a\":2}\n");
		assertThat(rows).hasSize(5).endsWith("5: {a=2}");
		assertThat(rows.get(0)).startsWith("1 malformed: broken JSON: ").doesNotContain("\n");
		assertThat(rows.get(1)).isEqualTo("2 malformed: the line is not a JSON object");
		assertThat(rows.get(2)).startsWith("3 malformed: broken JSON: ");
		assertThat(rows.get(3)).isEqualTo("4 malformed: the line is not a JSON object");
	}

	@Test
	void rejectsBytesThatAreNotUtf8() throws IOException {
		byte[] latin = "{\"a\":\"\u00e9\"}\n{\"a\":2}\n".getBytes(StandardCharsets.ISO_8859_1);
		List<Row> rows = RowTexts.all(RowTexts.open(Format.JSONL, latin));
		assertThat(rows.get(0)).isInstanceOf(MalformedRow.class);
		assertThat(RowTexts.text(rows.get(1))).isEqualTo("2: {a=2}");
	}

	@Test
	void reachesIntoAnObjectByPointer() throws Exception {
		FieldsRow row = row("{\"address\":{\"city\":\"Z\u00fcrich\"},\"/odd\":7}");
		assertThat(row.text("/address/city")).isEqualTo("Z\u00fcrich");
		assertThat(row.text("/odd")).isEqualTo("7");
		assertThat(row.text("/address/zip")).isNull();
		assertThat(row.texts(List.of("/address/city"))).containsEntry("/address/city", "Z\u00fcrich");
	}

	@Test
	void givesTheWholeLineOrSomeOfItAsJson() throws Exception {
		FieldsRow row = row("{\"a\": 1.0, \"b\" : null, \"c\":[ ]}");
		assertThat(row.json(List.of())).isEqualTo("{\"a\": 1.0, \"b\" : null, \"c\":[ ]}");
		assertThat(row.json(List.of("c", "b", "x"))).isEqualTo("{\"c\":[],\"b\":null}");
	}

	private static FieldsRow row(String json) throws IOException {
		return (FieldsRow) RowTexts.open(Format.JSONL, json + "\n").next();
	}

}
