package io.github.redisbulk.benchmarks.soak;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * All samples.
 *
 * @param rate items a second
 * @param samples by driver
 */
public record SoakResults(int rate, Map<String, List<Sample>> samples) {

	private static final JsonMapper JSON = JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

	/**
	 * Reads results.
	 * @param file where {@link #write} has put them
	 * @return results
	 */
	public static SoakResults read(Path file) {
		return JSON.readValue(file.toFile(), SoakResults.class);
	}

	/**
	 * Writes these results.
	 * @param file where to
	 * @throws IOException if its folder cannot be made
	 */
	public void write(Path file) throws IOException {
		Files.createDirectories(file.toAbsolutePath().getParent());
		JSON.writeValue(file.toFile(), this);
	}

}
