package io.github.redisbulk.importer.mapping;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.github.redisbulk.importer.row.FieldsRow;
import io.github.redisbulk.importer.row.RowException;
import org.jspecify.annotations.Nullable;

/**
 * A field of rows and what its text is to be, such as {@code price:number}.
 *
 * @param name what it is called
 * @param type what its text is read as
 */
record Field(String name, FieldType type) {

	private static final Pattern TYPED = Pattern.compile("(.+):(" + FieldType.NAMES + ")");

	static Field of(String text) {
		Matcher typed = TYPED.matcher(text);
		return typed.matches() ? new Field(typed.group(1), FieldType.of(typed.group(2)))
				: new Field(text, FieldType.TEXT);
	}

	/**
	 * Returns the value as it is written.
	 * @return text, bytes for vectors, or {@code null} if the row has none
	 * @throws RowException if it is not of this type
	 */
	@Nullable Object value(FieldsRow row) throws RowException {
		String text = row.text(this.name);
		if (text == null) {
			return null;
		}
		try {
			return this.type.value(text);
		}
		catch (FieldType.OtherUnitException ex) {
			throw new RowException("the number " + ex.getMessage() + ": add " + ex.remedy(this.name), ex);
		}
		catch (RuntimeException ex) {
			throw new RowException(
					"the text '" + shortened(text) + "' in the field '" + this.name + "' is no " + this.type.noun(),
					ex);
		}
	}

	/** Returns the value where the row has to have one. */
	Object required(FieldsRow row) throws RowException {
		Object value = value(row);
		if (value == null) {
			throw new RowException("the row has no field '" + this.name + "'" + hint(this.name));
		}
		return value;
	}

	/**
	 * Says what is wrong with a field that is not there, if a type is misspelt that it
	 * was to be read as.
	 * @return the end of a sentence, mostly empty
	 */
	static String hint(String missing) {
		String type = missing.substring(missing.lastIndexOf(':') + 1);
		return (type.length() < missing.length() && !type.isEmpty())
				? ": '" + type + "' is no type, only " + FieldType.NAMES.replace("|", ", ") + " are" : "";
	}

	private static String shortened(String text) {
		return (text.length() > 40) ? text.substring(0, 37) + "..." : text;
	}

	@Override
	public String toString() {
		return (this.type == FieldType.TEXT) ? this.name : this.name + ":" + this.type;
	}

}
