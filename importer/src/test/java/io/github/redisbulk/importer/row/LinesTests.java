package io.github.redisbulk.importer.row;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link Lines}.
 */
class LinesTests {

	@ParameterizedTest
	@ValueSource(ints = { 1, 65_535, 65_536, 65_537, 200_000 })
	void readsLinesOfAnyLength(int length) throws IOException {
		Lines lines = lines("x".repeat(length) + "\n\r\n" + "y".repeat(length), 1_000_000);
		assertThat(lines.next()).satisfies((line) -> has(line, 1, length, length + 1));
		assertThat(lines.next()).satisfies((line) -> has(line, 2, 0, 2));
		assertThat(lines.next()).satisfies((line) -> has(line, 3, length, length));
		assertThat(lines.next()).isNull();
	}

	@Test
	void refusesALineThatDoesNotFitIntoMemory() throws IOException {
		Lines lines = lines("a\n" + "x".repeat(300_000), 100_000);
		lines.next();
		assertThatExceptionOfType(IOException.class).isThrownBy(lines::next)
			.withMessageContaining("Line 2 is longer than 100000 bytes");
	}

	private static void has(Line line, long number, int length, int bytes) {
		assertThat(line.number()).isEqualTo(number);
		assertThat(line.length()).isEqualTo(length);
		assertThat(line.bytes()).hasSize(bytes);
	}

	private static Lines lines(String text, int limit) {
		return Lines.endedByLineFeed(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), limit);
	}

}
