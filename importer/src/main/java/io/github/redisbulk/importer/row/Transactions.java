package io.github.redisbulk.importer.row;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * Makes one row of MULTI, the commands behind it, and EXEC. A transaction with a mistake
 * in it is malformed as a whole, or parts of it would be applied.
 */
final class Transactions implements RowReader {

	private static final String MULTI = "MULTI";

	private static final String EXEC = "EXEC";

	private static final String DISCARD = "DISCARD";

	private final RowReader rows;

	private final int limit;

	private @Nullable IOException trouble;

	/**
	 * Creates a reader.
	 * @param rows the commands one by one
	 * @param limit how many bytes of a transaction fit into memory
	 */
	Transactions(RowReader rows, int limit) {
		this.rows = rows;
		this.limit = limit;
	}

	@Override
	public @Nullable Row read() throws IOException {
		if (this.trouble != null) {
			throw this.trouble;
		}
		Row row = this.rows.read();
		while (row instanceof CommandRow begin && is(begin, MULTI)) {
			Transaction transaction = new Transaction(begin);
			read(transaction);
			if (!transaction.isEmpty()) {
				return transaction.row();
			}
			row = this.rows.read();
		}
		return (row instanceof CommandRow end && (is(end, EXEC) || is(end, DISCARD)))
				? new MalformedRow(row.line(), row::raw, "there is no MULTI before it") : row;
	}

	private void read(Transaction transaction) {
		try {
			while (transaction.add(this.rows.read())) {
				if (transaction.raw.size() > this.limit) {
					throw new IOException("Line " + transaction.line + " begins a transaction of more than "
							+ this.limit + " bytes, the most that this heap can hold; 'java -Xmx' makes it larger");
				}
			}
		}
		catch (IOException ex) {
			// what has been read is a row without an end; nothing can be read behind it
			this.trouble = ex;
			transaction.spoil("it cannot be read to its end");
		}
	}

	private static boolean is(CommandRow row, String name) {
		return !row.named(name).isEmpty();
	}

	/** A transaction as it is read. */
	private static final class Transaction {

		private final long line;

		private final List<List<byte[]>> commands = new ArrayList<>();

		private final ByteArrayOutputStream raw = new ByteArrayOutputStream();

		private @Nullable String mistake;

		Transaction(CommandRow begin) {
			this.line = begin.line();
			this.raw.writeBytes(begin.raw());
		}

		/** Adds a row, and returns whether more may follow. */
		boolean add(@Nullable Row row) {
			if (row == null) {
				spoil("there is no EXEC behind it");
				return false;
			}
			this.raw.writeBytes(row.raw());
			if (row instanceof MalformedRow malformed) {
				spoil("line " + malformed.line() + ": " + malformed.reason());
			}
			else if (row instanceof CommandRow command) {
				return add(command);
			}
			return true;
		}

		private boolean add(CommandRow command) {
			if (is(command, EXEC)) {
				return false;
			}
			if (is(command, DISCARD)) {
				spoil("DISCARD at line " + command.line() + " takes it back");
				return false;
			}
			if (is(command, MULTI)) {
				spoil("there is another MULTI in it, at line " + command.line());
			}
			this.commands.addAll(command.commands());
			return true;
		}

		void spoil(String reason) {
			if (this.mistake == null) {
				this.mistake = "the transaction is not applied: " + reason;
			}
		}

		boolean isEmpty() {
			return this.mistake == null && this.commands.isEmpty();
		}

		Row row() {
			return (this.mistake != null) ? new MalformedRow(this.line, this.raw::toByteArray, this.mistake)
					: new CommandRow(this.line, this.commands, this.raw::toByteArray);
		}

	}

}
