package io.github.redisbulk.batch;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The columns that the header of a CSV file names.
 *
 * @param names in their order
 * @param indexes the place of each
 * @param delimiter what stands between two of them
 */
record CsvColumns(List<String> names, Map<String, Integer> indexes, char delimiter) {

	/** What stands between values in most files. */
	private static final List<Character> DELIMITERS = List.of(',', ';', '\t', '|');

	static CsvColumns of(List<String> names, char delimiter) {
		Map<String, Integer> indexes = new HashMap<>();
		names.forEach((name) -> indexes.put(name, indexes.size()));
		return new CsvColumns(names, indexes, delimiter);
	}

	CsvRecord record(long position, List<String> values) {
		if (values.size() != this.names.size()) {
			throw new MalformedRecordException(position, "it has " + values.size() + " values, and the header names "
					+ this.names.size() + " columns" + hint());
		}
		return new CsvRecord(position, this, values);
	}

	int index(String name) {
		Integer index = this.indexes.get(name);
		if (index == null) {
			throw new IllegalArgumentException(
					"There is no column '" + name + "'; the header names " + String.join(", ", this.names) + hint());
		}
		return index;
	}

	/**
	 * A header that names one column, with a delimiter in its name, was meant otherwise.
	 */
	private String hint() {
		return DELIMITERS.stream()
			.filter((other) -> this.names.size() == 1 && this.names.get(0).indexOf(other) >= 0)
			.findFirst()
			.map((other) -> ". Is the delimiter " + name(other) + ", and not " + name(this.delimiter)
					+ "? Say so with RecordFormat.csv(" + name(other) + ")")
			.orElse("");
	}

	private static String name(char delimiter) {
		return (delimiter == '\t') ? "'\\t'" : "'" + delimiter + "'";
	}

}
