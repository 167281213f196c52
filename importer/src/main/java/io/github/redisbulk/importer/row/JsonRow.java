package io.github.redisbulk.importer.row;

import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A JSON object, its members the fields. A field that begins with a slash is a JSON
 * pointer, such as {@code /address/city}. Text is written as it is, other values as JSON;
 * null is no value.
 */
final class JsonRow implements FieldsRow {

	private final Line line;

	private final ObjectNode object;

	JsonRow(Line line, ObjectNode object) {
		this.line = line;
		this.object = object;
	}

	@Override
	public long line() {
		return this.line.number();
	}

	@Override
	public byte[] raw() {
		return this.line.bytes();
	}

	@Override
	public @Nullable String text(String field) throws RowException {
		JsonNode node = node(field);
		if (node == null || node.isNull() || node.isMissingNode()) {
			return null;
		}
		return Texts.requireWhole(node.isString() ? node.stringValue() : node.toString());
	}

	@Override
	public Map<String, String> texts(List<String> only) throws RowException {
		Collection<String> fields = only.isEmpty() ? this.object.propertyNames() : only;
		Map<String, String> texts = new LinkedHashMap<>(fields.size() * 2);
		for (String field : fields) {
			String text = text(field);
			if (text != null) {
				texts.put(Texts.requireWhole(field), text);
			}
		}
		return texts;
	}

	@Override
	public String json(List<String> only) throws RowException {
		if (only.isEmpty()) {
			return Texts.decode(this.line.bytes(), this.line.length(), StandardCharsets.UTF_8);
		}
		ObjectNode subset = JsonNodeFactory.instance.objectNode();
		for (String field : only) {
			JsonNode node = node(field);
			if (node != null && !node.isMissingNode()) {
				subset.set(field, node);
			}
		}
		return Texts.requireWhole(subset.toString());
	}

	private @Nullable JsonNode node(String field) {
		JsonNode node = this.object.get(field);
		return (node == null && field.startsWith("/")) ? this.object.at(field) : node;
	}

}
