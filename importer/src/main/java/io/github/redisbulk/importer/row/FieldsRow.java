package io.github.redisbulk.importer.row;

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
	 * @throws RowException if the value is no text that can be written
	 */
	@Nullable String text(String field) throws RowException;

	/**
	 * Returns the values as text, by field, in the order of the row.
	 * @param only the fields that are wanted, empty for all
	 * @return those of them that have a value
	 * @throws RowException if one of them is no text that can be written
	 */
	Map<String, String> texts(List<String> only) throws RowException;

	/**
	 * Returns the row as a JSON object.
	 * @param only the fields that are wanted, empty for all
	 * @return JSON text
	 * @throws RowException if one of them is no text that can be written
	 */
	String json(List<String> only) throws RowException;

}
