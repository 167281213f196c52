package io.github.redisbulk.benchmarks;

import java.io.PrintWriter;
import java.io.StringWriter;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link ClusterReport}.
 */
class ClusterReportTests {

	@ParameterizedTest
	@CsvSource({ "--fast, Unknown option", "--driver=predis, Invalid value for option '--driver'",
			"--only=(, Invalid value for option '--only'" })
	void answersABadArgumentWithOneSentence(String argument, String sentence) {
		StringWriter error = new StringWriter();
		CommandLine commandLine = Reports.commandLine(new ClusterReport()).setErr(new PrintWriter(error, true));
		assertThat(commandLine.execute(argument)).isEqualTo(2);
		assertThat(error.toString()).contains(sentence);
	}

}
