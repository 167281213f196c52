package io.github.redisbulk.benchmarks.chart;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

import io.github.redisbulk.benchmarks.ratio.Report;
import io.github.redisbulk.benchmarks.ratio.Report.CaseReport;
import io.github.redisbulk.benchmarks.ratio.Result;
import tools.jackson.databind.json.JsonMapper;

/**
 * The pictures of the ratio report: how near to the wire, and at what price in garbage.
 */
public final class RatioCharts {

	private final Path results;

	private final Path images;

	/**
	 * Creates the charts.
	 * @param results where {@code ratios.json} is
	 * @param images where the pictures go
	 */
	public RatioCharts(Path results, Path images) {
		this.results = results;
		this.images = images;
	}

	/** Draws all of them. */
	public void draw() {
		Path file = this.results.resolve("ratios.json");
		if (Files.exists(file)) {
			Report report = JsonMapper.shared().readValue(file.toFile(), Report.class);
			report.cases().forEach(this::ratios);
			report.cases().forEach(this::allocation);
		}
	}

	private void ratios(CaseReport report) {
		List<Series> series = new ArrayList<>(byDriver(report, Result::ratio));
		Series reference = Series.empty(report.reference());
		series.get(0).places().forEach((place) -> reference.add(place, 1.0, 0));
		series.add(reference);
		new Picture(report.work().title(), "", "times as fast as " + report.reference()).bars(series,
				this.images.resolve("ratio-" + report.work().name() + ".svg"));
	}

	private void allocation(CaseReport report) {
		new Picture(report.work().title(), "", "bytes allocated per command").bars(
				byDriver(report, Result::bytesPerCommand),
				this.images.resolve("allocation-" + report.work().name() + ".svg"));
	}

	private static List<Series> byDriver(CaseReport report, ToDoubleFunction<Result> height) {
		List<String> strategies = report.results().stream().map(Result::strategy).distinct().toList();
		Map<String, Series> series = new LinkedHashMap<>();
		for (Result result : report.results()) {
			series.computeIfAbsent(result.driver() + (result.driver().equals("own") ? " driver" : ""), Series::empty)
				.add(result.strategy(), height.applyAsDouble(result), 0);
		}
		return series.values().stream().map((one) -> one.over(strategies)).toList();
	}

}
