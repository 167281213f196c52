package io.github.redisbulk.importer.mapping;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

import io.github.redisbulk.BulkCommands;
import io.github.redisbulk.importer.row.FieldsRow;
import io.github.redisbulk.importer.row.RowException;

/**
 * What becomes of a row of fields: fields are computed first, then each target is
 * written, in its order.
 *
 * @param computed fields beside those of the row, by name
 * @param targets what is written, at least one
 * @param sameKey whether one target of a row may overwrite another one
 */
public record Mapping(Map<String, Expression> computed, List<RowMapping> targets, boolean sameKey) {

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
		return new Mapping(Map.of(), List.of(target), false);
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

	/**
	 * Looks for targets of which each row would overwrite one with the other.
	 * @return the key of both, empty where it takes a row to tell
	 */
	public Optional<Template> overwrittenKey() {
		return IntStream.range(0, this.sameKey ? 0 : this.targets.size())
			.filter((i) -> this.targets.get(i).shape().replacesKey())
			.filter((i) -> this.targets.subList(0, i)
				.stream()
				.anyMatch((before) -> before.key().equals(this.targets.get(i).key())))
			.mapToObj((i) -> this.targets.get(i).key())
			.findFirst();
	}

	private void requireOtherPlaces(FieldsRow row) throws RowException {
		Set<String> keys = new HashSet<>();
		Set<List<String>> members = new HashSet<>();
		for (RowMapping target : this.targets) {
			String key = target.key().renderKey(row);
			String member = target.member(row);
			boolean taken = target.shape().replacesKey() ? keys.contains(key)
					: member != null && !members.add(List.of(key, member));
			if (taken) {
				throw new RowException("two targets of the row are the key '" + key
						+ "', and one would overwrite the other: --allow-same-key lets it");
			}
			keys.add(key);
		}
	}

	void map(FieldsRow row, BulkCommands commands) throws RowException {
		FieldsRow whole = this.computed.isEmpty() ? row : new ComputedRow(row, this.computed);
		if (this.targets.size() > 1 && !this.sameKey) {
			requireOtherPlaces(whole);
		}
		for (RowMapping target : this.targets) {
			target.map(whole, commands);
		}
	}

}
