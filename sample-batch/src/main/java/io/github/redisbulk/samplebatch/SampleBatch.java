package io.github.redisbulk.samplebatch;

import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import org.springframework.core.NestedExceptionUtils;

/**
 * Starts everything, or takes part: see {@code docs/workers.md}.
 */
@Command(name = "redis-bulk-sample-batch", mixinStandardHelpOptions = true, showDefaultValues = true, version = "0.1.0",
		description = "Counts payments in Redis, with workers that may be killed.")
public final class SampleBatch implements Callable<Integer> {

	enum Role {

		/** Starts servers, a manager and workers. */
		ALL,

		/** Hands out the parts of the file. */
		MANAGER,

		/** Writes parts of the file. */
		WORKER

	}

	@Parameters(arity = "0..1", defaultValue = "all", paramLabel = "ROLE",
			description = "All, or what to take part as: manager, worker.")
	Role role;

	@Option(names = "--database", defaultValue = "", paramLabel = "URL",
			showDefaultValue = CommandLine.Help.Visibility.NEVER,
			description = "JDBC URL of the job's PostgreSQL; one is started where none is given.")
	String database;

	@Option(names = "--redis", defaultValue = "", paramLabel = "HOST:PORT",
			showDefaultValue = CommandLine.Help.Visibility.NEVER,
			description = "The Redis to write to; one is started where none is given.")
	String redis;

	@Option(names = "--file", defaultValue = "sample-batch.csv", paramLabel = "FILE",
			description = "The payments, made where it is not there.")
	Path file;

	@Option(names = "--megabytes", defaultValue = "500", paramLabel = "N", description = "How large it is made.")
	int megabytes;

	@Option(names = "--workers", defaultValue = "4", paramLabel = "N", description = "How many are started.")
	int workers;

	@Option(names = "--partitions", defaultValue = "32", paramLabel = "N",
			description = "Into how many parts the file is split.")
	int partitions;

	private SampleBatch() {
	}

	/**
	 * Runs the sample.
	 * @param args nothing to start everything; {@code --help} tells the rest
	 */
	public static void main(String[] args) {
		System.exit(new CommandLine(new SampleBatch()).setCaseInsensitiveEnumValuesAllowed(true)
			.setExecutionExceptionHandler(SampleBatch::say)
			.execute(args));
	}

	private static int say(Exception problem, CommandLine command, CommandLine.ParseResult parsed) {
		Throwable last = NestedExceptionUtils.getMostSpecificCause(problem);
		command.getErr()
			.println(Stream.<Throwable>iterate(problem, Objects::nonNull, Throwable::getCause)
				.map(Throwable::getMessage)
				.filter(Objects::nonNull)
				.collect(Collectors.joining(": ")) + " (" + last.getClass().getSimpleName() + ")");
		return command.getCommandSpec().exitCodeOnExecutionException();
	}

	@Override
	public Integer call() throws Exception {
		Settings settings = new Settings(this.database, this.redis, this.file, this.megabytes, this.workers,
				this.partitions);
		return switch (this.role) {
			case WORKER -> {
				new PaymentsJob(settings).work();
				yield 0;
			}
			case MANAGER -> new PaymentsJob(settings).manage().getStatus().isUnsuccessful() ? 1 : 0;
			case ALL -> new Everything(settings).run() ? 0 : 1;
		};
	}

}
