package io.github.redisbulk.importer;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for what bash makes of the script that completes words.
 */
@EnabledOnOs(OS.LINUX)
class CompletionTests {

	private static final String LAST_WORD = """
			source ./script
			read -ra COMP_WORDS <<< "$1"
			COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
			_complete_redis-bulk-importer 2> /dev/null
			printf '%s\\n' "${COMPREPLY[@]}"
			""";

	@TempDir
	private Path folder;

	@BeforeEach
	void makeFiles() throws IOException {
		Files.writeString(this.folder.resolve("script"), Importer.run("generate-completion").out());
		Files.createFile(this.folder.resolve("towns a.csv"));
		Files.createFile(this.folder.resolve("towns b.csv"));
	}

	@ParameterizedTest
	@CsvSource({ "imp, import", "import --allow, --allow-same-key", "import --format c, csv|commands",
			"import --as js, json-string|json", "import --client j, jedis", "import to, towns a.csv|towns b.csv",
			"import --trim to, towns a.csv|towns b.csv", "import --rejects to, towns a.csv|towns b.csv",
			"migrate --from-i, --from-insecure", "serve --max-u, --max-upload" })
	void completesOptionsWordsAndFiles(String words, String candidates) throws Exception {
		Process bash = new ProcessBuilder("bash", "-c", LAST_WORD, "bash", "redis-bulk-importer " + words)
			.directory(this.folder.toFile())
			.redirectErrorStream(true)
			.start();
		bash.getOutputStream().close();
		String output = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
		assertThat(output.lines().map(String::strip))
			.containsExactlyInAnyOrderElementsOf(List.of(candidates.split("\\|")));
		assertThat(bash.waitFor()).isZero();
	}

}
