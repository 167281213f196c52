package io.github.redisbulk.benchmarks.protection;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link ReadProtectionCharts}.
 */
class ReadProtectionChartsTests {

	@TempDir
	Path folder;

	@BeforeAll
	static void needNoScreen() {
		System.setProperty("java.awt.headless", "true");
	}

	@Test
	void drawWhatEachExperimentHasMeasured() throws IOException {
		Spread spread = Spread.of(List.of(0.9, 1.0));
		write(Map.of("runs",
				List.of(result("idle", 0, 0.3), result("1000", 180_000, 6.3), result("guard 2.0 ms", 230_000, 1.0),
						result("neighbour-600: 30 x 2", 150_000, 4), result("neighbour-600: guard 2.0 ms", 140_000, 4)),
				"timeline", new Timeline(List.of(0.3, -1.0, 900.0), List.of(new Timeline.Phase("huge", 0, 0.3))),
				"lines",
				Map.of("cpu.default-20B.jedis.writes-of-pipe", spread, "cpu.default-20B.jedis.tuned-of-pipe", spread)));
		assertThat(drawn()).containsExactlyInAnyOrder("read-protection-cpu.svg", "neighbour-cpu.svg", "course-cpu.svg",
				"default-cpu.svg");
	}

	@Test
	void passOverWhatWasNotMeasured() throws IOException {
		write(Map.of("runs",
				List.of(result("neighbour-0: 30 x 2", 150_000, 1), result("neighbour-0: guard 2.0 ms", 140_000, 1))));
		assertThat(drawn()).containsExactly("neighbour-cpu.svg");
	}

	private void write(Map<String, Object> results) {
		JsonMapper.shared()
			.writeValue(this.folder.resolve("read-protection-cpu.json").toFile(),
					Map.of("topology", "cpu", "results", results));
	}

	private List<String> drawn() throws IOException {
		Path images = Files.createDirectory(this.folder.resolve("images"));
		new ReadProtectionCharts(this.folder, images).draw();
		try (var files = Files.list(images)) {
			return files.map((file) -> file.getFileName().toString()).toList();
		}
	}

	private static Result result(String setting, double writes, double p99) {
		return new Result(0, "jedis", setting, writes, 0, p99, 0, 0, 0, p99, 0, null, List.of());
	}

}
