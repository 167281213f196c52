package io.github.redisbulk.sample.row;

import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * A row of named fields.
 */
public non-sealed interface FieldsRow extends Row {

	/**
	 * Returns the value of a field as text.
	 * @param field the name of the field
	 * @return the text, or {@code null} if the row has no such field or no value in it
	 */
	@Nullable String text(String field);

	/**
	 * Returns the values as text, by field, in the order of the row.
	 * @param only the fields that are wanted, empty for all
	 * @return those of them that have a value
	 */
	Map<String, String> texts(List<String> only);

	/**
	 * Returns the row as a JSON object.
	 * @param only the fields that are wanted, empty for all
	 * @return JSON text
	 */
	String json(List<String> only);

}
