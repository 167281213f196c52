package io.github.redisbulk.importer.row;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * A row of a CSV input, its values named by the header.
 */
final class CsvRow implements FieldsRow {

	private final long line;

	private final byte[] raw;

	private final Header header;

	private final List<String> values;

	CsvRow(long line, byte[] raw, Header header, List<String> values) {
		this.line = line;
		this.raw = raw;
		this.header = header;
		this.values = values;
	}

	/**
	 * The names of the columns.
	 *
	 * @param names in their order
	 * @param indexes the place of each
	 */
	record Header(List<String> names, Map<String, Integer> indexes) {

		static Header of(List<String> names) {
			Map<String, Integer> indexes = new LinkedHashMap<>();
			names.forEach((name) -> indexes.put(name, indexes.size()));
			return new Header(names, indexes);
		}

	}

	@Override
	public long line() {
		return this.line;
	}

	@Override
	public byte[] raw() {
		return this.raw;
	}

	@Override
	public @Nullable String text(String field) {
		Integer index = this.header.indexes().get(field);
		return (index != null) ? this.values.get(index) : null;
	}

	@Override
	public Map<String, String> texts(List<String> only) {
		List<String> fields = only.isEmpty() ? this.header.names() : only;
		Map<String, String> texts = new LinkedHashMap<>(fields.size() * 2);
		for (String field : fields) {
			String text = text(field);
			if (text != null) {
				texts.put(field, text);
			}
		}
		return texts;
	}

	@Override
	public String json(List<String> only) {
		return JsonMapper.shared().writeValueAsString(texts(only));
	}

}
