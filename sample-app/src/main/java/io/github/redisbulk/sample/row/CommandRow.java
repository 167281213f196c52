package io.github.redisbulk.sample.row;

import java.util.List;
import java.util.function.Supplier;

/**
 * A row that is a Redis command already.
 *
 * @param line where the command begins
 * @param words the name of the command and its arguments
 * @param source gives the command as it stood in the input
 */
public record CommandRow(long line, List<byte[]> words, Supplier<byte[]> source) implements Row {

	@Override
	public byte[] raw() {
		return this.source.get();
	}

}
