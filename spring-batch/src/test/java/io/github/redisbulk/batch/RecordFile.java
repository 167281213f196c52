package io.github.redisbulk.batch;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A file of records, read in any ranges.
 *
 * @param <R> a record
 */
final class RecordFile<R> implements AutoCloseable {

	private final RecordFormat<R> format;

	private final Function<R, String> text;

	private final Path path;

	private final FileChannel channel;

	private RecordFile(Path path, RecordFormat<R> format, Function<R, String> text) {
		this.format = format;
		this.text = text;
		this.path = path;
		try {
			this.channel = FileChannel.open(path);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	static RecordFile<CsvRecord> csv(Path path, byte[] content) {
		return new RecordFile<>(write(path, content), RecordFormat.csv(),
				(record) -> record.position() + "" + record.values());
	}

	static RecordFile<JsonLine> jsonLines(Path path, byte[] content) {
		return new RecordFile<>(write(path, content), RecordFormat.jsonLines(), JsonLine::toString);
	}

	static RecordFile<CommandRecord> resp(Path path, byte[] content) {
		return new RecordFile<>(write(path, content), RecordFormat.resp(), RecordFile::text);
	}

	private static Path write(Path path, byte[] content) {
		try {
			return Files.write(path, content);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	static String text(CommandRecord record) {
		return record.position() + "" + record.commands()
			.stream()
			.map((command) -> command.stream().map((word) -> new String(word, StandardCharsets.ISO_8859_1)).toList())
			.toList();
	}

	Path path() {
		return this.path;
	}

	RecordFormat<R> format() {
		return this.format;
	}

	long begin() throws IOException {
		return this.format.firstRecord(this.channel);
	}

	long size() throws IOException {
		return this.channel.size();
	}

	/** Returns the records of all ranges between cuts, one after the other. */
	List<String> read(long... cuts) throws IOException {
		long[] starts = this.format.starts(this.channel, begin(), cuts, size());
		List<String> records = new ArrayList<>();
		long from = begin();
		for (long to : starts) {
			readInto(records, from, to);
			from = to;
		}
		readInto(records, from, size());
		return records;
	}

	/** Returns the records of one range. */
	List<String> read(ByteRange range) throws IOException {
		List<String> records = new ArrayList<>();
		readInto(records, range.from(), range.to());
		return records;
	}

	/** Returns the records behind the first one, as they stand there. */
	List<String> raw(RecordStates states, int limit) throws IOException {
		RawRecords raw = new RawRecords(this.channel, states, begin(), size(), limit);
		List<String> records = new ArrayList<>();
		while (raw.next()) {
			try {
				records.add(raw.position() + " " + raw.text());
			}
			catch (MalformedRecordException ex) {
				assertThat(ex).hasMessageContaining("longer than " + limit + " bytes");
				records.add(raw.position() + " is too long");
			}
		}
		return records;
	}

	private void readInto(List<String> records, long from, long to) throws IOException {
		RecordReader<R> reader = this.format.open(this.channel, from, to);
		boolean more = true;
		while (more) {
			try {
				@Nullable R record = reader.next();
				more = record != null;
				if (record != null) {
					records.add(this.text.apply(record));
				}
			}
			catch (MalformedRecordException ex) {
				records.add(ex.getMessage());
			}
		}
	}

	@Override
	public void close() throws IOException {
		this.channel.close();
	}

	@Override
	public String toString() {
		try {
			return Arrays.toString(Files.readAllBytes(this.path));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
