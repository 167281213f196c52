package io.github.redisbulk.benchmarks;

import java.net.URI;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;

import io.github.redisbulk.benchmarks.ratio.Environment;
import io.github.redisbulk.benchmarks.scaleout.Experiment;
import io.github.redisbulk.benchmarks.scaleout.Figures;
import io.github.redisbulk.benchmarks.scaleout.Grounds;
import io.github.redisbulk.benchmarks.server.Lab;
import io.github.redisbulk.benchmarks.server.Target;
import io.github.redisbulk.testkit.Driver;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * What many workers on one file do: beside Batch's own writer, when they are killed, and
 * when there are more of them.
 *
 * <pre class="code">
 * java -cp jmh-benchmarks/target/benchmarks.jar io.github.redisbulk.benchmarks.ScaleOutReport --quick
 * java -cp jmh-benchmarks/target/benchmarks.jar io.github.redisbulk.benchmarks.ScaleOutReport --only kills
 * </pre>
 *
 * It starts a Redis, a PostgreSQL and workers in processes of their own, and ends with
 * lines {@code ratio scale-out <name> <median> <lowest>..<highest>}.
 */
@Command(name = "ScaleOutReport", mixinStandardHelpOptions = true, sortOptions = false,
		description = "Measures Spring Batch's jobs with many workers on one file.")
public final class ScaleOutReport implements Callable<Integer> {

	@Option(names = "--quick", description = "Take less than eight minutes instead of half an hour.")
	private boolean quick;

	@Option(names = "--driver", paramLabel = "lettuce|jedis", description = "Only this driver.")
	private @Nullable Driver driver;

	@Option(names = "--only", paramLabel = "regex", description = "Only experiments whose names contain a match.")
	private Pattern only = Pattern.compile("");

	@Option(names = "--realtime",
			description = "Let readers run before everything else, as if on a machine of their own; needs root.")
	private boolean realtime;

	@Option(names = "--megabits", paramLabel = "n",
			description = "Put a link of this rate between the proxy and its Redis, so that the line is short and not the"
					+ " processor; needs root, ip and tc.")
	private @Nullable Integer megabits;

	/**
	 * Runs the report.
	 * @param arguments see {@code --help}
	 */
	public static void main(String[] arguments) {
		System.exit(Reports.commandLine(new ScaleOutReport()).execute(arguments));
	}

	@Override
	public Integer call() throws Exception {
		Figures figures = new Figures();
		List<Driver> drivers = (this.driver != null) ? List.of(this.driver) : List.of(Driver.values());
		try (Grounds grounds = new Grounds()) {
			Environment.of(new Target(URI.create(grounds.redis().url()), false))
				.forEach((name, value) -> System.out.println(name + ": " + value));
			Experiment.Setup setup = new Experiment.Setup(grounds, drivers, this.quick, this.realtime,
					() -> (this.megabits != null) ? Lab.link(this.megabits) : Lab.processor(), figures);
			for (Experiment experiment : Experiment.all()) {
				if (this.only.matcher(experiment.name()).find()) {
					System.out.printf("%n%s%n", experiment.name());
					long began = System.nanoTime();
					experiment.run(setup);
					System.out.printf("  %d s%n", (System.nanoTime() - began) / 1_000_000_000);
				}
			}
		}
		figures.print(System.out);
		return 0;
	}

}
