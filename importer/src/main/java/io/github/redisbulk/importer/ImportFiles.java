package io.github.redisbulk.importer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

import io.github.redisbulk.importer.job.ProgressFile;
import io.github.redisbulk.importer.job.Rejects;
import io.github.redisbulk.importer.row.Input;
import io.github.redisbulk.importer.row.RowSource;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * The files of an import: what is read, and what is kept beside it.
 */
final class ImportFiles {

	@Spec(Spec.Target.MIXEE)
	@SuppressWarnings("NullAway.Init")
	private CommandSpec command;

	@Parameters(paramLabel = "FILE", description = "The file, or - for the standard input.")
	String input = "";

	@Option(names = "--rejects", paramLabel = "FILE",
			description = "Keep rows that are not written in this file, to be imported again, and why in FILE.reasons.")
	private @Nullable Path rejects;

	@Option(names = "--resume", paramLabel = "FILE",
			description = "Keep in this file how far the import has come, and go on there if it was ended.")
	@Nullable Path resume;

	/** Refuses files that would overwrite each other, before any of them is opened. */
	void requireApart() throws IOException {
		Map<Path, String> taken = new LinkedHashMap<>();
		if (!Input.STANDARD_INPUT.equals(this.input)) {
			taken.put(real(Path.of(this.input)), "the input");
		}
		if (this.rejects != null) {
			take(taken, this.rejects, "--rejects");
			take(taken, Rejects.reasonsOf(this.rejects), "the file of reasons beside --rejects");
		}
		if (this.resume != null) {
			take(taken, this.resume, "--resume");
			take(taken, ProgressFile.freshOf(this.resume), "the file that replaces --resume");
		}
	}

	private void take(Map<Path, String> taken, Path path, String name) throws IOException {
		String other = taken.putIfAbsent(real(path), name);
		if (other != null) {
			throw new ParameterException(this.command.commandLine(),
					name + " would overwrite " + other + ": both are " + path);
		}
	}

	/** Two names of one file are one file, through links and folders of any kind. */
	private static Path real(Path path) throws IOException {
		if (Files.exists(path)) {
			return path.toRealPath();
		}
		Path folder = path.toAbsolutePath().normalize().getParent();
		return (folder != null && Files.exists(folder)) ? folder.toRealPath().resolve(path.getFileName())
				: path.toAbsolutePath().normalize();
	}

	/** Returns whether the input can be read twice. */
	boolean isRegular() {
		return !Input.STANDARD_INPUT.equals(this.input) && Files.isRegularFile(Path.of(this.input));
	}

	@Nullable Rejects openRejects(RowSource rows) throws IOException {
		return (this.rejects != null) ? new Rejects(this.rejects, rows.header(), this.resume != null) : null;
	}

	/**
	 * Opens the progress file, if one is wanted.
	 * @param facts what tells this import from another one
	 */
	@Nullable ProgressFile openProgress(Map<String, String> facts) throws IOException {
		return (this.resume != null) ? ProgressFile.open(this.resume, facts) : null;
	}

}
