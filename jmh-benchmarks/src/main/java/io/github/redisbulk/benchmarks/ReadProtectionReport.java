package io.github.redisbulk.benchmarks;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;

import io.github.redisbulk.benchmarks.protection.ReadProtection;
import io.github.redisbulk.benchmarks.ratio.Environment;
import io.github.redisbulk.benchmarks.rival.Driver;
import io.github.redisbulk.benchmarks.server.Lab;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * What each way of bulk writing does to everybody's reads behind a proxy that all share,
 * and whether the bound on read latency is kept.
 *
 * <pre class="code">
 * java -cp jmh-benchmarks/target/benchmarks.jar io.github.redisbulk.benchmarks.ReadProtectionReport --quick
 * taskset -c 1 java -cp jmh-benchmarks/target/benchmarks.jar io.github.redisbulk.benchmarks.ReadProtectionReport --topology link --realtime
 * </pre>
 *
 * It starts nutcracker and Redis, readers in a process of their own, and ends with lines
 * {@code ratio <name> <value>}.
 */
@Command(name = "ReadProtectionReport", mixinStandardHelpOptions = true, sortOptions = false,
		description = "Measures reads beside every way of bulk writing, through a shared proxy.")
public final class ReadProtectionReport implements Callable<Integer> {

	/** What limits the writer. */
	enum Topology {

		/** The processor of proxy and Redis, on loopback. */
		cpu,

		/** A link between them; needs Linux, root, ip and tc. */
		link

	}

	@Option(names = "--quick", description = "Take a minute or two instead of five.")
	private boolean quick;

	@Option(names = "--topology", paramLabel = "cpu|link", description = "What is the bottleneck.")
	private Topology topology = Topology.cpu;

	@Option(names = "--megabits", paramLabel = "n", description = "The rate of the link.")
	private int megabits = 200;

	@Option(names = "--driver", paramLabel = "lettuce|jedis", description = "Only this driver.")
	private @Nullable String driver;

	@Option(names = "--only", paramLabel = "regex",
			description = "Only settings and experiments whose names contain a match.")
	private String only = "";

	@Option(names = "--rounds", paramLabel = "n", description = "Measure all of it so many times, in turns.")
	private int rounds = 1;

	@Option(names = "--realtime",
			description = "Let readers run before everything else, as if on a machine of their own; needs root.")
	private boolean realtime;

	@Option(names = "--json", paramLabel = "file", description = "Write everything that was measured to a file.")
	private @Nullable Path json;

	/**
	 * Runs the report.
	 * @param arguments see {@code --help}
	 */
	public static void main(String[] arguments) {
		System.exit(new CommandLine(new ReadProtectionReport()).execute(arguments));
	}

	@Override
	public Integer call() throws Exception {
		try (Lab lab = (this.topology == Topology.cpu) ? Lab.processor() : Lab.link(this.megabits)) {
			Map<String, String> environment = Environment.of(lab.redis());
			environment.forEach((name, value) -> System.out.println(name + ": " + value));
			ReadProtection report = new ReadProtection(this.topology.name(), lab, this.quick, this.only);
			report.run(drivers(), this.rounds, this.realtime);
			if (this.json != null) {
				Files.createDirectories(this.json.toAbsolutePath().getParent());
				JsonMapper.builder()
					.enable(SerializationFeature.INDENT_OUTPUT)
					.build()
					.writeValue(this.json.toFile(),
							Map.of("environment", environment, "topology", this.topology, "results", report.results()));
			}
			report.printRatios();
		}
		return 0;
	}

	private List<Driver> drivers() {
		return List.of(Driver.values())
			.stream()
			.filter((one) -> this.driver == null || one.label().equals(this.driver))
			.toList();
	}

}
