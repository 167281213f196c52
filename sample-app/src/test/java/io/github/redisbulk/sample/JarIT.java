package io.github.redisbulk.sample;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for the README's first command.
 */
class JarIT {

	@Test
	void loadsAllCharactersShowsSomeAndEnds() throws Exception {
		ProcessBuilder builder = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
				"-Xmx256m", "-XX:TieredStopAtLevel=1", "-jar", System.getProperty("sample.jar"), "--server.port=0");
		builder.environment().keySet().removeIf((name) -> name.startsWith("SPRING_"));
		Process process = builder.redirectError(ProcessBuilder.Redirect.INHERIT).start();
		process.getOutputStream().close();
		String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
		assertThat(output).contains("name=GRINNING FACE", "The script GREEK has 51", "complete");
		assertThat(process.waitFor()).isZero();
	}

}
