package io.github.redisbulk.batch;

import java.io.IOException;
import java.nio.channels.FileChannel;

import org.jspecify.annotations.Nullable;

/** JSON Lines. */
final class JsonLinesFormat extends RecordFormat<JsonLine> {

	private static final RecordStates LINES = RecordStates.lines();

	@Override
	long firstRecord(FileChannel file) throws IOException {
		return behindMark(file);
	}

	@Override
	long[] starts(FileChannel file, long begin, long[] cuts, long end) throws IOException {
		return new RecordStarts(file, LINES).atOrBehind(begin, cuts, end);
	}

	@Override
	RecordReader<JsonLine> open(FileChannel file, long from, long to) {
		RawRecords raw = new RawRecords(file, LINES, from, to, longestRecord());
		return new RecordReader<>() {

			@Override
			public @Nullable JsonLine next() throws IOException {
				while (raw.next()) {
					if (!raw.isBlank(true)) {
						return new JsonLine(raw.position(), raw.text());
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

}
