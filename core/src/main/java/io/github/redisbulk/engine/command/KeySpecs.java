package io.github.redisbulk.engine.command;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

import org.jspecify.annotations.Nullable;

/**
 * Where a server says the keys of a command stand whose places depend on its other words.
 *
 * @param keys those that the server can describe
 * @param complete whether it has described all of them
 * @see <a href="https://redis.io/docs/latest/develop/reference/key-specs/">Command key
 * specifications</a>
 */
record KeySpecs(KeyPositions keys, boolean complete) {

	/**
	 * Reads key specifications.
	 * @param specs the ninth field of an answer to COMMAND INFO, since Redis 7: lists in
	 * which names and values take turns
	 */
	static KeySpecs of(List<?> specs) {
		List<KeyPositions> all = specs.stream().map(KeySpecs::positions).toList();
		List<KeyPositions> known = all.stream().filter((positions) -> positions != KeyPositions.EVERYTHING).toList();
		if (known.isEmpty()) {
			return new KeySpecs(KeyPositions.EVERYTHING, false);
		}
		boolean complete = known.size() == all.size()
				&& specs.stream().noneMatch((spec) -> list(spec, "flags").contains("incomplete"));
		return new KeySpecs((words) -> union(known, words), complete);
	}

	private static @Nullable Set<String> union(List<KeyPositions> known, Words words) {
		Set<String> keys = new HashSet<>();
		for (KeyPositions positions : known) {
			Set<String> some = positions.of(words);
			if (some == null) {
				return null;
			}
			keys.addAll(some);
		}
		return keys;
	}

	private static KeyPositions positions(Object spec) {
		List<?> search = list(spec, "begin_search");
		List<?> from = list(search, "spec");
		List<?> find = list(spec, "find_keys");
		List<?> to = list(find, "spec");
		Beginning beginning = switch (text(search, "type")) {
			case "index" -> (words) -> number(from, "index");
			case "keyword" -> (words) -> behind(words, text(from, "keyword"), number(from, "startfrom"));
			default -> null;
		};
		if (beginning == null) {
			return KeyPositions.EVERYTHING;
		}
		return switch (text(find, "type")) {
			case "range" -> (words) -> range(words, beginning.in(words), to);
			case "keynum" -> (words) -> counted(words, beginning.in(words), to);
			default -> KeyPositions.EVERYTHING;
		};
	}

	/** Returns the position behind a keyword, -1 where it is missing. */
	private static int behind(Words words, String keyword, int start) {
		int step = (start < 0) ? -1 : 1;
		for (int word = (start < 0) ? words.count() + start : start; word > 0 && word < words.count(); word += step) {
			if (words.is(word, keyword)) {
				return word + 1;
			}
		}
		return -1;
	}

	private static @Nullable Set<String> range(Words words, int first, List<?> spec) {
		if (first < 0 || first >= words.count()) {
			return Set.of();
		}
		int last = number(spec, "lastkey");
		int limit = number(spec, "limit");
		int end = (last >= 0) ? first + last : words.count() + last;
		if (last == -1 && limit > 1) {
			end = first + (words.count() - first) / limit - 1;
		}
		return KeyPositions.range(first, end, number(spec, "keystep")).of(words);
	}

	private static @Nullable Set<String> counted(Words words, int first, List<?> spec) {
		if (first < 0) {
			return Set.of();
		}
		long count = words.number(first + number(spec, "keynumidx"), -1);
		int from = first + number(spec, "firstkey");
		int step = number(spec, "keystep");
		boolean told = count > 0 && count <= (words.count() - from + step - 1) / step;
		return told ? KeyPositions.range(from, (int) (from + (count - 1) * step), step).of(words) : null;
	}

	private static int number(Object map, String name) {
		return Integer.parseInt(text(map, name));
	}

	private static String text(Object map, String name) {
		return (value(map, name) instanceof String text) ? text : "";
	}

	private static List<?> list(Object map, String name) {
		return (value(map, name) instanceof List<?> list) ? list : List.of();
	}

	private static @Nullable Object value(Object map, String name) {
		List<?> entries = (map instanceof List<?> list) ? list : List.of();
		for (int i = 0; i + 1 < entries.size(); i += 2) {
			if (name.equals(entries.get(i))) {
				return entries.get(i + 1);
			}
		}
		return null;
	}

	/** Where the search for keys begins, -1 where there are none. */
	private interface Beginning {

		int in(Words words);

	}

}
