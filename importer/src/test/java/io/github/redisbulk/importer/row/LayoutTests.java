package io.github.redisbulk.importer.row;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link Layout}, and for what becomes of texts that are laid out so.
 */
class LayoutTests {

	private static final Layout.Header NUMBERED = new Layout.Header(List.of(), false, false);

	private static final Layout.Header RENAMED = new Layout.Header(List.of(), true, true);

	@Test
	void namesColumnsAsTheUserDoes() throws IOException {
		assertThat(read(Format.CSV, layout(given("a", "b"), false, 0), "1,2\n3,4\n")).containsExactly("1: {a=1, b=2}",
				"2: {a=3, b=4}");
	}

	@Test
	void numbersColumnsWithoutAHeader() throws IOException {
		Layout headless = layout(NUMBERED, false, 0);
		assertThat(read(Format.CSV, headless, "x,y\n3,4\n")).containsExactly("1: {1=x, 2=y}", "2: {1=3, 2=4}");
		assertThat(read(Format.CSV, headless, "")).isEmpty();
		assertThat(raw(headless, "x,y\n3,4\n")).isEqualTo("x,y\n3,4\n");
	}

	@Test
	void passesOverLinesAndKeepsThemForWhoReadsAgain() throws IOException {
		String text = "made by: \"me\n\nid\n7\n";
		Layout skipping = layout(Layout.Header.FIRST_ROW, false, 2);
		assertThat(read(Format.CSV, skipping, text)).containsExactly("4: {id=7}");
		assertThat(raw(skipping, text)).isEqualTo(text);
		assertThat(read(Format.CSV, layout(given("id"), false, 3), text)).containsExactly("4: {id=7}");
		assertThat(read(Format.CSV, layout(given("id"), false, 9), text)).isEmpty();
	}

	@Test
	void leavesOutBlanksButNotThoseInQuotes() throws IOException {
		assertThat(read(Format.CSV, layout(Layout.Header.FIRST_ROW, true, 0), " id , name\n 1 , \" a \" \n2,\tb\n"))
			.containsExactly("2: {id=1, name= a }", "3: {id=2, name=b}");
		assertThat(read(Format.CSV, Layout.standard(), "id\n 1 \n")).containsExactly("2: {id= 1 }");
	}

	@Test
	void refusesNamesThatAreThereAlreadyOrNumbersThem() throws IOException {
		assertThatExceptionOfType(IOException.class)
			.isThrownBy(() -> read(Format.CSV, Layout.standard(), "a,b,a\n1,2,3\n"))
			.withMessage("The header cannot be read: it names a column twice: a, b, a"
					+ " (--rename-duplicates numbers them)");
		assertThat(read(Format.CSV, layout(RENAMED, false, 0), "a,b,a,a_2,a\n1,2,3,4,5\n"))
			.containsExactly("2: {a=1, b=2, a_3=3, a_2=4, a_4=5}");
	}

	@Test
	void readsValuesBetweenTabsInWhichQuotesAreText() throws IOException {
		assertThat(read(Format.TSV, Layout.standard(), "id\tname\n1\t\"a\n2\tb\"c, d\"\n"))
			.containsExactly("2: {id=1, name=\"a}", "3: {id=2, name=b\"c, d\"}");
	}

	@Test
	void cutsValuesByTheirWidths() throws IOException {
		Layout fixed = new Layout(StandardCharsets.UTF_8, ',', List.of(3, 5, 2), Layout.Header.FIRST_ROW, false, 0);
		assertThat(read(Format.FIXED, fixed, "id name ok\r\n1  \u00e9\uD83D\uDE00 b y\n22 x\n333 4444455x\n"))
			.containsExactly("2: {id=1, name=\u00e9\uD83D\uDE00 b, ok=y}", "3: {id=22, name=x, ok=}",
					"4 malformed: the line has 12 characters, and the columns only 10 together");
	}

	@Test
	void refusesWhatIsNoLayout() {
		assertThatExceptionOfType(IllegalArgumentException.class).isThrownBy(() -> layout(NUMBERED, false, -1));
		assertThatExceptionOfType(IllegalArgumentException.class)
			.isThrownBy(() -> new Layout(StandardCharsets.UTF_8, ',', List.of(1, 0), NUMBERED, false, 0));
	}

	private static Layout.Header given(String... names) {
		return new Layout.Header(List.of(names), true, false);
	}

	private static Layout layout(Layout.Header header, boolean trimmed, int skipped) {
		return new Layout(StandardCharsets.UTF_8, ',', List.of(), header, trimmed, skipped);
	}

	private static List<String> read(Format format, Layout layout, String text) throws IOException {
		return RowTexts.all(open(format, layout, text)).stream().map(RowTexts::text).toList();
	}

	private static String raw(Layout layout, String text) throws IOException {
		return new String(RowTexts.raw(open(Format.CSV, layout, text)), StandardCharsets.UTF_8);
	}

	private static RowSource open(Format format, Layout layout, String text) throws IOException {
		return format.open(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), layout);
	}

}
