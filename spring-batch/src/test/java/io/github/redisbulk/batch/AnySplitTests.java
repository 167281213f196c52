package io.github.redisbulk.batch;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.BiFunction;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.batch.infrastructure.item.ExecutionContext;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Any split of any file reads the same records as no split.
 */
class AnySplitTests {

	/** So many bytes have a few hundred pairs. */
	private static final int FEW = 20;

	private static final String MARK = "\uFEFF";

	private static final String[] VALUES = { "", "a", "bc", "é", "x\ny", "x\r\ny", "\r", "\"", "\"\n\"", ",", ",\n",
			" z " };

	private static final String[] PIECES = { "a", ",", "\"", "\"\"", "\n", "\r", "\r\n", "\n\n", " ", "b", "\",\"",
			"\n\"" };

	private static final String[] ENDS = { "\n", "\r\n", "\r" };

	private static final String[] LINES = { "{}", "{\"a\":1}", "", " ", "\r", "\"", "x\ry", "é" };

	private static final String[] WORDS = { "", "a", "SET", "*1\r\n$3\r\nSET\r\n", "\r\n", "$1", "EXEC" };

	private final Random random = new Random(14);

	@TempDir
	Path folder;

	@Test
	void ofCsvWhoseValuesAreKnown() throws IOException {
		for (int i = 0; i < 80; i++) {
			List<List<String>> records = new ArrayList<>();
			byte[] content = csv(records);
			try (RecordFile<CsvRecord> file = RecordFile.csv(this.folder.resolve("known.csv"), content)) {
				List<String> whole = file.read();
				assertThat(whole).as(file::toString)
					.extracting((text) -> text.replaceFirst("^\\d+", ""))
					.containsExactlyElementsOf(records.stream().map(List::toString).toList());
				requireSameInAllSplits(file, whole);
			}
		}
	}

	@Test
	void ofAnythingThatMayBeCsv() throws IOException {
		for (int i = 0; i < 150; i++) {
			byte[] content = (mark() + "k" + pick(ENDS) + soup(PIECES, 12)).getBytes(StandardCharsets.UTF_8);
			try (RecordFile<CsvRecord> file = RecordFile.csv(this.folder.resolve("any.csv"), content)) {
				requireSameInAllSplits(file, file.read());
			}
		}
	}

	@Test
	void ofJsonLines() throws IOException {
		for (int i = 0; i < 60; i++) {
			StringBuilder content = new StringBuilder(mark());
			List<String> lines = new ArrayList<>();
			for (int line = this.random.nextInt(6); line > 0; line--) {
				String text = pick(LINES);
				content.append(text).append(this.random.nextBoolean() ? "\n" : "\r\n");
				if (!text.isBlank()) {
					lines.add(text);
				}
			}
			if (this.random.nextBoolean()) {
				content.append("last");
				lines.add("last");
			}
			byte[] bytes = content.toString().getBytes(StandardCharsets.UTF_8);
			try (RecordFile<JsonLine> file = RecordFile.jsonLines(this.folder.resolve("any.jsonl"), bytes)) {
				List<String> whole = file.read();
				assertThat(whole).extracting((text) -> text.replaceAll("(?s)^.*?json=|]$", ""))
					.containsExactlyElementsOf(lines);
				requireSameInAllSplits(file, whole);
			}
		}
	}

	@Test
	void ofCommands() throws IOException {
		for (int i = 0; i < 30; i++) {
			List<String> expected = new ArrayList<>();
			byte[] content = resp(expected);
			try (RecordFile<CommandRecord> file = RecordFile.resp(this.folder.resolve("any.resp"), content)) {
				List<String> whole = file.read();
				assertThat(whole).as(file::toString)
					.extracting((text) -> text.replaceFirst("^\\d+", ""))
					.containsExactlyElementsOf(expected);
				requireSameInAllSplits(file, whole);
			}
		}
	}

	/** Larger than what one thread looks at, and than a buffer. */
	@Test
	void ofALargeFileByManyThreads() throws IOException {
		ByteArrayOutputStream content = new ByteArrayOutputStream();
		content.writeBytes("a,b\n".getBytes(StandardCharsets.UTF_8));
		while (content.size() < 3_000_000) {
			String value = "x".repeat(this.random.nextInt(200)) + pick(VALUES).repeat(this.random.nextInt(100));
			content
				.writeBytes((quoted(value) + "," + quoted(pick(VALUES)) + pick(ENDS)).getBytes(StandardCharsets.UTF_8));
		}
		try (RecordFile<CsvRecord> file = RecordFile.csv(this.folder.resolve("large.csv"), content.toByteArray())) {
			List<String> whole = file.read();
			for (int ranges : new int[] { 2, 7, 100 }) {
				assertThat(readPartitions(file, ranges)).isEqualTo(whole);
			}
		}
	}

	/** More ranges than bytes, too. */
	@Test
	void byAnyNumberOfRanges() throws IOException {
		byte[] content = (MARK + "a,b\r\n\r\n\"x\r\ny\",2\r3,\"\"\"\"\n\n4,").getBytes(StandardCharsets.UTF_8);
		try (RecordFile<CsvRecord> file = RecordFile.csv(this.folder.resolve("few.csv"), content)) {
			List<String> whole = file.read();
			assertThat(whole).containsExactly("10[x\r\ny, 2]", "19[3, \"]", "27[4, ]");
			for (int ranges = 1; ranges < 50; ranges++) {
				assertThat(readPartitions(file, ranges)).as(ranges + " ranges").isEqualTo(whole);
			}
		}
	}

	private static List<String> readPartitions(RecordFile<?> file, int ranges) throws IOException {
		ByteRangePartitioner partitioner = new ByteRangePartitioner(file.path(), file.format());
		Map<String, ExecutionContext> contexts = partitioner.partition(ranges);
		assertThat(contexts).hasSize(ranges);
		List<String> records = new ArrayList<>();
		for (ExecutionContext context : contexts.values()) {
			records.addAll(file.read(ByteRange.of(context)));
		}
		return records;
	}

	/** At each byte, and at each pair of bytes where the file has few of them. */
	private void requireSameInAllSplits(RecordFile<?> file, List<String> whole) throws IOException {
		for (long first = file.begin(); first <= file.size(); first++) {
			long least = (file.size() <= FEW) ? first : this.random.nextLong(first, file.size() + 1);
			long most = (file.size() <= FEW) ? file.size() : least;
			for (long second = least; second <= most; second++) {
				assertThat(file.read(first, second)).as("%s split at %s and %s", file, first, second).isEqualTo(whole);
			}
		}
	}

	private byte[] csv(List<List<String>> records) {
		StringBuilder content = new StringBuilder(mark());
		BiFunction<String, String, String> record = (a, b) -> csv(a) + "," + csv(b);
		content.append(record.apply("a", "b"));
		for (int i = this.random.nextInt(4); i > 0; i--) {
			content.append(pick(ENDS)).append(blankLines());
			List<String> values = List.of(pick(VALUES), pick(VALUES));
			content.append(record.apply(values.get(0), values.get(1)));
			records.add(values);
		}
		content.append(this.random.nextBoolean() ? pick(ENDS) : "");
		return content.toString().getBytes(StandardCharsets.UTF_8);
	}

	private String blankLines() {
		return this.random.nextInt(4) == 0 ? pick(ENDS) : "";
	}

	private String csv(String value) {
		boolean needed = value.matches("(?s).*[,\"\r\n].*");
		return (needed || this.random.nextInt(3) == 0) ? quoted(value) : value;
	}

	private static String quoted(String value) {
		return '"' + value.replace("\"", "\"\"") + '"';
	}

	private byte[] resp(List<String> expected) {
		ByteArrayOutputStream content = new ByteArrayOutputStream();
		for (int i = this.random.nextInt(4); i > 0; i--) {
			List<List<String>> commands = new ArrayList<>();
			int count = this.random.nextInt(4);
			for (int command = 0; command < Math.max(count, 1); command++) {
				commands.add(List.of("RPUSH", pick(WORDS), pick(WORDS)));
			}
			if (count > 1) {
				write(content, List.of("multi"));
			}
			commands.forEach((command) -> write(content, command));
			if (count > 1) {
				write(content, List.of("EXEC"));
			}
			if (count == 0) {
				content.writeBytes("*0\r\n".getBytes(StandardCharsets.US_ASCII));
			}
			expected.add(commands.toString());
		}
		return content.toByteArray();
	}

	private static void write(ByteArrayOutputStream content, List<String> words) {
		StringBuilder resp = new StringBuilder("*" + words.size() + "\r\n");
		words.forEach((word) -> resp.append("$" + word.length() + "\r\n" + word + "\r\n"));
		content.writeBytes(resp.toString().getBytes(StandardCharsets.ISO_8859_1));
	}

	private String soup(String[] pieces, int most) {
		StringBuilder text = new StringBuilder();
		for (int i = this.random.nextInt(most); i > 0; i--) {
			text.append(pick(pieces));
		}
		return text.toString();
	}

	private String mark() {
		return (this.random.nextInt(3) == 0) ? MARK : "";
	}

	private String pick(String[] from) {
		return from[this.random.nextInt(from.length)];
	}

}
