package io.github.redisbulk.importer.job;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

import io.github.redisbulk.importer.row.CommandRow;
import io.github.redisbulk.importer.row.Format;
import io.github.redisbulk.importer.row.RowSource;

/**
 * The first commands of a run, shown as one would type them into {@code redis-cli}.
 */
public final class CommandSample {

	private static final int SIZE = 3;

	private final PrintWriter out;

	private int shown;

	/**
	 * Creates a sample.
	 * @param out where it is shown
	 */
	public CommandSample(PrintWriter out) {
		this.out = out;
	}

	private void show(CommandRow row) {
		this.out.print(row.isTransaction() ? "MULTI%n".formatted() : "");
		row.commands().forEach((words) -> this.out.println(CommandQuotes.line(words)));
		this.out.print(row.isTransaction() ? "EXEC%n".formatted() : "");
	}

	/**
	 * Shows an item, if it is one of the first.
	 * @param resp its commands, in Redis' protocol
	 */
	public void show(byte[] resp) {
		if (this.shown++ < SIZE) {
			try {
				RowSource rows = Format.RESP.open(new ByteArrayInputStream(resp), StandardCharsets.UTF_8, ',');
				rows.forEachRemaining((row) -> {
					if (row instanceof CommandRow command) {
						show(command);
					}
				});
			}
			catch (IOException ex) {
				throw new UncheckedIOException(ex);
			}
		}
	}

}
