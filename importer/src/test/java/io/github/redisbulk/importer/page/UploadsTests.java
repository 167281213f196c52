package io.github.redisbulk.importer.page;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.util.unit.DataSize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link Uploads} and what is said about them.
 */
class UploadsTests {

	@Test
	void keepsAFileUntilItIsClosed() throws IOException {
		Path file;
		try (Uploads uploads = new Uploads(DataSize.ofBytes(3))) {
			file = uploads.receive(new ByteArrayInputStream(new byte[3]), -1);
			assertThat(file).hasSize(3);
		}
		assertThat(file.getParent()).doesNotExist();
	}

	@ParameterizedTest
	@CsvSource({ "-1", "4" })
	void keepsNothingOfAFileThatIsTooLarge(long length) throws IOException {
		try (Uploads uploads = new Uploads(DataSize.ofBytes(3))) {
			assertThatExceptionOfType(PageProblem.class)
				.isThrownBy(() -> uploads.receive(new ByteArrayInputStream(new byte[4]), length))
				.withMessageStartingWith("The file is larger than 3 bytes");
			assertThat(uploads.newFile("x").getParent()).isEmptyDirectory();
		}
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			towns.csv        | rejected-towns.csv
			a/b\\towns.csv.gz| rejected-towns.csv
			a"b c.jsonl      | rejected-a_b_c.jsonl
			''               | rejected-
			""")
	void namesTheFileOfRejectedRows(String name, String rejects) {
		assertThat(new Upload(name, "", "", "", "", "", "", "", "").rejectsName()).isEqualTo(rejects);
	}

}
