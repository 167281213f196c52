package io.github.redisbulk.importer.row;

import java.io.IOException;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * JSON Lines: one JSON object a line, in UTF-8. Blank lines are passed over.
 */
final class JsonLinesRows implements RowReader {

	private final Lines lines;

	JsonLinesRows(Lines lines) {
		this.lines = lines;
	}

	@Override
	public @Nullable Row read() throws IOException {
		Line line = this.lines.next();
		while (line != null && line.isBlank()) {
			line = this.lines.next();
		}
		return (line != null) ? parse(line) : null;
	}

	private static Row parse(Line line) {
		try {
			JsonNode node = JsonTree.read(line.bytes(), line.length());
			if (node instanceof ObjectNode object) {
				return new JsonRow(line, object);
			}
			return new MalformedRow(line.number(), line::bytes, "the line is not a JSON object");
		}
		catch (RowException ex) {
			return new MalformedRow(line.number(), line::bytes, String.valueOf(ex.getMessage()));
		}
		catch (JacksonException ex) {
			return new MalformedRow(line.number(), line::bytes, "broken JSON: " + JsonTree.mistake(ex));
		}
	}

}
