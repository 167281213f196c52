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
import io.github.redisbulk.benchmarks.server.Wire;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * How near to the wire: every strategy and {@code redis-cli --pipe}, turn by turn, as
 * ratios. Absolute figures of one machine drift by a fifth within minutes; the ratio of
 * two neighbours holds.
 *
 * <pre class="code">
 * java -cp jmh-benchmarks/target/benchmarks.jar io.github.redisbulk.benchmarks.RatioReport --quick
 * java -cp jmh-benchmarks/target/benchmarks.jar io.github.redisbulk.benchmarks.RatioReport --json jmh-benchmarks/results/ratios.json
 * java -cp jmh-benchmarks/target/benchmarks.jar io.github.redisbulk.benchmarks.RatioReport --only '^bulk-(writer$|session|reactive)'
 * java -cp jmh-benchmarks/target/benchmarks.jar io.github.redisbulk.benchmarks.RatioReport --over tls --connections 4 --only 'bulk-writer$|raw'
 * java -cp jmh-benchmarks/target/benchmarks.jar:$(find ~/.m2/repository/io/netty/netty-transport-*epoll -name '*.jar' | paste -sd:) io.github.redisbulk.benchmarks.RatioReport --over unix --only 'bulk-writer$'
 * </pre>
 *
 * Lettuce opens a socket file with Netty's native transport alone, which is no part of
 * the jar: with it everything else would be measured otherwise. It ends with lines
 * {@code ratio <case> <strategy> <driver> <value>} and
 * {@code alloc <case> <strategy> <driver> <bytes per command>}.
 */
@Command(name = "RatioReport", mixinStandardHelpOptions = true, sortOptions = false,
		description = "Measures every way of bulk writing against redis-cli --pipe, turn by turn.")
public final class RatioReport implements Callable<Integer> {

	private static final int MOST_CONNECTIONS = 64;

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

	@Option(names = "--over", paramLabel = "tcp|tls|unix",
			description = "What leads to a Redis of its own. TLS is compared with redis-cli --pipe --tls.")
	private Wire.Kind over = Wire.Kind.TCP;

	@Option(names = "--connections", paramLabel = "n",
			description = "How many connections each has, redis-cli too; if omitted, 1.")
	private int connections = 1;

	@Option(names = "--only", paramLabel = "regex", description = "Only strategies whose names contain a match.")
	private Pattern only = Pattern.compile("");

	@Option(names = "--json", paramLabel = "file", description = "Write everything that was measured to a file.")
	private @Nullable Path json;

	/**
	 * Runs the report.
	 * @param arguments see {@code --help}
	 */
	public static void main(String[] arguments) {
		System.exit(Reports.commandLine(new RatioReport()).execute(arguments));
	}

	@Override
	public Integer call() throws Exception {
		checkUrl();
		ReportPrinter printer = new ReportPrinter(System.out);
		Effort effort = this.quick ? Effort.QUICK : Effort.FULL;
		List<CaseReport> cases = new ArrayList<>();
		try (Servers servers = start();
				Entrants entrants = new Entrants(servers.target(), this.connections, this.only.asPredicate())) {
			var environment = Environment.of(servers.redis());
			environment.forEach((name, value) -> System.out.println(name + ": " + value));
			for (Case given : Case.ALL) {
				Case work = given.over(this.over, this.connections);
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

	private Servers start() {
		if (this.over == Wire.Kind.TCP) {
			return Servers.start(this.url, this.proxied);
		}
		return Servers.start(this.over);
	}

	private void checkUrl() {
		if (this.connections < 1 || this.connections > MOST_CONNECTIONS) {
			throw new ParameterException(this.spec.commandLine(), "'--connections' must be from 1 to 64");
		}
		if (this.over != Wire.Kind.TCP && (this.proxied || !Servers.OWN.equals(this.url))) {
			throw new ParameterException(this.spec.commandLine(),
					"'--over' starts a Redis of its own: leave '--url' and '--proxied' out");
		}
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
