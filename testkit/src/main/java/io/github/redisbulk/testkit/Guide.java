package io.github.redisbulk.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A page of the documentation whose code stands in a test too, where a compiler sees it.
 */
public final class Guide {

	private static final Pattern CODE = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);

	private Guide() {
	}

	/**
	 * Returns the pieces of Java on a page that are not in the source of a test. Spaces,
	 * line breaks and {@code this.} make no difference.
	 * @param page a path below {@code docs}
	 * @param test the test of the page
	 * @return pieces, none where the two are equal
	 * @throws IllegalStateException if there is no Java on the page
	 */
	public static List<String> codeMissing(String page, Class<?> test) {
		String source = plain(read(Path.of("src/test/java", test.getName().replace('.', '/') + ".java")));
		List<String> code = CODE.matcher(read(Path.of("../docs", page)))
			.results()
			.map((block) -> block.group(1))
			.toList();
		if (code.isEmpty()) {
			throw new IllegalStateException("No code on the page " + page);
		}
		return code.stream().filter((block) -> !source.contains(plain(block))).toList();
	}

	private static String read(Path file) {
		try {
			return Files.readString(file);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static String plain(String code) {
		return code.replace("this.", "").replaceAll("\\s+", "");
	}

}
