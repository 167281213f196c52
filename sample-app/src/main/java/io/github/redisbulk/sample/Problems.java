package io.github.redisbulk.sample;

import io.github.redisbulk.sample.job.Sentence;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/**
 * Problems as sentences for the standard error.
 */
final class Problems {

	int wrongUsage(ParameterException ex, String[] args) {
		CommandLine command = ex.getCommandLine();
		command.getErr().println(Sentence.withoutSecrets(String.valueOf(ex.getMessage())));
		command.getErr().println("Try '" + command.getCommandSpec().qualifiedName() + " --help'.");
		return ExitStatus.WRONG_USAGE;
	}

	int failure(Exception ex, CommandLine command, ParseResult arguments) {
		command.getErr().println(Sentence.of(ex));
		if (arguments.hasMatchedOption("--verbose")) {
			ex.printStackTrace(command.getErr());
		}
		return ExitStatus.STOPPED;
	}

}
