package io.github.redisbulk.benchmarks;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;

import io.github.redisbulk.benchmarks.cluster.ClusterLab;
import io.github.redisbulk.benchmarks.cluster.Experiment;
import io.github.redisbulk.benchmarks.cluster.Figures;
import io.github.redisbulk.benchmarks.ratio.Environment;
import io.github.redisbulk.benchmarks.rival.Driver;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Every way of bulk writing to a Redis Cluster of three masters, next to three
 * {@code redis-cli --pipe} at once: undisturbed, while slots move, while a master stands
 * still, and beside readers.
 *
 * <pre class="code">
 * java -cp jmh-benchmarks/target/benchmarks.jar io.github.redisbulk.benchmarks.ClusterReport --quick
 * java -cp jmh-benchmarks/target/benchmarks.jar io.github.redisbulk.benchmarks.ClusterReport --json jmh-benchmarks/results/cluster.json
 * </pre>
 *
 * It ends with lines {@code ratio cluster <name> <driver> <value>}, and such of bytes a
 * command ({@code alloc}), of times ({@code nanos}, {@code millis}) and of things that
 * were counted ({@code count}).
 */
@Command(name = "ClusterReport", mixinStandardHelpOptions = true, sortOptions = false,
		description = "Measures every way of bulk writing to a cluster against redis-cli --pipe to all nodes at once.")
public final class ClusterReport implements Callable<Integer> {

	@Option(names = "--quick", description = "Take two or three minutes instead of fifteen.")
	private boolean quick;

	@Option(names = "--driver", paramLabel = "lettuce|jedis", description = "Only this driver.")
	private @Nullable Driver driver;

	@Option(names = "--ours", description = "Only the BulkWriter, and the three pipes.")
	private boolean ours;

	@Option(names = "--only", paramLabel = "regex", description = "Only experiments whose names contain a match.")
	private Pattern only = Pattern.compile("");

	@Option(names = "--realtime",
			description = "Let readers run before everything else, as if on machines of their own; needs root.")
	private boolean realtime;

	@Option(names = "--json", paramLabel = "file", description = "Write everything that was measured to a file.")
	private @Nullable Path json;

	/**
	 * Runs the report.
	 * @param arguments see {@code --help}
	 */
	public static void main(String[] arguments) {
		System.exit(Reports.commandLine(new ClusterReport()).execute(arguments));
	}

	@Override
	public Integer call() throws Exception {
		Figures figures = new Figures();
		try (ClusterLab lab = new ClusterLab()) {
			Map<String, String> environment = Environment.of(lab.anyNode());
			environment.forEach((name, value) -> System.out.println(name + ": " + value));
			Experiment.Setup setup = new Experiment.Setup(lab, drivers(), this.ours, this.quick, this.realtime,
					figures);
			for (Experiment experiment : Experiment.all()) {
				if (this.only.matcher(experiment.name()).find()) {
					System.out.printf("%n%s%n", experiment.name());
					experiment.run(setup);
				}
			}
			write(environment, figures);
		}
		figures.print(System.out);
		return 0;
	}

	private List<Driver> drivers() {
		return (this.driver != null) ? List.of(this.driver) : List.of(Driver.values());
	}

	private void write(Map<String, String> environment, Figures figures) throws Exception {
		if (this.json != null) {
			Files.createDirectories(this.json.toAbsolutePath().getParent());
			JsonMapper.builder()
				.enable(SerializationFeature.INDENT_OUTPUT)
				.build()
				.writeValue(this.json.toFile(), Map.of("environment", environment, "figures", figures.all()));
		}
	}

}
