package io.github.redisbulk.importer.row;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;

import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link CsvRows}.
 */
class CsvRowsTests {

	@Test
	void namesValuesByTheHeader() throws IOException {
		assertThat(RowTexts.read(Format.CSV, "id,name\r\n1,\"a, \"\"b\"\"\"\r\n2,\r\n"))
			.containsExactly("2: {id=1, name=a, \"b\"}", "3: {id=2, name=}");
	}

	@Test
	void readsAValueThatHoldsLines() throws IOException {
		assertThat(RowTexts.read(Format.CSV, "id,name\n1,\"a\nb\r\nc\"\n2,d"))
			.containsExactly("2: {id=1, name=a\nb\r\nc}", "5: {id=2, name=d}");
	}

	@Test
	void passesOverBlankLinesAndTheByteOrderMark() throws IOException {
		assertThat(RowTexts.read(Format.CSV, "\uFEFFid\n\n\n1\n\n2\n")).containsExactly("4: {id=1}", "6: {id=2}");
	}

	@Test
	void goesOnAtTheNextLineAfterABrokenQuote() throws IOException {
		assertThat(RowTexts.read(Format.CSV, "id,name\n1,\"a\"x\n2,b\n3,\"c\n4,\"d\"\n5,e\n")).containsExactly(
				"2 malformed: there is text after a closing quote", "3: {id=2, name=b}",
				"4 malformed: there is text after a closing quote", "5: {id=4, name=d}", "6: {id=5, name=e}");
	}

	@Test
	void goesOnAfterAQuoteThatIsNeverClosed() throws IOException {
		assertThat(RowTexts.read(Format.CSV, "id,name\n1,\"a\n2,b\n3,c"))
			.containsExactly("2 malformed: a quote is opened and not closed", "3: {id=2, name=b}", "4: {id=3, name=c}");
	}

	@Test
	void rejectsARowWithMoreOrFewerValuesThanColumns() throws IOException {
		assertThat(RowTexts.read(Format.CSV, "id,name\n1\n2,b,c\n3,d\n")).containsExactly(
				"2 malformed: the row has 1 values, and the header names 2 columns",
				"3 malformed: the row has 3 values, and the header names 2 columns", "4: {id=3, name=d}");
	}

	@Test
	void rejectsARowThatIsNotTextInItsCharacterSet() throws IOException {
		byte[] latin = "id,name\n1,caf\u00e9\n2,b\n".getBytes(StandardCharsets.ISO_8859_1);
		assertThat(RowTexts.all(RowTexts.open(Format.CSV, latin))).extracting(RowTexts::text)
			.containsExactly("2 malformed: the row holds bytes that are not text in the input's character set",
					"3: {id=2, name=b}");
		RowSource declared = Format.CSV.open(new ByteArrayInputStream(latin), StandardCharsets.ISO_8859_1, ',');
		assertThat(RowTexts.all(declared)).extracting(RowTexts::text)
			.containsExactly("2: {id=1, name=caf\u00e9}", "3: {id=2, name=b}");
	}

	@Test
	void keepsARealReplacementCharacter() throws IOException {
		assertThat(RowTexts.read(Format.CSV, "id\n\uFFFD\n")).containsExactly("2: {id=\uFFFD}");
	}

	@Test
	void takesAnotherDelimiter() throws IOException {
		RowSource rows = Format.CSV.open(new ByteArrayInputStream("a;b\n1;2,3\n".getBytes(StandardCharsets.UTF_8)),
				StandardCharsets.UTF_8, ';');
		assertThat(RowTexts.all(rows)).extracting(RowTexts::text).containsExactly("2: {a=1, b=2,3}");
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "\n\n" })
	void needsAHeader(String input) {
		assertThatExceptionOfType(IOException.class).isThrownBy(() -> RowTexts.open(Format.CSV, input))
			.withMessage("There is no header row");
	}

	@Test
	void needsAHeaderThatNamesEachColumnOnce() {
		assertThatExceptionOfType(IOException.class).isThrownBy(() -> RowTexts.open(Format.CSV, "a,b,a\n"))
			.withMessageContaining("twice");
		assertThatExceptionOfType(IOException.class).isThrownBy(() -> RowTexts.open(Format.CSV, "a,\"b\n"))
			.withMessage("The header cannot be read: a quote is opened and not closed");
	}

	@Test
	void keepsAMalformedRowFromSwallowingTheRowsBehindItWhenItIsReadAgain() throws IOException {
		List<String> broken = List.of("1,\"a\n", "2,\"b\"x\n", "3\n", "4,\"c");
		for (String first : broken) {
			RowSource rows = RowTexts.open(Format.CSV, "id,name\n" + first.stripTrailing() + "\n9,z\n8,\"y\"\n");
			byte[] kept = rows.next().raw();
			String again = "id,name\n" + new String(kept, StandardCharsets.UTF_8) + "7,\"x\"\n6,w\n";
			assertThat(RowTexts.read(Format.CSV, again)).hasSize(3)
				.satisfies((texts) -> assertThat(texts.get(0)).contains("malformed"))
				.endsWith("3: {id=7, name=x}", "4: {id=6, name=w}");
		}
	}

	@Test
	void readsWhatTheLibraryReadsAndKeepsEveryByte() throws IOException {
		Random random = new Random(7);
		for (int round = 0; round < 200; round++) {
			String csv = randomCsv(random);
			List<List<String>> expected = new ArrayList<>();
			try (CSVParser parser = CSVParser.parse(csv, CSVFormat.RFC4180)) {
				parser.forEach((record) -> expected.add(record.toList()));
			}
			RowSource rows = RowTexts.open(Format.CSV, csv);
			assertThat(rows.columns()).isEqualTo(expected.get(0));
			assertThat(RowTexts.all(rows)).extracting((row) -> List.copyOf(((FieldsRow) row).texts(List.of()).values()))
				.isEqualTo(expected.subList(1, expected.size()));
			assertThat(RowTexts.raw(RowTexts.open(Format.CSV, csv))).asString(StandardCharsets.UTF_8).isEqualTo(csv);
		}
	}

	private static String randomCsv(Random random) {
		int columns = 2 + random.nextInt(3);
		String[] pieces = { "a", "\u00e9", "\uD83D\uDE00", "\"\"", ",", "\n", "\r\n", "\r", " ", "x".repeat(9000) };
		String[] ends = (random.nextInt(3) == 0) ? new String[] { "\n", "\r\n", "\r" }
				: new String[] { random.nextBoolean() ? "\n" : "\r\n" };
		StringBuilder csv = new StringBuilder(
				random.ints(0, 9).distinct().limit(columns).mapToObj((i) -> "c" + i).collect(Collectors.joining(",")));
		csv.append(ends[0]);
		for (int row = random.nextInt(30); row > 0; row--) {
			for (int column = 0; column < columns; column++) {
				csv.append((column > 0) ? "," : "").append('"');
				for (int piece = random.nextInt(4); piece > 0; piece--) {
					csv.append(pieces[random.nextInt(pieces.length - ((row % 7 == 0) ? 0 : 1))]);
				}
				csv.append('"');
			}
			csv.append((row > 1 || random.nextBoolean()) ? ends[random.nextInt(ends.length)] : "");
		}
		return csv.toString();
	}

	@Test
	void findsRecordsAndLinesAlikeHoweverTheyEnd() throws IOException {
		assertThat(RowTexts.read(Format.CSV, "id,name\r1,a\r\n2,b\rb\n\n\r\r3,\"c\rc\r\n\n\"\r4,d")).containsExactly(
				"2: {id=1, name=a}", "3: {id=2, name=b}",
				"4 malformed: the row has 1 values, and the header names 2 columns", "8: {id=3, name=c\rc\r\n\n}",
				"12: {id=4, name=d}");
	}

	@ParameterizedTest
	@ValueSource(ints = { 65_534, 65_535, 65_536 })
	void findsTheEndOfALineAtTheEndOfABuffer(int length) throws IOException {
		String value = "x".repeat(length - "id\r\n".length());
		assertThat(RowTexts.read(Format.CSV, "id\r\n" + value + "\r\n2\r3")).containsExactly("2: {id=" + value + "}",
				"3: {id=2}", "4: {id=3}");
	}

	@Test
	void refusesACharacterSetWhoseLinesEndOtherwise() {
		byte[] text = "id\n1\n".getBytes(StandardCharsets.UTF_16);
		assertThatExceptionOfType(IOException.class)
			.isThrownBy(() -> Format.CSV.open(new ByteArrayInputStream(text), StandardCharsets.UTF_16, ','))
			.withMessage("CSV in UTF-16 cannot be read: make it UTF-8 first, as with 'iconv -f UTF-16 -t UTF-8'");
	}

}
