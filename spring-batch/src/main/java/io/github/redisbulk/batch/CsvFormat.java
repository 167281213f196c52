package io.github.redisbulk.batch;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.util.HashSet;
import java.util.List;

import org.jspecify.annotations.Nullable;

import org.springframework.util.Assert;

/** CSV with a header. */
final class CsvFormat extends RecordFormat<CsvRecord> {

	private final char delimiter;

	private final RecordStates states;

	CsvFormat(char delimiter) {
		Assert.isTrue(delimiter < 128 && delimiter != '"' && delimiter != '\r' && delimiter != '\n',
				"'delimiter' must be an ASCII character, and neither a quote nor the end of a line");
		this.delimiter = delimiter;
		this.states = RecordStates.csv(delimiter);
	}

	@Override
	long firstRecord(FileChannel file) throws IOException {
		return header(file).nextPosition();
	}

	@Override
	long[] starts(FileChannel file, long begin, long[] cuts, long end) throws IOException {
		return new RecordStarts(file, this.states).atOrBehind(begin, cuts, end);
	}

	@Override
	RecordReader<CsvRecord> open(FileChannel file, long from, long to) throws IOException {
		CsvColumns columns = columns(file);
		RawRecords raw = raw(file, from, to);
		return new RecordReader<>() {

			@Override
			public @Nullable CsvRecord next() throws IOException {
				while (raw.next()) {
					if (!raw.isBlank(false)) {
						return columns.record(raw.position(), values(raw));
					}
				}
				return null;
			}

			@Override
			public long position() {
				return raw.nextPosition();
			}

		};
	}

	private RawRecords raw(FileChannel file, long from, long to) {
		return new RawRecords(file, this.states, from, to, longestRecord());
	}

	/** Returns a reader that has just taken the header. */
	private RawRecords header(FileChannel file) throws IOException {
		RawRecords raw = raw(file, behindMark(file), file.size());
		while (raw.next()) {
			if (!raw.isBlank(false)) {
				return raw;
			}
		}
		throw new IOException("There is no header: a CSV file begins with the names of its columns");
	}

	private CsvColumns columns(FileChannel file) throws IOException {
		try {
			List<String> names = values(header(file));
			if (new HashSet<>(names).size() < names.size()) {
				throw new IOException("The header names a column twice: " + String.join(", ", names));
			}
			return CsvColumns.of(names, this.delimiter);
		}
		catch (MalformedRecordException ex) {
			throw new IOException("The header cannot be read: " + ex.getMessage(), ex);
		}
	}

	private List<String> values(RawRecords raw) {
		return new CsvValues(raw.text(), this.delimiter, raw.position()).read();
	}

}
