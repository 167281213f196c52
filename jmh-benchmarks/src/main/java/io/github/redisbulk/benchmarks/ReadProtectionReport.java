package io.github.redisbulk.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;

import io.github.redisbulk.benchmarks.protection.Experiment;
import io.github.redisbulk.benchmarks.protection.Plan;
import io.github.redisbulk.benchmarks.protection.ReadProtection;
import io.github.redisbulk.benchmarks.ratio.Environment;
import io.github.redisbulk.benchmarks.rival.Driver;
import io.github.redisbulk.benchmarks.server.Lab;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
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
 * It starts nutcracker and Redis, readers and neighbours in processes of their own, and
 * ends with lines {@code ratio <name> <median> <lowest>..<highest>}. On a machine whose
 * reads are slow while nobody writes it refuses to measure, and ends with status 3. With
 * {@code --realtime} a witness watches each core; reads from moments in which a core was
 * taken away are left out, and each line says how many those were and what the percentile
 * is with them.
 */
@Command(name = "ReadProtectionReport", mixinStandardHelpOptions = true, sortOptions = false,
		description = "Measures reads beside every way of bulk writing, through a shared proxy.")
public final class ReadProtectionReport implements Callable<Integer> {

	/** How it ends on a machine that is too noisy to judge anybody. */
	static final int NOISY = 3;

	/** What limits the writer. */
	enum Topology {

		/** The processor of proxy and Redis, on loopback. */
		CPU,

		/** A link between them; needs Linux, root, ip and tc. */
		LINK;

		String label() {
			return name().toLowerCase(Locale.ROOT);
		}

	}

	@Option(names = "--experiment", paramLabel = "name", split = ",", defaultValue = "settings,changes",
			description = "What to measure: ${COMPLETION-CANDIDATES}. Several with commas; if omitted: ${DEFAULT-VALUE}.")
	private List<Experiment> experiments = List.of();

	@Option(names = "--quick", description = "Take a minute or so for each experiment, instead of five to ten.")
	private boolean quick;

	@Option(names = "--topology", paramLabel = "cpu|link", description = "What is the bottleneck.")
	private Topology topology = Topology.CPU;

	@Option(names = "--megabits", paramLabel = "n", description = "The rate of the link.")
	private int megabits = 200;

	@Option(names = "--driver", paramLabel = "lettuce|jedis", description = "Only this driver.")
	private @Nullable Driver driver;

	@Option(names = "--only", paramLabel = "regex", description = "Only settings whose names contain a match.")
	private Pattern only = Pattern.compile("");

	@Option(names = "--rounds", paramLabel = "n",
			description = "Give each setting so many turns; if omitted, 2 with --quick, else 5.")
	private @Nullable Integer rounds;

	@Option(names = "--realtime",
			description = "Let readers run before everything else, as if on a machine of their own, and leave out reads"
					+ " from moments in which the host of a virtual machine took a processor away; needs root.")
	private boolean realtime;

	@Option(names = "--anyway",
			description = "Measure on a noisy machine too, where the figures are worth little. Ends with status 3 all the same.")
	private boolean anyway;

	@Option(names = "--json", paramLabel = "file", description = "Write everything that was measured to a file.")
	private @Nullable Path json;

	@Spec
	@SuppressWarnings("NullAway.Init")
	private CommandSpec spec;

	/**
	 * Runs the report.
	 * @param arguments see {@code --help}
	 */
	public static void main(String[] arguments) {
		System.exit(Reports.commandLine(new ReadProtectionReport()).execute(arguments));
	}

	@Override
	public Integer call() throws Exception {
		Plan plan = plan();
		try (Lab lab = (this.topology == Topology.CPU) ? Lab.processor() : Lab.link(this.megabits);
				ReadProtection report = new ReadProtection(plan, lab)) {
			Map<String, String> environment = Environment.of(lab.redis());
			environment.forEach((name, value) -> System.out.println(name + ": " + value));
			Optional<String> objection = report.objection();
			if (objection.isEmpty() || this.anyway) {
				report.run();
				write(environment, report);
				report.printRatios(System.out);
				objection = report.objectionAtTheEnd();
			}
			objection.ifPresent(System.err::println);
			return objection.isPresent() ? NOISY : 0;
		}
	}

	private Plan plan() {
		if (this.rounds != null && this.rounds < 1) {
			throw new CommandLine.ParameterException(this.spec.commandLine(), "'--rounds' must be at least 1");
		}
		List<Driver> drivers = (this.driver != null) ? List.of(this.driver) : List.of(Driver.values());
		int turns = (this.rounds != null) ? this.rounds : this.quick ? 2 : 5;
		return new Plan(this.topology.label(), this.experiments, drivers, this.quick, turns, this.realtime,
				this.only.asPredicate());
	}

	private void write(Map<String, String> environment, ReadProtection report) throws IOException {
		if (this.json != null) {
			Files.createDirectories(this.json.toAbsolutePath().getParent());
			JsonMapper.builder()
				.enable(SerializationFeature.INDENT_OUTPUT)
				.build()
				.writeValue(this.json.toFile(), Map.of("environment", environment, "topology", this.topology.label(),
						"results", report.results()));
		}
	}

}
