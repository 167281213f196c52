package io.github.redisbulk.batch.worker;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The version of db-scheduler, which the project's own list has to name by itself.
 */
class VersionTests {

	@Test
	void whatIsTestedIsWhatIsRecommended() throws Exception {
		assertThat(version("../bom/pom.xml", "<artifactId>db-scheduler</artifactId>\\s*<version>([^<]+)"))
			.isEqualTo(version("../pom.xml", "<db-scheduler.version>([^<]+)"));
	}

	private static String version(String file, String pattern) throws Exception {
		Matcher version = Pattern.compile(pattern).matcher(Files.readString(Path.of(file)));
		assertThat(version.find()).isTrue();
		return version.group(1);
	}

}
