package io.github.redisbulk.importer.row;

import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.MissingNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.util.RawValue;

/**
 * A JSON value as a tree, in which a number is the text that stands in the input:
 * {@code 1e5} is not {@code 100000}, nor {@code 1.10} the same as {@code 1.1}.
 */
final class JsonTree {

	private static final JsonMapper JSON = JsonMapper.shared();

	private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

	private JsonTree() {
	}

	/**
	 * Reads one value, with nothing behind it.
	 * @throws RowException if there is something behind it
	 */
	static JsonNode read(byte[] bytes, int length) throws RowException {
		try (JsonParser parser = JSON.createParser(bytes, 0, length)) {
			JsonToken first = parser.nextToken();
			JsonNode node = (first != null) ? node(parser, first) : MissingNode.getInstance();
			if (parser.nextToken() != null) {
				throw new RowException("broken JSON: there is something behind the value");
			}
			return node;
		}
	}

	/** Says what is wrong; where the value begins, the row's line tells already. */
	static String mistake(JacksonException ex) {
		return ex.getOriginalMessage().replaceFirst(" \\(start marker at .*", "");
	}

	private static JsonNode node(JsonParser parser, JsonToken token) {
		return switch (token) {
			case START_OBJECT -> object(parser);
			case START_ARRAY -> array(parser);
			case VALUE_STRING -> NODES.stringNode(parser.getString());
			case VALUE_TRUE -> NODES.booleanNode(true);
			case VALUE_FALSE -> NODES.booleanNode(false);
			case VALUE_NULL -> NODES.nullNode();
			default -> NODES.rawValueNode(new RawValue(parser.getString()));
		};
	}

	/** Reads an object behind its first brace. */
	static ObjectNode object(JsonParser parser) {
		ObjectNode object = NODES.objectNode();
		for (String name = parser.nextName(); name != null; name = parser.nextName()) {
			object.set(name, node(parser, parser.nextToken()));
		}
		return object;
	}

	private static ArrayNode array(JsonParser parser) {
		ArrayNode array = NODES.arrayNode();
		for (JsonToken token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
			array.add(node(parser, token));
		}
		return array;
	}

}
