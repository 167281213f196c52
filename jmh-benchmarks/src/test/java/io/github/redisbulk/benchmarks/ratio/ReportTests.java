package io.github.redisbulk.benchmarks.ratio;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

import io.github.redisbulk.benchmarks.ratio.Report.CaseReport;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link Report} and {@link ReportPrinter}.
 */
class ReportTests {

	private static final Case WORK = Case.ALL.get(0);

	private final CaseReport report = new CaseReport(WORK, "redis-cli --pipe", List.of(100.0, 200.0),
			List.of(result("execute-pipelined", 10.0, 40.0), result("bulk-writer", 90.0, 200.0)));

	private static Result result(String strategy, double... rates) {
		List<Double> list = List.of(rates[0], rates[1]);
		return new Result(WORK.name(), strategy, "jedis", 1000, 1, list, Statistics.ratios(list, List.of(100.0, 200.0)),
				List.of(17.2, 17.4));
	}

	@Test
	void comparesWithExecutePipelinedOfTheSameDriver() {
		assertThat(this.report.compared()).singleElement().satisfies((result) -> {
			assertThat(result.strategy()).isEqualTo("bulk-writer");
			assertThat(result.ratios()).containsExactly(9.0, 5.0);
		});
	}

	@Test
	void comparesOtherWaysIntoTheWriterWithTheWriter() {
		CaseReport some = new CaseReport(WORK, "redis-cli --pipe", List.of(100.0, 200.0),
				List.of(result("bulk-writer", 90.0, 200.0), result("bulk-reactive-results", 81.0, 180.0)));
		assertThat(some.compared()).singleElement().satisfies((result) -> {
			assertThat(result.work()).isEqualTo("20B-chunk1000-inflight2-vs-bulk-writer");
			assertThat(result.strategy()).isEqualTo("bulk-reactive-results");
			assertThat(result.ratios()).containsExactly(0.9, 0.9);
		});
	}

	@Test
	void endsWithLinesForPrograms() {
		ByteArrayOutputStream out = new ByteArrayOutputStream();
		new ReportPrinter(new PrintStream(out, true, StandardCharsets.UTF_8)).lines(List.of(this.report));
		assertThat(out.toString(StandardCharsets.UTF_8).lines()).containsExactly("",
				"ratio 20B-chunk1000-inflight2 execute-pipelined jedis 0.15",
				"ratio 20B-chunk1000-inflight2 bulk-writer jedis 0.95",
				"ratio 20B-chunk1000-inflight2-vs-execute-pipelined bulk-writer jedis 7.00",
				"alloc 20B-chunk1000-inflight2 execute-pipelined jedis 17",
				"alloc 20B-chunk1000-inflight2 bulk-writer jedis 17");
	}

	@Test
	void isReadBackForTheCharts() {
		Report written = new Report(Map.of("cores", "2"), Effort.QUICK, List.of(this.report));
		String json = JsonMapper.shared().writeValueAsString(written);
		assertThat(JsonMapper.shared().readValue(json, Report.class)).isEqualTo(written);
	}

	@Test
	void printsATableForPeople() {
		ByteArrayOutputStream out = new ByteArrayOutputStream();
		new ReportPrinter(new PrintStream(out, true, StandardCharsets.UTF_8)).table(this.report);
		assertThat(out.toString(StandardCharsets.UTF_8)).contains("ratio to redis-cli --pipe")
			.containsPattern("bulk-writer +jedis +1000 +1 +145 +0.95 +0.90-1.00 +17");
	}

}
