package io.github.redisbulk.benchmarks;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;

import io.github.redisbulk.benchmarks.ratio.Case;
import io.github.redisbulk.benchmarks.ratio.Effort;
import io.github.redisbulk.benchmarks.ratio.Entrants;
import io.github.redisbulk.benchmarks.ratio.Environment;
import io.github.redisbulk.benchmarks.ratio.Race;
import io.github.redisbulk.benchmarks.ratio.Report;
import io.github.redisbulk.benchmarks.ratio.Report.CaseReport;
import io.github.redisbulk.benchmarks.ratio.ReportPrinter;
import io.github.redisbulk.benchmarks.server.Servers;
import io.github.redisbulk.benchmarks.server.Target;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.core.NestedExceptionUtils;

/**
 * How near to the wire: every strategy and {@code redis-cli --pipe}, turn by turn, as
 * ratios. Absolute figures of one machine drift by a fifth within minutes; the ratio of
 * two neighbours holds.
 *
 * <pre class="code">
 * java -cp jmh-benchmarks/target/benchmarks.jar io.github.redisbulk.benchmarks.RatioReport --quick
 * java -cp jmh-benchmarks/target/benchmarks.jar io.github.redisbulk.benchmarks.RatioReport --json jmh-benchmarks/results/ratios.json
 * java -cp jmh-benchmarks/target/benchmarks.jar io.github.redisbulk.benchmarks.RatioReport --only '^bulk-(writer$|session|reactive)'
 * </pre>
 *
 * It ends with lines {@code ratio <case> <strategy> <driver> <value>} and
 * {@code alloc <case> <strategy> <driver> <bytes per command>}.
 */
@Command(name = "RatioReport", mixinStandardHelpOptions = true, sortOptions = false,
		description = "Measures every way of bulk writing against redis-cli --pipe, turn by turn.")
public final class RatioReport implements Callable<Integer> {

	@Spec
	@SuppressWarnings("NullAway.Init")
	private CommandSpec spec;

	@Option(names = "--quick", description = "Take about a minute instead of ten.")
	private boolean quick;

	@Option(names = "--url", paramLabel = "redis://host:port",
			description = "Write to this Redis, into keys named key:…, instead of starting one.")
	private String url = Servers.givenUrl();

	@Option(names = "--proxied", description = "Put nutcracker in front; the reference is then our own raw socket.")
	private boolean proxied;

	@Option(names = "--only", paramLabel = "regex", description = "Only strategies whose names contain a match.")
	private Pattern only = Pattern.compile("");

	@Option(names = "--json", paramLabel = "file", description = "Write everything that was measured to a file.")
	private @Nullable Path json;

	/**
	 * Runs the report.
	 * @param arguments see {@code --help}
	 */
	public static void main(String[] arguments) {
		System.exit(commandLine().execute(arguments));
	}

	/** Answers what is wrong with the arguments, or with the servers, in one sentence. */
	static CommandLine commandLine() {
		return new CommandLine(new RatioReport()).setParameterExceptionHandler((exception, given) -> {
			exception.getCommandLine().getErr().println(exception.getMessage() + " (--help tells more)");
			return 2;
		}).setExecutionExceptionHandler((exception, commandLine, parsed) -> {
			commandLine.getErr().println(NestedExceptionUtils.getMostSpecificCause(exception).getMessage());
			return 1;
		});
	}

	@Override
	public Integer call() throws Exception {
		checkUrl();
		ReportPrinter printer = new ReportPrinter(System.out);
		Effort effort = this.quick ? Effort.QUICK : Effort.FULL;
		List<CaseReport> cases = new ArrayList<>();
		try (Servers servers = Servers.start(this.url, this.proxied);
				Entrants entrants = new Entrants(servers.target(), this.only.asPredicate())) {
			var environment = Environment.of(servers.redis());
			environment.forEach((name, value) -> System.out.println(name + ": " + value));
			for (Case work : Case.ALL) {
				Duration warmUp = cases.isEmpty() ? effort.warmUp() : effort.furtherWarmUp();
				try (Race race = new Race(work, effort, entrants, servers.target())) {
					cases.add(race.run(warmUp));
				}
				printer.table(cases.get(cases.size() - 1));
			}
			write(new Report(environment, effort, cases));
		}
		printer.lines(cases);
		return 0;
	}

	private void checkUrl() {
		try {
			if (!Servers.OWN.equals(this.url)) {
				new Target(URI.create(this.url), false);
			}
		}
		catch (IllegalArgumentException ex) {
			throw new ParameterException(this.spec.commandLine(), String.valueOf(ex.getMessage()), ex);
		}
	}

	private void write(Report report) throws Exception {
		if (this.json != null) {
			Files.createDirectories(this.json.toAbsolutePath().getParent());
			JsonMapper.builder()
				.enable(SerializationFeature.INDENT_OUTPUT)
				.build()
				.writeValue(this.json.toFile(), report);
		}
	}

}
