package io.github.redisbulk.importer.job;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.MaxFailures;
import io.github.redisbulk.importer.mapping.Mapping;
import io.github.redisbulk.importer.mapping.RowMapper;
import io.github.redisbulk.importer.row.Format;
import io.github.redisbulk.importer.row.RowSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link ImportJob} and {@link DryWriter}.
 */
class ImportJobTests {

	@TempDir
	Path folder;

	private final List<String> commands = new ArrayList<>();

	private final DryWriter writer = new DryWriter(
			(resp) -> this.commands.add(new String(resp, StandardCharsets.UTF_8)));

	@Test
	void countsMalformedRowsAsFailed() throws IOException {
		ImportReport report = job("SET a b\nSET \"\nAUTH x\nDEL a\n", null).run(this.writer, UnaryOperator.identity());
		assertThat(report).asString().startsWith("read=4 written=0 failed=2 unknown=0 not-sent=2 elapsed-ms=");
		assertThat(report.reasons()).containsOnlyKeys("MALFORMED").containsValue(2L);
		assertThat(report.stopped()).isFalse();
		assertThat(this.commands).containsExactly("*3\r\n$3\r\nSET\r\n$1\r\na\r\n$1\r\nb\r\n",
				"*2\r\n$3\r\nDEL\r\n$1\r\na\r\n");
	}

	@ParameterizedTest
	@CsvSource({ "SELECT 1, SELECT leads the rows behind it into database 1",
			"'MULTI\nSET a 1\nDEL b\nEXEC', only with --atomic" })
	void stopsBeforeWhatOneConnectionCannotDo(String commands, String reason) throws IOException {
		ImportReport report = job("SET a b\n" + commands + "\nDEL a\n", null).run(this.writer,
				UnaryOperator.identity());
		assertThat(report.stopped()).isTrue();
		assertThat(report.trouble()).hasMessageStartingWith("Line 2: ").hasMessageContaining(reason);
		assertThat(this.commands).hasSize(1);
	}

	@Test
	void keepsRejectedRowsSoThatTheyCanBeImportedAgain() throws IOException {
		Path file = this.folder.resolve("bad");
		job("SET a b\nSET \"\nSET 'a'b\n", new Rejects(file, new byte[0])).run(this.writer, UnaryOperator.identity());
		assertThat(file).hasContent("SET \"\nSET 'a'b\n");
		ImportReport again = job(Files.readString(file), null).run(this.writer, UnaryOperator.identity());
		assertThat(again).asString().startsWith("read=2 written=0 failed=2 ");
	}

	@Test
	void stopsAfterTooManyFailures() throws IOException {
		UnaryOperator<BulkOptions> options = (given) -> given.withMaxFailures(MaxFailures.valueOf("2"));
		ImportReport report = job("\"\n".repeat(10), null).run(this.writer, options);
		assertThat(report.stopped()).isTrue();
		assertThat(report.failed()).isEqualTo(3);
	}

	@Test
	@EnabledOnOs(OS.LINUX)
	void stopsWhereRejectedRowsCannotBeKept() throws IOException {
		Path file = Files.createSymbolicLink(this.folder.resolve("bad"), Path.of("/dev/full"));
		ImportReport report = job("\"\n".repeat(100_000), new Rejects(file, new byte[0])).run(this.writer,
				UnaryOperator.identity());
		assertThat(report.stopped()).isTrue();
		assertThat(report.bulk().read()).isLessThan(100_000);
		assertThat(report.trouble()).hasMessageContaining("No space left on device");
		Files.delete(file);
	}

	private static ImportJob job(String commands, Rejects rejects) throws IOException {
		RowSource rows = Format.COMMANDS.open(new ByteArrayInputStream(commands.getBytes(StandardCharsets.UTF_8)),
				StandardCharsets.UTF_8, ',');
		return new ImportJob(rows, new RowMapper((Mapping) null), rejects, null);
	}

}
