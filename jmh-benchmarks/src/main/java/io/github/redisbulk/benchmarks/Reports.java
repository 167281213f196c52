package io.github.redisbulk.benchmarks;

import java.util.concurrent.Callable;

import picocli.CommandLine;

import org.springframework.core.NestedExceptionUtils;

/**
 * What the commands of all reports have in common.
 */
final class Reports {

	private Reports() {
	}

	/**
	 * Makes a command of a report. What is wrong with the arguments ends it with status
	 * 2, what is wrong with the servers with status 1, each with one sentence.
	 */
	static CommandLine commandLine(Callable<Integer> report) {
		return new CommandLine(report).setCaseInsensitiveEnumValuesAllowed(true)
			.setParameterExceptionHandler((exception, given) -> {
				exception.getCommandLine().getErr().println(exception.getMessage() + " (--help tells more)");
				return 2;
			})
			.setExecutionExceptionHandler((exception, commandLine, parsed) -> {
				commandLine.getErr().println(NestedExceptionUtils.getMostSpecificCause(exception).getMessage());
				return 1;
			});
	}

}
