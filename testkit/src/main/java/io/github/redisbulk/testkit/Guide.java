package io.github.redisbulk.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A page of the documentation whose Java code a test compiles and runs.
 */
public final class Guide {

	private static final Pattern CODE = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);

	private Guide() {
	}

	/**
	 * Fails unless each block of Java on a page stands in the source of a test or of one
	 * of its neighbours, whatever white space, {@code this.} and parentheses around a
	 * lambda's only parameter are there.
	 * @param page the page, below the folder {@code docs}
	 * @param sources classes below {@code src/test/java} of the module that is being
	 * tested
	 */
	public static void requireCode(String page, Class<?>... sources) {
		List<String> compiled = Stream.of(sources)
			.map((type) -> plain(read(Path.of("src/test/java", type.getName().replace('.', '/') + ".java"))))
			.toList();
		List<String> blocks = CODE.matcher(read(Path.of("../docs", page)))
			.results()
			.map((MatchResult block) -> block.group(1))
			.toList();
		assertThat(blocks).as("Java on the page " + page).isNotEmpty();
		assertThat(blocks).as("Java on the page " + page + ", each in one of " + Arrays.toString(sources))
			.allSatisfy((block) -> assertThat(compiled).anyMatch((source) -> source.contains(plain(block))));
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
		return code.replace("this.", "").replaceAll("\\s+", "").replaceAll("\\((\\w+)\\)->", "$1->");
	}

}
