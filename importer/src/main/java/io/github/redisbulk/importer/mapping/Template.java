package io.github.redisbulk.importer.mapping;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

import io.github.redisbulk.importer.row.FieldsRow;
import io.github.redisbulk.importer.row.RowException;
import org.jspecify.annotations.Nullable;

/**
 * Text with fields in it, such as {@code runway:{id}}. Two braces stand for one:
 * {@code {{user:{id}}}:visits} gives {@code {user:7}:visits}.
 * <p>
 * This class is immutable and thread-safe.
 */
public final class Template {

	private final List<Part> parts;

	private Template(List<Part> parts) {
		this.parts = parts;
	}

	/** Text, or a field in its place. */
	private record Part(String text, @Nullable Field field) {
	}

	/**
	 * Reads a template.
	 * @param text how it is written
	 * @return the template
	 * @throws IllegalArgumentException if a brace is missing
	 */
	public static Template of(String text) {
		List<Part> parts = new ArrayList<>();
		StringBuilder literal = new StringBuilder();
		for (int at = 0; at < text.length(); at++) {
			char c = text.charAt(at);
			boolean doubled = at + 1 < text.length() && text.charAt(at + 1) == c;
			if ((c == '{' || c == '}') && doubled) {
				literal.append(c);
				at++;
			}
			else if (c == '{') {
				int end = text.indexOf('}', at);
				if (end <= at + 1) {
					throw new IllegalArgumentException("'" + text + "' has a '{' without a field and a '}' after it");
				}
				parts.add(new Part(literal.toString(), null));
				literal.setLength(0);
				String field = text.substring(at + 1, end);
				parts.add(new Part(field, Field.of(field)));
				if (Field.of(field).type() == FieldType.FP32) {
					throw new IllegalArgumentException(
							"'{" + field + "}' is bytes, and no part of a text: name it among the fields of a hash");
				}
				at = end;
			}
			else if (c == '}') {
				throw new IllegalArgumentException("'" + text + "' has a '}' without a '{' before it");
			}
			else {
				literal.append(c);
			}
		}
		parts.add(new Part(literal.toString(), null));
		return new Template(parts.stream().filter((part) -> !part.text().isEmpty()).toList());
	}

	/**
	 * Returns the fields of the template.
	 * @return their names
	 */
	public List<String> fields() {
		return this.parts.stream().map(Part::field).filter(Objects::nonNull).map(Field::name).toList();
	}

	/**
	 * Fills in the fields of a row; a field without a value fails the row.
	 */
	String render(FieldsRow row) throws RowException {
		return render(row, false);
	}

	/**
	 * Fills in the fields of a row as a key: a field that is empty fails the row too, or
	 * all such rows would share one key.
	 */
	String renderKey(FieldsRow row) throws RowException {
		return render(row, true);
	}

	private String render(FieldsRow row, boolean refuseEmpty) throws RowException {
		StringBuilder text = new StringBuilder();
		for (Part part : this.parts) {
			text.append((part.field() != null) ? value(row, part.field(), refuseEmpty) : part.text());
		}
		return text.toString();
	}

	private static String value(FieldsRow row, Field field, boolean refuseEmpty) throws RowException {
		Object value = field.required(row);
		if (refuseEmpty && value.equals("")) {
			throw new RowException("the field '" + field + "' of the key is empty");
		}
		return value.toString();
	}

	@Override
	public boolean equals(@Nullable Object other) {
		return other instanceof Template template && template.parts.equals(this.parts);
	}

	@Override
	public int hashCode() {
		return this.parts.hashCode();
	}

	/** Returns the template as it is written, but for doubled braces. */
	@Override
	public String toString() {
		return this.parts.stream()
			.map((part) -> (part.field() != null) ? "{" + part.text() + "}" : part.text())
			.collect(Collectors.joining());
	}

}
