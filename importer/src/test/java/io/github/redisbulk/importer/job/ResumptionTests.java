package io.github.redisbulk.importer.job;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.UnaryOperator;

import io.github.redisbulk.BulkChunk;
import io.github.redisbulk.importer.job.ProgressFile.Marks;
import io.github.redisbulk.importer.mapping.Mapping;
import io.github.redisbulk.importer.mapping.RowMapper;
import io.github.redisbulk.importer.row.Format;
import io.github.redisbulk.importer.row.RowSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link Resumption}.
 */
class ResumptionTests {

	private static final Map<String, String> FACTS = Map.of("input", "a");

	@TempDir
	private Path folder;

	@ParameterizedTest
	@CsvSource({ "false, 3, 6", "true, 0, 9" })
	void doubtsWhatMayHaveBeenSentUnlessItMayBeRepeated(boolean repeatable, long inDoubt, long tried)
			throws IOException {
		ImportReport report = resume(new Marks(1, 4, "", false), 10, repeatable);
		assertThat(report.inDoubt()).isEqualTo(inDoubt);
		assertThat(report.notSent()).isEqualTo(tried);
	}

	@Test
	void goesOnHoweverManyRowsAreInDoubt() throws IOException {
		ImportReport report = resume(new Marks(1, 1501, "", false), 1601, false);
		assertThat(report.inDoubt()).isEqualTo(1500);
		assertThat(report.notSent()).isEqualTo(100);
		assertThat(report.stopped()).isFalse();
	}

	private ImportReport resume(Marks marks, int rows, boolean repeatable) throws IOException {
		Path path = this.folder.resolve("progress");
		try (ProgressFile killed = ProgressFile.open(path, FACTS)) {
			killed.mark(marks.settled(), marks.reserved(), marks.rejects());
		}
		RowSource source = Format.COMMANDS.open(
				new ByteArrayInputStream("RPUSH a b\n".repeat(rows).getBytes(StandardCharsets.UTF_8)),
				StandardCharsets.UTF_8, ',');
		return new ImportJob(source, new RowMapper((Mapping) null), null,
				new Resumption(ProgressFile.open(path, FACTS), repeatable))
			.run(new DryWriter((resp) -> {
			}), UnaryOperator.identity());
	}

	@Test
	void reservesNoMoreThanIsSent() throws Exception {
		Path path = this.folder.resolve("progress");
		Resumption resumption = new Resumption(ProgressFile.open(path, FACTS), false);
		var mapper = resumption.guard((row, commands) -> {
		});
		RowSource rows = Format.COMMANDS.open(
				new ByteArrayInputStream("RPUSH a b\n".repeat(3).getBytes(StandardCharsets.UTF_8)),
				StandardCharsets.UTF_8, ',');
		mapper.map(rows.next(), null);
		mapper.map(rows.next(), null);
		resumption.onSend(new BulkChunk(1, 2, 40, false));
		mapper.map(rows.next(), null);
		Path left = Files.copy(path, this.folder.resolve("left"));
		try (ProgressFile killed = ProgressFile.open(left, FACTS)) {
			assertThat(killed.before()).isEqualTo(new Marks(0, 2, "", false));
		}
	}

}
