package io.github.redisbulk.benchmarks.chart;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;

/**
 * The pictures of what JMH has measured. Results that are not there are passed over.
 */
public final class JmhCharts {

	private static final String COMMANDS = "commands per second";

	private final Path results;

	private final Path images;

	/**
	 * Creates the charts.
	 * @param results where the JSON files are
	 * @param images where the pictures go
	 */
	public JmhCharts(Path results, Path images) {
		this.results = results;
		this.images = images;
	}

	/** Draws all of them. */
	public void draw() {
		lines("chunk-size", new Picture("How large must a chunk be?", "commands in a chunk", COMMANDS), "chunk",
				Measurement::rival);
		lines("value-size", new Picture("Values of what size?", "bytes of a value", COMMANDS), "valueSize",
				Measurement::rival);
		lines("chunk-bytes", new Picture("How many bytes to a chunk?", "KB in a chunk", COMMANDS), "kilobytes",
				(measurement) -> measurement.rival() + " " + measurement.parameter("valueSize"));
		lines("in-flight", new Picture("How many chunks in flight?", "chunks in flight", COMMANDS), "inFlight",
				(measurement) -> measurement.rival() + " " + measurement.parameter("chunk"));
		lines("pipeline-depth",
				new Picture("Eight connections, and pipelines of …", "commands in a pipeline", COMMANDS), "depth",
				(measurement) -> measurement.method() + " " + measurement.parameter("driver"));
		lines("engine", new Picture("The engine alone", "commands in a chunk", "ns per command"), "chunk",
				JmhCharts::engine);
		bars("throughput", new Picture("Which way of writing?", "", COMMANDS),
				(measurement) -> measurement.parameter("driver"),
				(measurement) -> measurement.parameter("strategy") + measurement.parameter("baseline"));
		bars("writer-threads", new Picture("What does a second thread bring?", "writing threads", COMMANDS),
				Measurement::rival, (measurement) -> measurement.method().replace("threads", ""));
		bars("ping", new Picture("10,000 PINGs", "", "ms"), (measurement) -> "",
				(measurement) -> (measurement.method() + " " + measurement.parameter("driver")).trim());
		bars("timestamp", new Picture("10,000 timestamps", "", "ms"), (measurement) -> measurement.parameter("driver"),
				JmhCharts::waysAndChunk);
		bars("pooled-threads", new Picture("50 threads with 1,000 keys each", "", "ms"),
				(measurement) -> measurement.parameter("driver"), JmhCharts::waysAndChunk);
		memory();
	}

	private static String engine(Measurement measurement) {
		return measurement.parameter("refused").isEmpty() ? ""
				: measurement.parameter("refused") + " of 1000 refused, runs of " + measurement.parameter("run");
	}

	private static String waysAndChunk(Measurement measurement) {
		return measurement.parameter("strategy").isEmpty() ? "one-by-one"
				: measurement.parameter("strategy") + " " + measurement.parameter("chunk");
	}

	private void memory() {
		Path file = this.results.resolve("huge-pipeline.json");
		if (Files.exists(file)) {
			List<Measurement> all = Measurement.read(file);
			Function<Measurement, String> place = (measurement) -> measurement.rival() + " "
					+ measurement.parameter("chunk");
			new Picture("What a million SETs hold on the way, by the size of a batch", "", "MiB").bars(
					List.of(counter(all, place, "clientKibibytes", "client"),
							counter(all, place, "serverKibibytes", "server")),
					this.images.resolve("huge-pipeline.svg"));
		}
	}

	private static Series counter(List<Measurement> all, Function<Measurement, String> place, String counter,
			String name) {
		return Series
			.of(all, (measurement) -> name, place,
					(measurement) -> measurement.counters().getOrDefault(counter, 0.0) / 1024)
			.get(0);
	}

	private void lines(String name, Picture picture, String across, Function<Measurement, String> series) {
		Path file = this.results.resolve(name + ".json");
		if (Files.exists(file)) {
			List<Measurement> placed = Measurement.read(file)
				.stream()
				.filter((measurement) -> !measurement.parameter(across).isEmpty())
				.toList();
			picture.lines(Series.of(placed, (measurement) -> series.apply(measurement).trim(),
					(measurement) -> measurement.parameter(across), Measurement::score), image(name));
		}
	}

	private void bars(String name, Picture picture, Function<Measurement, String> series,
			Function<Measurement, String> place) {
		Path file = this.results.resolve(name + ".json");
		if (Files.exists(file)) {
			List<Measurement> all = new ArrayList<>(Measurement.read(file));
			all.sort(Comparator.comparing((measurement) -> measurement.parameter("driver").isEmpty()));
			List<String> places = all.stream().map(place).distinct().toList();
			picture.bars(Series.of(all, (measurement) -> name(series.apply(measurement)), place, Measurement::score)
				.stream()
				.map((one) -> one.over(places))
				.toList(), image(name));
		}
	}

	private static String name(String series) {
		return series.isEmpty() ? "own driver" : series;
	}

	private Path image(String name) {
		return this.images.resolve(name + ".svg");
	}

}
