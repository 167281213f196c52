package io.github.redisbulk.benchmarks;

import java.io.PrintWriter;
import java.io.StringWriter;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link RatioReport}.
 */
class RatioReportTests {

	@ParameterizedTest
	@CsvSource({ "--fast, Unknown option", "--url=there, is not an address like redis://",
			"--only=(, Invalid value for option '--only'", "--over=udp, Invalid value for option '--over'",
			"--connections=0, must be from 1 to 64", "--over=tls --proxied, starts a Redis of its own" })
	void answersABadArgumentWithOneSentence(String argument, String sentence) {
		StringWriter error = new StringWriter();
		CommandLine commandLine = Reports.commandLine(new RatioReport()).setErr(new PrintWriter(error, true));
		assertThat(commandLine.execute(argument.split(" "))).isEqualTo(2);
		assertThat(error.toString()).contains(sentence);
	}

}
