package io.github.redisbulk.importer.row;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link FileInputs}.
 */
class FileInputsTests {

	@TempDir
	Path folder;

	@Test
	void readsOneBehindTheOtherAndKnowsWhereARowComesFrom() throws IOException {
		List<String> names = List.of(file("a.csv", "id\n1\n2"), file("b.csv", "id\n"), file("c.csv", "id\n3\n"));
		try (FileInputs inputs = new FileInputs(names, Format.CSV, Layout.standard())) {
			List<Row> rows = new ArrayList<>();
			inputs.forEachRemaining(rows::add);
			assertThat(rows).extracting(RowTexts::text).containsExactly("2: {id=1}", "3: {id=2}", "2: {id=3}");
			assertThat(List.of(0L, 1L, 2L)).extracting(inputs::nameAt)
				.containsExactly(names.get(0), names.get(0), names.get(2));
			assertThat(inputs.bytesRead()).isEqualTo(inputs.size()).isEqualTo(14);
			assertThat(inputs.name()).isEqualTo("3 files");
		}
	}

	@Test
	void refusesOtherColumnsBeforeAnythingIsRead() throws IOException {
		List<String> names = List.of(file("a.csv", "id\n1\n"), file("b.csv", "name\n2\n"));
		assertThatExceptionOfType(IOException.class)
			.isThrownBy(() -> new FileInputs(names, Format.CSV, Layout.standard()))
			.withMessageContaining("b.csv are name, and those of ")
			.withMessageEndingWith("a.csv id: import them apart");
	}

	@Test
	void missesAFileBeforeAnythingIsRead() throws IOException {
		List<String> names = List.of(file("a.csv", "id\n1\n"), this.folder.resolve("b.csv").toString());
		assertThatExceptionOfType(IOException.class)
			.isThrownBy(() -> new FileInputs(names, Format.CSV, Layout.standard()))
			.withMessageContaining("b.csv");
	}

	@Test
	void stopsBeforeColumnsThatHaveChangedMeanwhile() throws IOException {
		List<String> names = List.of(file("a.csv", "id\n1\n"), file("b.csv", "id\n2\n"));
		try (FileInputs inputs = new FileInputs(names, Format.CSV, Layout.standard())) {
			inputs.next();
			file("b.csv", "name\n2\n");
			assertThatExceptionOfType(UncheckedIOException.class).isThrownBy(inputs::hasNext)
				.withMessageEndingWith("a.csv id: import them apart");
		}
	}

	@Test
	void areToldFromOthersByEachOfThem() throws IOException {
		List<String> names = List.of(file("a.csv", "id\n1\n"), file("b.csv", "id\n2\n"));
		try (FileInputs inputs = new FileInputs(names, Format.CSV, Layout.standard())) {
			assertThat(inputs.fingerprints()).containsKeys("input", "input 2").containsEntry("inputs", "2");
		}
	}

	private String file(String name, String content) throws IOException {
		return Files.writeString(this.folder.resolve(name), content).toString();
	}

}
