package io.github.redisbulk.importer.row;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * How values stand in a text, where its format leaves that open.
 *
 * @param charset how the text is encoded
 * @param delimiter what stands between two values
 * @param widths how many characters the values have, where nothing stands between them
 * @param header what tells the columns' names
 * @param trimmed whether blanks around values are left out
 * @param skippedLines how many lines stand before the first that counts
 */
public record Layout(Charset charset, char delimiter, List<Integer> widths, Header header, boolean trimmed,
		int skippedLines) {

	/**
	 * Checks that the parts belong together.
	 * @throws IllegalArgumentException if one is of no use
	 */
	public Layout {
		widths = List.copyOf(widths);
		if (skippedLines < 0) {
			throw new IllegalArgumentException("The number of lines to be skipped cannot be negative");
		}
		if (widths.stream().anyMatch((width) -> width < 1)) {
			throw new IllegalArgumentException("A column is at least one character wide");
		}
	}

	/**
	 * Creates a layout with a header row and nothing special.
	 * @param charset how the text is encoded
	 * @param delimiter what stands between two values
	 */
	public Layout(Charset charset, char delimiter) {
		this(charset, delimiter, List.of(), Header.FIRST_ROW, false, 0);
	}

	/** Returns the same layout with something else between two values. */
	Layout delimitedBy(char other) {
		return new Layout(this.charset, other, this.widths, this.header, this.trimmed, this.skippedLines);
	}

	/**
	 * Returns the layout of most files.
	 * @return UTF-8 with commas
	 */
	public static Layout standard() {
		return new Layout(StandardCharsets.UTF_8, ',');
	}

	/**
	 * What tells the columns' names.
	 *
	 * @param given the names, empty where they are not given
	 * @param firstRow whether they stand in the first row
	 * @param renamed whether a name that is there already gets a number
	 */
	public record Header(List<String> given, boolean firstRow, boolean renamed) {

		/** The first row, where each name is another one. */
		public static final Header FIRST_ROW = new Header(List.of(), true, false);

		/**
		 * Keeps its own list.
		 */
		public Header {
			given = List.copyOf(given);
		}

		/**
		 * Names columns.
		 * @param first the values of the first row
		 * @throws RowException if two columns have one name
		 */
		List<String> names(List<String> first) throws RowException {
			if (!this.given.isEmpty()) {
				return distinct(this.given);
			}
			return this.firstRow ? distinct(first)
					: IntStream.rangeClosed(1, first.size()).mapToObj(Integer::toString).toList();
		}

		private List<String> distinct(List<String> names) throws RowException {
			Set<String> taken = new HashSet<>(names);
			if (taken.size() == names.size()) {
				return names;
			}
			if (!this.renamed) {
				throw new RowException(
						"it names a column twice: " + String.join(", ", names) + " (--rename-duplicates numbers them)");
			}
			Set<String> seen = new HashSet<>();
			return names.stream().map((name) -> {
				String distinct = name;
				for (int number = 2; !seen.add(distinct); number++) {
					String numbered = name + "_" + number;
					distinct = taken.contains(numbered) ? distinct : numbered;
				}
				return distinct;
			}).toList();
		}

	}

}
