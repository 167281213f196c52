package io.github.redisbulk.importer.mapping;

import java.io.IOException;
import java.util.List;
import java.util.Set;

/**
 * The columns of an input.
 */
final class Columns {

	private Columns() {
	}

	/**
	 * Makes sure that an input has some fields.
	 * @param columns the fields that every row has, empty where nobody knows
	 * @param fields the fields
	 * @throws IOException if one is missing
	 */
	static void require(List<String> columns, Set<String> fields) throws IOException {
		for (String field : columns.isEmpty() ? Set.<String>of() : fields) {
			if (!columns.contains(field)) {
				throw new IOException("The input has no column '" + field + "', only " + String.join(", ", columns)
						+ hint(columns) + Field.hint(field));
			}
		}
	}

	/** A header that is one column may have another delimiter. */
	private static String hint(List<String> columns) {
		for (String delimiter : (columns.size() == 1) ? List.of(",", ";", "\t", "|") : List.<String>of()) {
			if (columns.get(0).contains(delimiter)) {
				return ". If its values stand between '" + delimiter + "', add --delimiter '"
						+ delimiter.replace("\t", "\\t") + "'";
			}
		}
		return "";
	}

}
