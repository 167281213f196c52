package io.github.redisbulk.importer.job;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;

import io.github.redisbulk.importer.job.ProgressFile.Marks;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

/**
 * What a progress file keeps.
 */
class ProgressFileTests {

	@TempDir
	private Path folder;

	private Path path;

	@BeforeEach
	void name() {
		this.path = this.folder.resolve("progress");
	}

	@Test
	void beginsAtTheFirstRow() throws IOException {
		assertThat(marks("input")).isEqualTo(new Marks(0, 0, "", false));
	}

	@Test
	void keepsTheLatestMarksWithoutBeingClosed() throws IOException {
		try (ProgressFile file = ProgressFile.open(this.path, facts("input"))) {
			file.mark(100, 300, "");
			file.mark(200, 400, "10 20 /a file");
			this.path = Files.copy(this.path, this.folder.resolve("copy"));
			assertThat(marks("input")).isEqualTo(new Marks(200, 400, "10 20 /a file", false));
		}
	}

	/** Ctrl-C interrupts the thread that keeps the progress, in the midst of a chunk. */
	@Test
	void keepsMarksOfAThreadThatIsInterrupted() throws IOException {
		try (ProgressFile file = ProgressFile.open(this.path, facts("input"))) {
			file.mark(100, 300, "");
			Thread.currentThread().interrupt();
			file.mark(200, 300, "");
			file.mark(300, 300, "");
			assertThat(Thread.interrupted()).isTrue();
		}
		assertThat(marks("input")).isEqualTo(new Marks(300, 300, "", false));
	}

	@Test
	void isThatOfOneImportAtATime() throws IOException {
		try (ProgressFile file = ProgressFile.open(this.path, facts("input"))) {
			assertThatIOException().isThrownBy(() -> marks("input"))
				.withMessage("The progress file " + this.path + " is that of an import that is running");
			file.mark(100, 300, "");
		}
		assertThat(marks("input")).isEqualTo(new Marks(100, 300, "", false));
	}

	@Test
	void passesOverALineThatWasNotFinished() throws IOException {
		try (ProgressFile file = ProgressFile.open(this.path, facts("input"))) {
			file.mark(200, 400, "");
		}
		Files.writeString(this.path, "300 5", StandardOpenOption.APPEND);
		assertThat(marks("input")).isEqualTo(new Marks(200, 400, "", false));
	}

	@Test
	void remembersThatNothingIsLeft() throws IOException {
		try (ProgressFile file = ProgressFile.open(this.path, facts("input"))) {
			file.mark(200, 200, "");
			file.complete();
		}
		assertThat(marks("input")).isEqualTo(new Marks(200, 200, "", true));
		assertThat(marks("input").complete()).isTrue();
	}

	@Test
	void refusesAnotherInput() throws IOException {
		ProgressFile.open(this.path, facts("input")).close();
		assertThatIOException().isThrownBy(() -> marks("another"))
			.withMessage("The progress file " + this.path + " belongs to another import, with the input: input, and not"
					+ " another. Name another file, or remove it to begin anew");
	}

	@Test
	void refusesWhatIsNoProgressFile() throws IOException {
		Files.writeString(this.path, "id,name\n1,a\n");
		assertThatIOException().isThrownBy(() -> marks("input")).withMessageContaining("progress");
		assertThat(this.path).hasContent("id,name\n1,a\n");
	}

	@Test
	void refusesALargeFileWithoutReadingIt() throws IOException {
		try (RandomAccessFile sparse = new RandomAccessFile(this.path.toFile(), "rw")) {
			sparse.setLength(Integer.MAX_VALUE + 1L);
		}
		assertThatIOException().isThrownBy(() -> marks("input"))
			.withMessage("The file " + this.path + " does not tell the progress of an import; name another one");
	}

	@Test
	void saysThatSomethingWasNotGiven() throws IOException {
		ProgressFile.open(this.path, facts("")).close();
		assertThatIOException().isThrownBy(() -> marks("another"))
			.withMessageContaining("with the input: not given, and not another");
	}

	private static Map<String, String> facts(String input) {
		return Map.of("input", input, "value", "a\nb");
	}

	@Test
	@EnabledOnOs(OS.LINUX)
	void namesItselfWhereTheDiskIsFull() throws IOException {
		Path fresh = Files.createSymbolicLink(ProgressFile.freshOf(this.path), Path.of("/dev/full"));
		assertThatIOException().isThrownBy(() -> marks("input"))
			.withMessage("The progress cannot be kept in " + this.path + ": No space left on device");
		Files.delete(fresh);
	}

	private Marks marks(String input) throws IOException {
		try (ProgressFile file = ProgressFile.open(this.path, facts(input))) {
			return file.before();
		}
	}

}
