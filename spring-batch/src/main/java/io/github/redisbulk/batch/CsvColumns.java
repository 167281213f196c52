package io.github.redisbulk.batch;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The columns that the header of a CSV file names.
 *
 * @param names in their order
 * @param indexes the place of each
 */
record CsvColumns(List<String> names, Map<String, Integer> indexes) {

	static CsvColumns of(List<String> names) {
		Map<String, Integer> indexes = new HashMap<>();
		names.forEach((name) -> indexes.put(name, indexes.size()));
		return new CsvColumns(names, indexes);
	}

	CsvRecord record(long position, List<String> values) {
		if (values.size() != this.names.size()) {
			throw new MalformedRecordException(position,
					"it has " + values.size() + " values, and the header names " + this.names.size() + " columns");
		}
		return new CsvRecord(position, this, values);
	}

	int index(String name) {
		Integer index = this.indexes.get(name);
		if (index == null) {
			throw new IllegalArgumentException(
					"There is no column '" + name + "'; the header names " + String.join(", ", this.names));
		}
		return index;
	}

}
