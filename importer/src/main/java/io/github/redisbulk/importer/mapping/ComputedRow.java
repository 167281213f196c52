package io.github.redisbulk.importer.mapping;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.redisbulk.importer.row.FieldsRow;
import io.github.redisbulk.importer.row.RowException;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A row with fields beside its own, which are computed from these.
 */
final class ComputedRow implements FieldsRow {

	private final FieldsRow row;

	private final Map<String, String> computed = new LinkedHashMap<>();

	ComputedRow(FieldsRow row, Map<String, Expression> expressions) throws RowException {
		this.row = row;
		for (Map.Entry<String, Expression> field : expressions.entrySet()) {
			String text = field.getValue().text(this);
			if (text != null) {
				this.computed.put(field.getKey(), text);
			}
		}
	}

	@Override
	public long line() {
		return this.row.line();
	}

	@Override
	public byte[] raw() {
		return this.row.raw();
	}

	@Override
	public @Nullable String text(String field) throws RowException {
		String text = this.computed.get(field);
		return (text != null) ? text : this.row.text(field);
	}

	@Override
	public Map<String, String> texts(List<String> only) throws RowException {
		Map<String, String> texts = new LinkedHashMap<>(this.row.texts(only));
		this.computed.forEach((field, text) -> {
			if (only.isEmpty() || only.contains(field)) {
				texts.put(field, text);
			}
		});
		return texts;
	}

	@Override
	public String json(List<String> only) throws RowException {
		ObjectNode object = (ObjectNode) JsonMapper.shared().readTree(this.row.json(only));
		this.computed.forEach((field, text) -> {
			if (only.isEmpty() || only.contains(field)) {
				object.put(field, text);
			}
		});
		return object.toString();
	}

}
