package io.github.redisbulk.importer.job;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import io.github.redisbulk.ItemResult;
import io.github.redisbulk.Outcome;
import io.github.redisbulk.Refusal;
import io.github.redisbulk.importer.row.Format;
import io.github.redisbulk.importer.row.Row;
import io.github.redisbulk.importer.row.RowException;
import io.github.redisbulk.importer.row.RowSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

/**
 * Tests for {@link Rejects}.
 */
class RejectsTests {

	@TempDir
	Path folder;

	private Path file;

	private Path reasons;

	@BeforeEach
	void name() {
		this.file = this.folder.resolve("bad.csv");
		this.reasons = this.folder.resolve("bad.csv.reasons");
	}

	@Test
	void keepsRowsAsTheyStoodAndTheirReasonsBesideThem() throws IOException {
		RowSource rows = csv("id,name\r\n1,\"a\nb\"\r\n2,c\r\n3,d");
		Rejects rejects = new Rejects(this.file, rows.header());
		rejects.onIncomplete(refused(rows.next()));
		rejects.onIncomplete(result(rows.next(), Outcome.UNKNOWN, new IOException("lost"), "lost"));
		rejects.onIncomplete(result(rows.next(), Outcome.NOT_SENT, new RowException("no \"good\""), "no \"good\""));
		rejects.close();
		assertThat(this.file).hasContent("id,name\n1,\"a\nb\"\n2,c\n3,d\n");
		assertThat(Files.readString(this.file)).isEqualTo("id,name\r\n1,\"a\nb\"\r\n2,c\r\n3,d\n");
		assertThat(this.reasons).hasContent("""
				{"line":2,"outcome":"failed","code":"WRONGTYPE","reason":"refused"}
				{"line":4,"outcome":"unknown","code":"IOException","reason":"lost"}
				{"line":5,"outcome":"failed","code":"MALFORMED","reason":"no \\"good\\""}
				""");
	}

	@Test
	void leavesNoFilesWhereNothingIsRejected() throws IOException {
		Rejects rejects = new Rejects(this.file, csv("id\n").header());
		assertThat(this.file).exists();
		rejects.close();
		assertThat(this.folder).isEmptyDirectory();
		assertThat(rejects.trouble()).isNull();
	}

	@Test
	void leavesRowsNotSentToTheImportThatGoesOn() throws IOException {
		RowSource rows = csv("id\n1\n2\n");
		Rejects rejects = goingOn(rows, "");
		rejects.onIncomplete(result(rows.next(), Outcome.NOT_SENT, null, "not sent: stopped"));
		rejects.onIncomplete(refused(rows.next(), 1));
		assertThat(rejects.keepBelow(2)).isTrue();
		rejects.close();
		assertThat(this.file).hasContent("id\n2\n");
	}

	/** What is not settled is rejected by the import that goes on, and by no other. */
	@Test
	void keepsNoRowTwiceHoweverTheImportBeforeHasEnded() throws IOException {
		RowSource rows = csv("id\n1\n2\n3\n4\n");
		Rejects killed = goingOn(rows, "");
		killed.onIncomplete(refused(rows.next(), 0));
		killed.onIncomplete(refused(rows.next(), 1));
		Row third = rows.next();
		killed.onIncomplete(refused(third, 2));
		killed.keepBelow(1);
		String ends = killed.ends();
		killed.keepBelow(2);
		assertThat(this.file).hasContent("id\n1\n2\n");
		Rejects next = goingOn(csv("id\n"), ends);
		assertThat(this.file).hasContent("id\n1\n");
		next.onIncomplete(refused(third, 0));
		next.keepBelow(1);
		next.close();
		assertThat(this.file).hasContent("id\n1\n3\n");
		assertThat(Files.readAllLines(this.reasons)).hasSize(2).last().asString().startsWith("{\"line\":4,");
	}

	@Test
	void cutsNoOtherFile() throws IOException {
		Files.writeString(this.file, "id\n1\n2\n");
		goingOn(csv("id\n"), "3 0 /elsewhere/bad.csv").close();
		assertThat(this.file).hasContent("id\n1\n2\n");
	}

	private Rejects goingOn(RowSource rows, String before) throws IOException {
		return new Rejects(this.file, rows.header(), before, null);
	}

	/**
	 * A row that was cut off has its turn again; what has no such mark may be anybody's.
	 */
	@Test
	void dropsALineThatWasNotFinishedAndNoneThatWasEdited() throws IOException {
		Files.writeString(this.file, "id\n1\n2,ha");
		Files.writeString(this.reasons, "{\"line\":2}\n{\"li");
		RowSource rows = csv("id\n2\n");
		Rejects rejects = goingOn(rows, "5 11 " + this.file.toAbsolutePath());
		rejects.onIncomplete(refused(rows.next()));
		rejects.keepBelow(1);
		rejects.close();
		assertThat(this.file).hasContent("id\n1\n2\n");
		assertThat(Files.readAllLines(this.reasons)).hasSize(2).first().isEqualTo("{\"line\":2}");
		for (String edited : List.of("id\n1,mended", "id\n1")) {
			Files.writeString(this.file, edited);
			for (String before : List.of("", "5 11 " + this.file.toAbsolutePath())) {
				assertThatIOException().isThrownBy(() -> goingOn(csv("id\n2\n"), before))
					.withMessageStartingWith("The last line of " + this.file + " has no line end");
			}
			assertThat(this.file).hasContent(edited);
		}
	}

	@Test
	void leavesNoFilesOfAnImportThatWasKilled() throws IOException {
		Rejects killed = goingOn(csv("id\n"), "");
		killed.keepBelow(0);
		Rejects rejects = goingOn(csv("id\n"), killed.ends());
		rejects.keepBelow(1);
		rejects.close();
		assertThat(this.folder).isEmptyDirectory();
	}

	@Test
	void writesTheHeaderWhereNotEvenThatWasFinished() throws IOException {
		Files.writeString(this.file, "i");
		RowSource rows = csv("id\n2\n");
		Rejects rejects = goingOn(rows, "");
		rejects.onIncomplete(refused(rows.next()));
		rejects.keepBelow(1);
		rejects.close();
		assertThat(this.file).hasContent("id\n2\n");
	}

	@Test
	void refusesAPathThatCannotBeWritten() {
		assertThatIOException().isThrownBy(() -> new Rejects(this.folder.resolve("no/where"), new byte[0]));
	}

	@Test
	@EnabledOnOs(OS.LINUX)
	void remembersThatTheDiskIsFull() throws IOException {
		Files.createSymbolicLink(this.file, Path.of("/dev/full"));
		RowSource rows = csv("id\n1\n");
		Rejects rejects = new Rejects(this.file, new byte[0]);
		rejects.onIncomplete(refused(rows.next()));
		assertThat(rejects.trouble()).isNull();
		rejects.close();
		assertThat(rejects.trouble())
			.hasMessage("The rejected rows cannot be written to " + this.file + ": No space left on device");
		Files.delete(this.file);
	}

	@Test
	@EnabledOnOs(OS.LINUX)
	void refusesADiskThatIsFullAlready() throws IOException {
		Files.createSymbolicLink(this.file, Path.of("/dev/full"));
		assertThatIOException().isThrownBy(() -> new Rejects(this.file, csv("id\n").header()))
			.withMessage("The rejected rows cannot be written to " + this.file + ": No space left on device");
		Files.delete(this.file);
	}

	private static ItemResult refused(Row row) {
		return refused(row, 0);
	}

	private static ItemResult refused(Row row, long position) {
		return new ItemResult(position, row, Outcome.FAILED, 1, List.of(new Refusal(0, "WRONGTYPE", "WRONGTYPE wrong")),
				null, "refused");
	}

	private static ItemResult result(Row row, Outcome outcome, Throwable cause, String reason) {
		return new ItemResult(0, row, outcome, 1, List.of(), cause, reason);
	}

	private static RowSource csv(String text) throws IOException {
		return Format.CSV.open(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), StandardCharsets.UTF_8,
				',');
	}

}
