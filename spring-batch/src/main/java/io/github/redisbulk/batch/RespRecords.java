package io.github.redisbulk.batch;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

import org.jspecify.annotations.Nullable;

/**
 * Commands, those between MULTI and EXEC as one record. A transaction with a mistake in
 * it is malformed as a whole, or parts of it would be applied.
 */
final class RespRecords implements RecordReader<CommandRecord> {

	private static final String MULTI = "MULTI";

	private static final String EXEC = "EXEC";

	private static final String DISCARD = "DISCARD";

	private final RespCommands commands;

	private final long end;

	private final int limit;

	private @Nullable IOException mistake;

	/**
	 * Creates a reader.
	 * @param commands from the beginning of a record on
	 * @param end a record that begins here or later is not read
	 * @param limit how many bytes of a transaction fit into memory
	 */
	RespRecords(RespCommands commands, long end, int limit) {
		this.commands = commands;
		this.end = end;
		this.limit = limit;
	}

	@Override
	public long position() {
		return this.commands.position();
	}

	@Override
	public @Nullable CommandRecord next() throws IOException {
		if (this.mistake != null) {
			throw this.mistake;
		}
		try {
			return read();
		}
		catch (IOException ex) {
			this.mistake = ex;
			throw ex;
		}
	}

	private @Nullable CommandRecord read() throws IOException {
		while (position() < this.end) {
			long start = position();
			List<byte[]> command = this.commands.next(true);
			String name = name(command);
			if (name.equals(EXEC) || name.equals(DISCARD)) {
				throw new MalformedRecordException(start, "there is no MULTI before it");
			}
			List<List<byte[]>> record = name.equals(MULTI) ? transaction(start) : List.of(command);
			if (!record.isEmpty() && !command.isEmpty()) {
				return new CommandRecord(start, record);
			}
		}
		return null;
	}

	/** Passes over a record. */
	void skip() throws IOException {
		boolean within = name(this.commands.next(false)).equals(MULTI);
		while (within && position() < this.end) {
			String name = name(this.commands.next(false));
			within = !name.equals(EXEC) && !name.equals(DISCARD);
		}
	}

	/** Reads what stands behind MULTI. */
	private List<List<byte[]>> transaction(long start) throws IOException {
		List<List<byte[]>> transaction = new ArrayList<>();
		String mistake = null;
		while (position() < this.end) {
			List<byte[]> command = this.commands.next(true);
			String name = name(command);
			if (name.equals(EXEC) && mistake == null) {
				return transaction;
			}
			if (name.equals(EXEC) || name.equals(DISCARD)) {
				throw notApplied(start, (mistake != null) ? mistake : "DISCARD takes it back");
			}
			if (name.equals(MULTI)) {
				mistake = "there is another MULTI in it";
			}
			if (position() - start > this.limit) {
				mistake = "it is longer than " + this.limit + " bytes, the most that this heap can hold";
				transaction.clear();
			}
			if (!command.isEmpty()) {
				transaction.add(command);
			}
		}
		throw notApplied(start, "there is no EXEC behind it");
	}

	private static MalformedRecordException notApplied(long start, String reason) {
		return new MalformedRecordException(start, "the transaction is not applied: " + reason);
	}

	private static String name(List<byte[]> command) {
		return command.isEmpty() ? ""
				: new String(command.get(0), StandardCharsets.ISO_8859_1).toUpperCase(Locale.ROOT);
	}

}
