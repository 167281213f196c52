package io.github.redisbulk.importer.row;

import java.util.function.Supplier;

/**
 * A row that breaks the rules of its format.
 */
public final class MalformedRow implements Row {

	private final long line;

	private final Supplier<byte[]> raw;

	private final String reason;

	/**
	 * Creates a row.
	 * @param line where it begins
	 * @param raw gives the row as it stood in the input
	 * @param reason what is wrong with it
	 */
	public MalformedRow(long line, Supplier<byte[]> raw, String reason) {
		this.line = line;
		this.raw = raw;
		this.reason = reason;
	}

	@Override
	public long line() {
		return this.line;
	}

	@Override
	public byte[] raw() {
		return this.raw.get();
	}

	/**
	 * Returns what is wrong with the row.
	 * @return the reason
	 */
	public String reason() {
		return this.reason;
	}

}
