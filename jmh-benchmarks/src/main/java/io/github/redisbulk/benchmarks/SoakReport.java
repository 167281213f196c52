package io.github.redisbulk.benchmarks;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;

import io.github.redisbulk.benchmarks.rival.Driver;
import io.github.redisbulk.benchmarks.soak.Growth;
import io.github.redisbulk.benchmarks.soak.Sample;
import io.github.redisbulk.benchmarks.soak.Sample.Totals;
import io.github.redisbulk.benchmarks.soak.Soak;
import io.github.redisbulk.benchmarks.soak.SoakResults;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * Whether anything grows, and every outcome is true, in an application that writes for an
 * hour while its server breaks and its settings are changed: one process for each driver.
 *
 * <pre class="code">
 * java -cp jmh-benchmarks/target/benchmarks.jar io.github.redisbulk.benchmarks.SoakReport --json jmh-benchmarks/results/soak.json
 * java -cp jmh-benchmarks/target/benchmarks.jar io.github.redisbulk.benchmarks.SoakReport --driver jedis --minutes 1
 * </pre>
 *
 * It ends with lines {@code ratio soak <what> <driver> <value>}: the last third of the
 * hour divided by the first. Where something grows, or an outcome is not true, it ends
 * with status 1.
 */
@Command(name = "SoakReport", mixinStandardHelpOptions = true, sortOptions = false,
		description = "Writes for long beside faults, and looks at what grows and whether outcomes are true.")
public final class SoakReport implements Callable<Integer> {

	@Spec
	@SuppressWarnings("NullAway.Init")
	private CommandSpec spec;

	@Option(names = "--minutes", paramLabel = "n", description = "How long; if omitted, 60.")
	private double minutes = 60;

	@Option(names = "--rate", paramLabel = "n", description = "Items a second; if omitted, 2500.")
	private int rate = 2_500;

	@Option(names = "--driver", paramLabel = "lettuce|jedis", description = "Only this driver, in this process.")
	private @Nullable Driver driver;

	@Option(names = "--seed", paramLabel = "n",
			description = "Decides what happens; if omitted, another one each time.")
	private long seed = System.nanoTime() & 0xffff;

	@Option(names = "--json", paramLabel = "file", description = "Write all samples to a file.")
	private @Nullable Path json;

	/**
	 * Runs the report.
	 * @param arguments see {@code --help}
	 */
	public static void main(String[] arguments) {
		System.exit(Reports.commandLine(new SoakReport()).execute(arguments));
	}

	@Override
	public Integer call() throws Exception {
		if (this.rate < 1 || this.minutes < 0) {
			throw new CommandLine.ParameterException(this.spec.commandLine(),
					"'--rate' must be at least 1, and '--minutes' not negative");
		}
		System.out.println("seed: " + this.seed);
		SoakResults results = (this.driver != null) ? run(this.driver) : inProcesses();
		if (this.json != null) {
			results.write(this.json);
		}
		return judge(results, System.out) ? 0 : 1;
	}

	private SoakResults run(Driver driver) {
		Duration time = Duration.ofMillis((long) (this.minutes * 60_000));
		try (Soak soak = new Soak(driver, this.rate, this.seed)) {
			return new SoakResults(this.rate, Map.of(driver.label(),
					soak.run(time, (sample) -> System.out.println(driver.label() + ": " + sample))));
		}
	}

	/** Neither driver may hide what the other one leaves behind. */
	private SoakResults inProcesses() throws IOException, InterruptedException {
		Map<Path, Process> processes = new LinkedHashMap<>();
		SoakResults all = new SoakResults(this.rate, new LinkedHashMap<>());
		try {
			for (Driver each : Driver.values()) {
				Path file = Files.createTempFile("redis-bulk-soak-", ".json");
				processes.put(file, start(each, file));
			}
			for (Map.Entry<Path, Process> each : processes.entrySet()) {
				each.getValue().waitFor();
				if (Files.size(each.getKey()) == 0) {
					throw new IOException("A process of the report has failed, see above");
				}
				all.samples().putAll(SoakResults.read(each.getKey()).samples());
			}
			return all;
		}
		finally {
			for (Map.Entry<Path, Process> each : processes.entrySet()) {
				each.getValue().destroy();
				Files.delete(each.getKey());
			}
		}
	}

	private Process start(Driver driver, Path file) throws IOException {
		List<String> command = new ArrayList<>(
				List.of(ProcessHandle.current().info().command().orElse("java"), "-Xmx256m", "-XX:+UseSerialGC", "-cp",
						System.getProperty("java.class.path"), SoakReport.class.getName(), "--driver", driver.label()));
		command.addAll(List.of("--minutes", Double.toString(this.minutes), "--rate", Integer.toString(this.rate),
				"--seed", Long.toString(this.seed), "--json", file.toString()));
		return new ProcessBuilder(command).inheritIO().start();
	}

	/** Prints what it all comes to, and returns whether it is well. */
	private static boolean judge(SoakResults results, PrintStream out) {
		boolean well = true;
		for (Map.Entry<String, List<Sample>> each : results.samples().entrySet()) {
			for (Map.Entry<Growth, Double> ratio : Growth.of(each.getValue()).entrySet()) {
				boolean grows = ratio.getKey().grows(ratio.getValue());
				out.printf("ratio soak %s %s %.3f%s%n", ratio.getKey().label(), each.getKey(), ratio.getValue(),
						grows ? " GROWS" : "");
				well &= !grows;
			}
			Sample last = each.getValue().get(each.getValue().size() - 1);
			Totals totals = last.totals();
			out.printf("count soak differences %s %d%n", each.getKey(), totals.differences());
			out.printf("%s: %.0f minutes, %s, %.0f s of a core%n", each.getKey(), last.minute(), totals,
					last.seconds());
			well &= totals.differences() == 0;
		}
		return well;
	}

}
