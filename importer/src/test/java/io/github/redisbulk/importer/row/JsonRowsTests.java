package io.github.redisbulk.importer.row;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;

/**
 * Tests for {@link JsonRows}.
 */
class JsonRowsTests {

	@ParameterizedTest
	@ValueSource(strings = { "[{\"id\":1e5},\n{\"id\": \"\u00e9\"}]", "{\"id\":1e5}\n{\"id\": \"\u00e9\"}",
			"\uFEFF [ {\"id\":1e5} ,\n {\"id\": \"\u00e9\"} ] " })
	void readsObjectsInAnArrayOrOneBehindTheOther(String text) throws IOException {
		RowSource source = RowTexts.open(Format.JSON, text);
		List<Row> rows = RowTexts.all(source);
		assertThat(rows).extracting(RowTexts::text).containsExactly("1: {id=1e5}", "2: {id=\u00e9}");
		assertThat(rows).extracting((row) -> new String(row.raw(), StandardCharsets.UTF_8))
			.containsExactly("{\"id\":1e5}", "{\"id\": \"\u00e9\"}");
	}

	@Test
	void keepsRowsAsTheyStoodAlsoBeyondABlock() throws IOException {
		String text = IntStream.range(0, 5_000)
			.mapToObj((id) -> "{ \"id\": %d,\n  \"text\": \"%s\" }".formatted(id, "\u00fcx".repeat(id % 97)))
			.collect(Collectors.joining(",\n", "[", "]"));
		List<Row> rows = RowTexts.all(RowTexts.open(Format.JSON, text));
		assertThat(rows.stream().map((row) -> new String(row.raw(), StandardCharsets.UTF_8)))
			.containsExactlyElementsOf(List.of(text.substring(1, text.length() - 1).split("(?<=}),\n")));
		assertThat(rows.get(4_999).line()).isEqualTo(9_999);
	}

	@Test
	void refusesElementsThatAreNoObjects() throws IOException {
		assertThat(RowTexts.read(Format.JSON, "[{\"a\":1}, [1, {\"a\":2}], 12, null, {\"a\":3}]")).containsExactly(
				"1: {a=1}", "1 malformed: the value is not a JSON object",
				"1 malformed: the value is not a JSON object", "1 malformed: the value is not a JSON object",
				"1: {a=3}");
	}

	@Test
	void endsAtAMistake() throws IOException {
		RowSource source = RowTexts.open(Format.JSON, "[{\"a\":1},\n{\"a\":},{\"a\":2}]");
		assertThat(RowTexts.text(source.next())).isEqualTo("1: {a=1}");
		assertThat(RowTexts.text(source.next())).startsWith("2 malformed: broken JSON: Unexpected character ('}'");
		assertThatExceptionOfType(UncheckedIOException.class).isThrownBy(source::hasNext)
			.withMessageContaining("JSON cannot be read on after a mistake");
	}

	@Test
	void tellsAnArrayThatHasBeenCutOff() throws IOException {
		RowSource source = RowTexts.open(Format.JSON, "[{\"a\":1}");
		assertThat(RowTexts.text(source.next())).isEqualTo("1: {a=1}");
		assertThat(RowTexts.text(source.next())).startsWith("1 malformed: broken JSON: Unexpected end-of-input");
	}

	@ParameterizedTest
	@ValueSource(strings = { "UTF-16", "UTF-16BE", "UTF-16LE", "UTF-32BE", "UTF-32LE" })
	void refusesWiderCharacters(String charset) {
		byte[] wide = "[{\"id\":1}]".getBytes(Charset.forName(charset));
		for (Format format : List.of(Format.JSON, Format.JSONL)) {
			assertThatIOException().isThrownBy(() -> RowTexts.open(format, wide))
				.withMessageStartingWith("JSON in UTF-16 or UTF-32 cannot be read: make it UTF-8 first");
		}
	}

	@Test
	void readsNothingFromNothing() throws IOException {
		assertThat(RowTexts.read(Format.JSON, "")).isEmpty();
		assertThat(RowTexts.read(Format.JSON, "[]")).isEmpty();
	}

}
