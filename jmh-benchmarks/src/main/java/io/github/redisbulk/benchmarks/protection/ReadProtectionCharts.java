package io.github.redisbulk.benchmarks.protection;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * The pictures of the read protection report. What was not measured is not drawn.
 */
public final class ReadProtectionCharts {

	/** Results of a single round may have no number for it. */
	private static final JsonMapper JSON = JsonMapper.builder()
		.disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
		.build();

	private final Path results;

	private final Path images;

	/**
	 * What a file holds.
	 *
	 * @param topology the bottleneck
	 * @param results what was measured
	 */
	private record Report(String topology, Measured results) {
	}

	/**
	 * What was measured.
	 *
	 * @param runs one setting each
	 * @param timeline reads over time, while the way of writing changes
	 * @param lines what it comes to
	 */
	private record Measured(List<Result> runs, @Nullable Timeline timeline, @Nullable Map<String, Spread> lines) {
	}

	/**
	 * Creates the charts.
	 * @param results where the JSON files are
	 * @param images where the pictures go
	 */
	public ReadProtectionCharts(Path results, Path images) {
		this.results = results;
		this.images = images;
	}

	/** Draws all of them. */
	public void draw() {
		for (String topology : List.of("cpu", "link")) {
			Path file = this.results.resolve("read-protection-" + topology + ".json");
			if (Files.exists(file)) {
				draw(JSON.readValue(file.toFile(), Report.class));
			}
		}
	}

	private void draw(Report report) {
		String topology = report.topology();
		List<Result> runs = report.results().runs();
		if (runs.stream().anyMatch((run) -> run.setting().startsWith("guard"))) {
			SettingsChart.draw(runs, topology, image("read-protection", topology));
		}
		if (runs.stream().anyMatch((run) -> run.setting().startsWith("neighbour"))) {
			NeighbourChart.draw(runs, topology, image("neighbour", topology));
		}
		Timeline timeline = report.results().timeline();
		if (timeline != null && !timeline.phases().isEmpty()) {
			TimelineChart.draw(timeline, topology, image("course", topology));
		}
		Map<String, Spread> lines = report.results().lines();
		if (lines != null && lines.keySet().stream().anyMatch((name) -> name.contains(".default-"))) {
			DefaultChart.draw(lines, topology, image("default", topology));
		}
	}

	private Path image(String name, String topology) {
		return this.images.resolve(name + "-" + topology + ".svg");
	}

}
