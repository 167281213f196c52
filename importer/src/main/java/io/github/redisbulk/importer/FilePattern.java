package io.github.redisbulk.importer;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.List;
import java.util.stream.Stream;

/**
 * A name with {@code *}, {@code ?}, {@code [a-z]} or <code>{a,b}</code> in it that stands
 * for files, where the shell has not replaced it already; {@code **} goes through
 * folders.
 *
 * @param pattern the name
 * @param folder the last folder before the first such sign
 */
record FilePattern(String pattern, Path folder) {

	private static final int DEEPEST = 64;

	static FilePattern of(String pattern) {
		String fixed = pattern.replaceFirst("[*?\\[{].*", "");
		return new FilePattern(pattern, Path.of(fixed.substring(0, fixed.lastIndexOf('/') + 1)));
	}

	/**
	 * Looks for the files.
	 * @return their names in their order
	 * @throws IOException if there are none
	 */
	List<String> files() throws IOException {
		PathMatcher matcher = FileSystems.getDefault().getPathMatcher("glob:" + this.pattern);
		int depth = this.pattern.contains("**") ? DEEPEST : Path.of(this.pattern).getNameCount()
				- (this.folder.toString().isEmpty() ? 0 : this.folder.getNameCount());
		try (Stream<Path> files = Files.walk(this.folder, depth, FileVisitOption.FOLLOW_LINKS)) {
			List<String> found = files.filter(matcher::matches)
				.filter(Files::isRegularFile)
				.map(Path::toString)
				.sorted()
				.toList();
			if (found.isEmpty()) {
				throw new IOException("There is no file like " + this.pattern);
			}
			return found;
		}
		catch (NoSuchFileException ex) {
			throw new IOException("There is no file like " + this.pattern, ex);
		}
	}

}
