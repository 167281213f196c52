package io.github.redisbulk.batch;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.batch.infrastructure.item.ExecutionContext;
import org.springframework.batch.infrastructure.item.ItemStreamException;
import org.springframework.batch.infrastructure.item.NonTransientResourceException;
import org.springframework.batch.infrastructure.item.ReaderNotOpenException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Reading a range, and reading on where an execution has ended.
 */
class ByteRangeItemReaderTests {

	@TempDir
	Path folder;

	private Path file;

	@BeforeEach
	void choose() {
		this.file = this.folder.resolve("file");
	}

	private void write(String content) throws IOException {
		Files.writeString(this.file, content);
	}

	private ByteRangeItemReader<CsvRecord> csv() {
		ByteRangeItemReader<CsvRecord> reader = new ByteRangeItemReader<>(this.file, RecordFormat.csv());
		reader.setName("r");
		return reader;
	}

	private static List<String> rest(ByteRangeItemReader<CsvRecord> reader) {
		List<String> keys = new ArrayList<>();
		for (CsvRecord record = reader.read(); record != null; record = reader.read()) {
			keys.add(record.get("k"));
		}
		return keys;
	}

	@Test
	void aPackedFileIsRefused() throws IOException {
		try (OutputStream packed = new GZIPOutputStream(Files.newOutputStream(this.file))) {
			packed.write("k,v\na,1\n".getBytes(StandardCharsets.UTF_8));
		}
		assertThatExceptionOfType(UncheckedIOException.class)
			.isThrownBy(() -> new ByteRangePartitioner(this.file, RecordFormat.csv()).partition(2))
			.withMessageContaining("cannot be split: it is packed, so that nobody can begin in the middle of it");
		assertThatExceptionOfType(ItemStreamException.class).isThrownBy(() -> csv().open(new ExecutionContext()))
			.withMessageContaining("it is packed");
	}

	@ParameterizedTest
	@ValueSource(strings = { "UTF-16", "UTF-16LE", "UTF-16BE", "UTF-32" })
	void aFileInAnotherEncodingIsRefused(String encoding) throws IOException {
		for (RecordFormat<?> format : List.of(RecordFormat.csv(), RecordFormat.jsonLines())) {
			Files.write(this.file, "{k}\n{a}\n".getBytes(Charset.forName(encoding)));
			assertThatExceptionOfType(UncheckedIOException.class)
				.isThrownBy(() -> new ByteRangePartitioner(this.file, format).partition(2))
				.withMessageContaining("it is in UTF-16 or UTF-32, or no text: convert it to UTF-8 first");
			assertThatExceptionOfType(ItemStreamException.class)
				.isThrownBy(() -> new ByteRangeItemReader<>(this.file, format).open(new ExecutionContext()))
				.withMessageContaining("convert it to UTF-8 first");
		}
	}

	@Test
	void saysThatTheDelimiterMayBeAnother() throws IOException {
		write("k;v\na;1\na;1,5\n");
		ByteRangeItemReader<CsvRecord> reader = csv();
		reader.open(new ExecutionContext());
		CsvRecord record = reader.read();
		assertThatIllegalArgumentException().isThrownBy(() -> record.get("k"))
			.withMessage("There is no column 'k'; the header names k;v. Is the delimiter ';', and not ','?"
					+ " Say so with RecordFormat.csv(';')");
		assertThatExceptionOfType(MalformedRecordException.class).isThrownBy(reader::read)
			.withMessageEndingWith("Say so with RecordFormat.csv(';')");
		reader.close();
	}

	/** Whoever takes the end of the file for that of its range loses what is gone. */
	@Test
	void aFileThatBecomesShorterIsNotTakenForItsEnd() throws IOException {
		write("k\n" + "a\n".repeat(100_000));
		ByteRangeItemReader<CsvRecord> reader = csv();
		reader.open(new ExecutionContext());
		reader.read();
		write("k\na\n");
		assertThatExceptionOfType(NonTransientResourceException.class).isThrownBy(() -> rest(reader))
			.withMessageContaining("it has become shorter: it ends at byte");
		reader.close();
		String ping = resp("PING");
		write(ping.repeat(65536 / ping.length() * 2 + 2));
		ByteRangeItemReader<CommandRecord> commands = new ByteRangeItemReader<>(this.file, RecordFormat.resp());
		commands.open(new ExecutionContext());
		write(ping);
		assertThat(commands.read()).isNotNull();
		assertThatExceptionOfType(NonTransientResourceException.class).isThrownBy(commands::read)
			.withMessageContaining("it has become shorter: it ends at byte " + ping.length());
		commands.close();
	}

	@Test
	void goesOnWhereTheLastCommitWas() throws IOException {
		write("k,v\r\na,\"1\r\n1\"\r\n\r\nb,2\nc,\"3\"\"\"\rd,4");
		List<String> all = List.of("a", "b", "c", "d");
		for (int committed = 0; committed <= all.size(); committed++) {
			ExecutionContext context = new ExecutionContext();
			ByteRangeItemReader<CsvRecord> first = csv();
			first.open(context);
			for (int i = 0; i < committed; i++) {
				first.read();
			}
			first.update(context);
			// of the chunk that is not committed
			first.read();
			first.close();
			ByteRangeItemReader<CsvRecord> second = csv();
			second.open(context);
			assertThat(rest(second)).isEqualTo(all.subList(committed, all.size()));
			second.update(context);
			assertThat(context.getLong("r.records")).isEqualTo(4);
			second.close();
		}
	}

	@Test
	void keepsWhereTheNextRecordBegins() throws IOException {
		write("k,v\na,1\nb,2\n");
		ExecutionContext context = new ExecutionContext();
		ByteRangeItemReader<CsvRecord> reader = csv();
		reader.open(context);
		CsvRecord record = reader.read();
		reader.update(context);
		reader.close();
		assertThat(context.getLong("r.position")).isEqualTo(8);
		assertThat(record).hasToString("CSV record at byte 4");
		assertThat(record.fields()).containsExactly(Map.entry("k", "a"), Map.entry("v", "1"));
		assertThatIllegalArgumentException().isThrownBy(() -> record.get("sku"))
			.withMessage("There is no column 'sku'; the header names k, v");
	}

	@Test
	void readsOnBehindAMalformedRecord() throws IOException {
		write("k,v\na,1\nb\nc,\"x\"y\n\"d\",4\n");
		ByteRangeItemReader<CsvRecord> reader = csv();
		reader.open(new ExecutionContext());
		assertThat(reader.read().get("k")).isEqualTo("a");
		assertThatExceptionOfType(MalformedRecordException.class).isThrownBy(reader::read)
			.withMessage("The record at byte 8 is malformed: it has 1 values, and the header names 2 columns");
		assertThatExceptionOfType(MalformedRecordException.class).isThrownBy(reader::read)
			.withMessage("The record at byte 10 is malformed: there is text behind a closing quote");
		assertThat(rest(reader)).containsExactly("d");
		reader.close();
	}

	@Test
	void doesNotTakeBytesForText() throws IOException {
		Files.write(this.file, "k\n\u00e9\nb\n".getBytes(StandardCharsets.ISO_8859_1));
		ByteRangeItemReader<CsvRecord> reader = csv();
		reader.open(new ExecutionContext());
		assertThatExceptionOfType(MalformedRecordException.class).isThrownBy(reader::read)
			.withMessageEndingWith("it holds bytes that are not UTF-8");
		assertThat(rest(reader)).containsExactly("b");
		reader.close();
	}

	/** As a quote that is never closed makes it. */
	@Test
	void passesOverARecordThatFitsIntoNoMemory() throws IOException {
		write("k\n\"" + "x".repeat(300_000) + "\"\nb\n");
		try (RecordFile<CsvRecord> records = RecordFile.csv(this.file, Files.readAllBytes(this.file))) {
			assertThat(records.raw(RecordStates.csv(','), 100_000)).containsExactly("2 is too long", "300005 b");
		}
	}

	@Test
	void refusesAFileThatHasChanged() throws IOException {
		write("k\na\nb\n");
		ExecutionContext context = new ExecutionContext();
		ByteRangeItemReader<CsvRecord> reader = csv();
		reader.open(context);
		reader.close();
		write("k\na\nb\nc\n");
		assertThatExceptionOfType(ItemStreamException.class).isThrownBy(() -> reader.open(context))
			.withMessageContaining("it has 8 bytes and had 6 when the job began; a file that has changed needs a new"
					+ " job instance");
		String rows = "a,1\n".repeat(20_000);
		write("k,v\n" + rows);
		Map<String, ExecutionContext> ranges = new ByteRangePartitioner(this.file, RecordFormat.csv()).partition(3);
		write("v,k\n" + rows);
		ranges.values()
			.forEach((range) -> assertThatExceptionOfType(ItemStreamException.class).isThrownBy(() -> csv().open(range))
				.withMessageContaining("it holds something else than when the job began"));
		write("k\na\nc\n");
		assertThatExceptionOfType(ItemStreamException.class).isThrownBy(() -> reader.open(context))
			.withMessageContaining("it holds something else than when the job began");
	}

	@Test
	void refusesAFileWithoutAHeader() throws IOException {
		write("\n\n");
		assertThatExceptionOfType(ItemStreamException.class).isThrownBy(() -> csv().open(new ExecutionContext()))
			.withMessageEndingWith("There is no header: a CSV file begins with the names of its columns");
		assertThatExceptionOfType(UncheckedIOException.class)
			.isThrownBy(() -> new ByteRangePartitioner(this.file, RecordFormat.csv()).partition(2))
			.withMessageContaining("There is no header");
		write("a,b,a\n1,2,3\n");
		assertThatExceptionOfType(ItemStreamException.class).isThrownBy(() -> csv().open(new ExecutionContext()))
			.withMessageEndingWith("The header names a column twice: a, b, a");
	}

	@Test
	void tellsWhatAStepHasToDo() throws IOException {
		write("k\na\n");
		ByteRangeItemReader<CsvRecord> reader = csv();
		assertThatExceptionOfType(ReaderNotOpenException.class).isThrownBy(reader::read)
			.withMessageContaining("register it as a stream of its step");
		reader.open(new ExecutionContext());
		assertThatExceptionOfType(ItemStreamException.class).isThrownBy(() -> reader.open(new ExecutionContext()))
			.withMessageContaining("declare it with @StepScope");
		reader.close();
	}

	@Test
	void doesNotGuessWhereACommandBegins() throws IOException {
		write("*1\r\n$4\r\nPING\r\n*1\r\n$3\r\nPING\r\n");
		ByteRangeItemReader<CommandRecord> reader = new ByteRangeItemReader<>(this.file, RecordFormat.resp());
		reader.open(new ExecutionContext());
		assertThat(reader.read()).isNotNull();
		for (int attempt = 0; attempt < 2; attempt++) {
			assertThatExceptionOfType(NonTransientResourceException.class).isThrownBy(reader::read)
				.withMessageContaining("a word in RESP is longer than its length says");
		}
		reader.close();
		assertThatExceptionOfType(UncheckedIOException.class)
			.isThrownBy(() -> new ByteRangePartitioner(this.file, RecordFormat.resp()).partition(9))
			.withMessageContaining("a word in RESP is longer than its length says");
	}

	@Test
	void aTransactionWithAMistakeIsMalformedAsAWhole() throws IOException {
		write(resp("MULTI", "PING", "DISCARD", "EXEC", "MULTI", "EXEC", "PING", "MULTI", "PING"));
		ByteRangeItemReader<CommandRecord> reader = new ByteRangeItemReader<>(this.file, RecordFormat.resp());
		reader.open(new ExecutionContext());
		assertThatExceptionOfType(MalformedRecordException.class).isThrownBy(reader::read)
			.withMessageEndingWith("the transaction is not applied: DISCARD takes it back");
		assertThatExceptionOfType(MalformedRecordException.class).isThrownBy(reader::read)
			.withMessageEndingWith("there is no MULTI before it");
		assertThat(reader.read().commands()).hasSize(1);
		assertThatExceptionOfType(MalformedRecordException.class).isThrownBy(reader::read)
			.withMessageEndingWith("there is no EXEC behind it");
		assertThat(reader.read()).isNull();
		reader.close();
	}

	private static String resp(String... commands) {
		StringBuilder resp = new StringBuilder();
		for (String command : commands) {
			resp.append("*1\r\n$" + command.length() + "\r\n" + command + "\r\n");
		}
		return resp.toString();
	}

	@Test
	void needsADelimiterThatIsOneByte() {
		assertThatIllegalArgumentException().isThrownBy(() -> RecordFormat.csv('"'))
			.withMessageStartingWith("'delimiter' must be an ASCII character");
		assertThatIllegalArgumentException().isThrownBy(() -> RecordFormat.csv('\u00a7'));
	}

}
