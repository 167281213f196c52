package io.github.redisbulk.importer.row;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * Records whose values have widths: one a line, blanks around a value left out. Behind
 * the end of a short line there are no values but empty ones.
 */
final class FixedRecords implements Records {

	private final CsvLines lines;

	private final List<Integer> widths;

	private final int width;

	FixedRecords(CsvLines lines, List<Integer> widths) {
		this.lines = lines;
		this.widths = widths;
		this.width = widths.stream().mapToInt(Integer::intValue).sum();
	}

	@Override
	public @Nullable List<String> next() throws IOException, RowException {
		String first = this.lines.first();
		if (first == null) {
			return null;
		}
		String line = first.stripTrailing();
		int length = line.codePointCount(0, line.length());
		if (length > this.width) {
			throw new RowException(
					"the line has " + length + " characters, and the columns only " + this.width + " together");
		}
		List<String> values = new ArrayList<>(this.widths.size());
		int at = 0;
		for (int wanted : this.widths) {
			int end = line.offsetByCodePoints(at, Math.min(wanted, line.codePointCount(at, line.length())));
			values.add(line.substring(at, end).strip());
			at = end;
		}
		return values;
	}

}
