package io.github.redisbulk.importer.mapping;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.redisbulk.BulkCommands;
import io.github.redisbulk.importer.row.FieldsRow;
import io.github.redisbulk.importer.row.RowException;

/**
 * What becomes of a row of fields: fields are computed first, then each target is
 * written, in its order.
 *
 * @param computed fields beside those of the row, by name
 * @param targets what is written, at least one
 */
public record Mapping(Map<String, Expression> computed, List<RowMapping> targets) {

	/**
	 * Keeps its own copies.
	 */
	public Mapping {
		computed = new LinkedHashMap<>(computed);
		targets = List.copyOf(targets);
	}

	/**
	 * Creates a mapping of one target.
	 * @param target what is written
	 * @return the mapping
	 */
	public static Mapping of(RowMapping target) {
		return new Mapping(Map.of(), List.of(target));
	}

	/**
	 * Returns whether a row may be written twice without harm.
	 * @return whether that holds for all targets
	 */
	public boolean isRepeatable() {
		return this.targets.stream().allMatch((target) -> target.shape().isRepeatable());
	}

	/**
	 * Makes sure that an input has what this mapping needs.
	 * @param columns the fields that every row has, empty where nobody knows
	 * @throws IOException if one is missing
	 */
	public void requireColumns(List<String> columns) throws IOException {
		List<String> all = new ArrayList<>(columns);
		if (!all.isEmpty()) {
			all.addAll(this.computed.keySet());
		}
		for (Expression expression : this.computed.values()) {
			expression.requireColumns(all);
		}
		for (RowMapping target : this.targets) {
			target.requireColumns(all);
		}
	}

	void map(FieldsRow row, BulkCommands commands) throws RowException {
		FieldsRow whole = this.computed.isEmpty() ? row : new ComputedRow(row, this.computed);
		for (RowMapping target : this.targets) {
			target.map(whole, commands);
		}
	}

}
