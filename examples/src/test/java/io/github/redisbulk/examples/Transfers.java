package io.github.redisbulk.examples;

import java.util.List;

import io.github.redisbulk.BulkWriter;

/** The code of {@code docs/how-to/transactions.md}. */
class Transfers {

	private final List<Transfer> transfers = List.of(new Transfer("ada", "bob", 5));

	private final BulkWriter bulkWriter;

	Transfers(BulkWriter bulkWriter) {
		this.bulkWriter = bulkWriter;
	}

	void write() {
		this.bulkWriter.write(this.transfers,
				(transfer, commands) -> commands.hincrby("balance", transfer.from(), -transfer.cents())
					.hincrby("balance", transfer.to(), transfer.cents()),
				(options) -> options.withAtomic(true));
	}

	record Transfer(String from, String to, long cents) {
	}

}
