package io.github.redisbulk.sample;

import java.io.FileNotFoundException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/**
 * Problems as sentences for the standard error. Passwords in URLs are left out.
 */
final class Problems {

	private static final Pattern SECRET = Pattern.compile("(rediss?://)[^\\s/]*@");

	int wrongUsage(ParameterException ex, String[] args) {
		CommandLine command = ex.getCommandLine();
		command.getErr().println(withoutSecrets(String.valueOf(ex.getMessage())));
		command.getErr().println("Try '" + command.getCommandSpec().qualifiedName() + " --help'.");
		return ExitStatus.WRONG_USAGE;
	}

	int failure(Exception ex, CommandLine command, ParseResult arguments) {
		command.getErr().println(sentence(ex));
		if (arguments.hasMatchedOption("--verbose")) {
			ex.printStackTrace(command.getErr());
		}
		return ExitStatus.STOPPED;
	}

	/**
	 * Says in one sentence what was thrown.
	 */
	static String sentence(Throwable thrown) {
		Throwable cause = (thrown instanceof UncheckedIOException && thrown.getCause() != null) ? thrown.getCause()
				: thrown;
		return withoutSecrets(text(cause));
	}

	private static String text(Throwable thrown) {
		@Nullable String message = thrown.getMessage();
		if (thrown instanceof FileNotFoundException) {
			return "Cannot read " + message;
		}
		if (thrown instanceof NoSuchFileException missing) {
			return "There is no " + missing.getFile();
		}
		if (thrown instanceof AccessDeniedException denied) {
			return "Access to " + denied.getFile() + " is denied";
		}
		if (thrown instanceof FileSystemException failed && failed.getReason() != null) {
			return failed.getFile() + ": " + failed.getReason();
		}
		return (message != null) ? message.lines().findFirst().orElse("") : thrown.getClass().getSimpleName();
	}

	static String withoutSecrets(String text) {
		return SECRET.matcher(text).replaceAll("$1***@");
	}

}
