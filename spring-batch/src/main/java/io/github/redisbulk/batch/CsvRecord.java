package io.github.redisbulk.batch;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A record of a CSV file, its values named by the header.
 * <p>
 * This class is immutable and thread-safe.
 */
public final class CsvRecord {

	private final long position;

	private final CsvColumns columns;

	private final List<String> values;

	CsvRecord(long position, CsvColumns columns, List<String> values) {
		this.position = position;
		this.columns = columns;
		this.values = List.copyOf(values);
	}

	/**
	 * Returns where the record stands.
	 * @return the offset in the file of its first byte
	 */
	public long position() {
		return this.position;
	}

	/**
	 * Returns a value.
	 * @param column the name of its column
	 * @return the value, empty where nothing stands in the file
	 * @throws IllegalArgumentException if the header does not name that column
	 */
	public String get(String column) {
		return this.values.get(this.columns.index(column));
	}

	/**
	 * Returns all values.
	 * @return values in the order of the file
	 */
	public List<String> values() {
		return this.values;
	}

	/**
	 * Returns all values by the names of their columns, as for HSET.
	 * @return a map of its own, in the order of the file
	 */
	public Map<String, String> fields() {
		Map<String, String> fields = new LinkedHashMap<>();
		for (int i = 0; i < this.values.size(); i++) {
			fields.put(this.columns.names().get(i), this.values.get(i));
		}
		return fields;
	}

	/** Returns where the record stands. The values are left out. */
	@Override
	public String toString() {
		return "CSV record at byte " + this.position;
	}

}
