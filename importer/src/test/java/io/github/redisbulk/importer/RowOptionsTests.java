package io.github.redisbulk.importer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

import io.github.redisbulk.importer.row.Format;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link RowOptions}.
 */
class RowOptionsTests {

	private static final String USUAL = "--key {id} --as hash ";

	@ParameterizedTest
	@ValueSource(strings = { "--key k:{id} --as hash", "--key {id} --as stream", USUAL + "--fields id",
			USUAL + "--ttl 1h", USUAL + "--charset latin1", USUAL + "--delimiter ;", USUAL + "--value {id}",
			USUAL + "--score id", USUAL + "--longitude id", USUAL + "--latitude id", USUAL + "--time id",
			USUAL + "--header id", USUAL + "--no-header", USUAL + "--rename-duplicates", USUAL + "--skip-lines 1",
			USUAL + "--trim", USUAL + "--widths 3", USUAL + "--set a=id", USUAL + "--filter true" })
	void tellAnImportFromAnotherOneByWhateverChangesItsRows(String options) throws IOException {
		assertThat(facts(options)).isNotEqualTo(facts(USUAL));
	}

	@Test
	void tellAnImportFromAnotherOneByTheContentOfItsMapping(@TempDir Path folder) throws IOException {
		Path file = Files.writeString(folder.resolve("m.yml"), "targets: [{as: hash, key: 'a{id}'}]");
		Map<String, String> facts = facts("--mapping " + file);
		assertThat(facts("--mapping " + file)).isEqualTo(facts);
		Files.writeString(file, "targets: [{as: hash, key: 'b{id}'}]");
		assertThat(facts("--mapping " + file)).isNotEqualTo(facts);
	}

	private static Map<String, String> facts(String options) throws IOException {
		RowOptions rows = new RowOptions();
		new CommandLine(rows).setCaseInsensitiveEnumValuesAllowed(true).parseArgs(options.strip().split(" "));
		return rows.facts(Format.CSV);
	}

}
