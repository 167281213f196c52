package io.github.redisbulk.importer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

import io.github.redisbulk.ItemResult;
import io.github.redisbulk.importer.job.ProgressFile;
import io.github.redisbulk.importer.job.Rejects;
import io.github.redisbulk.importer.row.Input;
import io.github.redisbulk.importer.row.RowSource;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
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

	// of the type Path, so that shells complete them; a URL has to stay as it is written
	@Parameters(paramLabel = "FILE", arity = "0..*", type = Path.class, converter = AsWritten.class,
			description = "Files, patterns such as 'data/*.csv', URLs of the web, or - for the standard input.")
	private List<String> given = new ArrayList<>();

	@Option(names = "--rejects", paramLabel = "FILE",
			description = "Keep rows that are not written in this file, to be imported again, and why in FILE.reasons.")
	private @Nullable Path rejects;

	@Option(names = "--resume", paramLabel = "FILE",
			description = "Keep in this file how far the import has come, and go on there if it was ended.")
	@Nullable Path resume;

	/** Returns whether there is anything to be read. */
	boolean areGiven() {
		return !this.given.isEmpty();
	}

	/** Refuses files that would overwrite each other, before any of them is opened. */
	void requireApart() throws IOException {
		Map<Object, String> taken = new LinkedHashMap<>();
		for (String input : inputs()) {
			if (isOnDisk(input)) {
				taken.put(identity(Path.of(input)), "the input");
			}
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

	private void take(Map<Object, String> taken, Path path, String name) throws IOException {
		String other = taken.putIfAbsent(identity(path), name);
		if (other != null) {
			throw new ParameterException(this.command.commandLine(),
					name + " would overwrite " + other + ": both are " + path);
		}
	}

	/** Two names of one file are one file, through links and folders of any kind. */
	private static Object identity(Path path) throws IOException {
		if (Files.exists(path)) {
			Object key = Files.readAttributes(path, BasicFileAttributes.class).fileKey();
			return (key != null) ? key : path.toRealPath();
		}
		if (Files.isSymbolicLink(path)) {
			return identity(path.toAbsolutePath().resolveSibling(Files.readSymbolicLink(path)));
		}
		Path folder = path.toAbsolutePath().normalize().getParent();
		return (folder != null && Files.exists(folder)) ? folder.toRealPath().resolve(path.getFileName())
				: path.toAbsolutePath().normalize();
	}

	/**
	 * Returns the inputs, patterns replaced by what they stand for, in the order of
	 * names.
	 * @throws IOException if a pattern stands for nothing
	 */
	List<String> inputs() throws IOException {
		List<String> inputs = new ArrayList<>();
		for (String name : this.given) {
			boolean pattern = isOnDisk(name) && name.matches(".*[*?\\[{].*") && !Files.exists(Path.of(name));
			inputs.addAll(pattern ? FilePattern.of(name).files() : List.of(name));
		}
		if (inputs.size() > 1 && inputs.contains(Input.STANDARD_INPUT)) {
			throw new ParameterException(this.command.commandLine(),
					"The standard input has no end that is seen, so that nothing can stand beside it");
		}
		return inputs;
	}

	private static boolean isOnDisk(String input) {
		return !Input.STANDARD_INPUT.equals(input) && !Input.isOfTheWeb(input);
	}

	/** Returns whether an input can be read twice. */
	static boolean isRegular(String input) {
		return isOnDisk(input) && Files.isRegularFile(Path.of(input));
	}

	/**
	 * Opens the files for rows that are not written, if they are wanted.
	 * @param rows the input
	 * @param progress how far earlier imports had come, {@code null} if no other goes on
	 * in the place of this one
	 * @param names says which input a row comes from, {@code null} where there is but one
	 */
	@Nullable Rejects openRejects(RowSource rows, @Nullable ProgressFile progress, @Nullable Function<ItemResult, String> names)
			throws IOException {
		String before = (progress != null) ? progress.before().rejects() : null;
		return (this.rejects != null) ? new Rejects(this.rejects, rows.header(), before, names) : null;
	}

	/**
	 * Opens the progress file, if one is wanted.
	 * @param facts what tells this import from another one
	 */
	@Nullable ProgressFile openProgress(Map<String, String> facts) throws IOException {
		return (this.resume != null) ? ProgressFile.open(this.resume, facts) : null;
	}

	private static final class AsWritten implements ITypeConverter<String> {

		@Override
		public String convert(String value) {
			return value;
		}

	}

}
