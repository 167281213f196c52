package io.github.redisbulk.batch;

import java.io.IOException;
import java.nio.channels.FileChannel;

/** Commands in Redis' protocol. */
final class RespFormat extends RecordFormat<CommandRecord> {

	@Override
	long firstRecord(FileChannel file) {
		return 0;
	}

	@Override
	long[] starts(FileChannel file, long begin, long[] cuts, long end) throws IOException {
		RespRecords records = records(file, begin, end);
		long[] starts = new long[cuts.length];
		for (int i = 0; i < cuts.length; i++) {
			while (records.position() < cuts[i]) {
				records.skip();
			}
			starts[i] = records.position();
		}
		return starts;
	}

	@Override
	RecordReader<CommandRecord> open(FileChannel file, long from, long to) {
		return records(file, from, to);
	}

	private static RespRecords records(FileChannel file, long from, long to) {
		int limit = longestRecord();
		return new RespRecords(new RespCommands(new FileBytes(file, from), limit), to, limit);
	}

}
