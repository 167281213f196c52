package io.github.redisbulk.importer;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.github.redisbulk.importer.job.Sentence;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Problems as sentences for the standard error.
 */
final class Problems {

	/** Two letters that have changed places, and another that is missing. */
	private static final int LARGEST_DISTANCE = 3;

	int wrongUsage(ParameterException ex, String[] args) {
		CommandLine command = ex.getCommandLine();
		command.getErr().println(Sentence.withoutSecrets(message(ex)));
		nearest(ex).ifPresent((name) -> command.getErr().println("Did you mean '" + name + "'?"));
		command.getErr().println("Try '" + command.getCommandSpec().qualifiedName() + " --help'.");
		return ExitStatus.WRONG_USAGE;
	}

	/** To picocli, words are the names of Java's constants. */
	private static String message(ParameterException ex) {
		List<String> words = words(ex);
		return (words.isEmpty() || !(ex.getArgSpec() instanceof OptionSpec option)) ? String.valueOf(ex.getMessage())
				: "Invalid value for option '" + option.longestName() + "': '" + ex.getValue() + "' is none of "
						+ String.join(", ", words);
	}

	/** Returns what an option takes that was given something else. */
	private static List<String> words(ParameterException ex) {
		Object[] constants = (ex.getArgSpec() != null) ? ex.getArgSpec().type().getEnumConstants() : null;
		return (constants != null) ? Arrays.stream(constants).map(Object::toString).toList() : List.of();
	}

	private static Optional<String> nearest(ParameterException ex) {
		if (!words(ex).isEmpty()) {
			return nearest(ex.getValue().toLowerCase(Locale.ROOT), words(ex).stream());
		}
		if (!(ex instanceof UnmatchedArgumentException unmatched)) {
			return Optional.empty();
		}
		CommandSpec command = ex.getCommandLine().getCommandSpec();
		String given = unmatched.getUnmatched().get(0).replaceFirst("=.*", "");
		return nearest(given,
				Stream.concat(command.optionsMap().keySet().stream(), command.subcommands().keySet().stream()));
	}

	private static Optional<String> nearest(String given, Stream<String> names) {
		return names.filter((name) -> distance(given, name) <= Math.min(LARGEST_DISTANCE, (name.length() - 1) / 2))
			.min(Comparator.comparingInt((name) -> distance(given, name)));
	}

	/** Counts the letters to be put in, left out or replaced (Levenshtein). */
	private static int distance(String given, String name) {
		int[] row = IntStream.rangeClosed(0, name.length()).toArray();
		for (int i = 1; i <= given.length(); i++) {
			int diagonal = row[0];
			row[0] = i;
			for (int j = 1; j <= name.length(); j++) {
				int replaced = diagonal + ((given.charAt(i - 1) == name.charAt(j - 1)) ? 0 : 1);
				diagonal = row[j];
				row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
			}
		}
		return row[name.length()];
	}

	int failure(Exception ex, CommandLine command, ParseResult arguments) {
		command.getErr().println(Sentence.of(ex));
		if (arguments.hasMatchedOption("--verbose")) {
			ex.printStackTrace(command.getErr());
		}
		return ExitStatus.STOPPED;
	}

}
