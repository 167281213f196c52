package io.github.redisbulk.importer;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.function.Function;

import io.github.redisbulk.BulkListener;
import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.ItemResult;
import io.github.redisbulk.importer.job.CommandSample;
import io.github.redisbulk.importer.job.DryWriter;
import io.github.redisbulk.importer.job.ImportJob;
import io.github.redisbulk.importer.job.ImportReport;
import io.github.redisbulk.importer.job.OneConnection;
import io.github.redisbulk.importer.job.ProgressFile;
import io.github.redisbulk.importer.job.Rejects;
import io.github.redisbulk.importer.job.Resumption;
import io.github.redisbulk.importer.mapping.Expression;
import io.github.redisbulk.importer.mapping.Mapping;
import io.github.redisbulk.importer.mapping.RowMapper;
import io.github.redisbulk.importer.progress.Extent;
import io.github.redisbulk.importer.progress.Progress;
import io.github.redisbulk.importer.row.FileInputs;
import io.github.redisbulk.importer.row.FilteredRows;
import io.github.redisbulk.importer.row.Format;
import io.github.redisbulk.importer.row.Input;
import io.github.redisbulk.importer.row.Inputs;
import io.github.redisbulk.importer.row.Layout;
import io.github.redisbulk.importer.row.Row;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * The command that imports a file.
 */
@Command(name = "import",
		description = {
				"Imports files, plain or packed (gzip, bzip2, Zstandard), or what a database is asked for, row by row.",
				"Without an address it writes to redis://localhost:6379." },
		footer = { "",
				"Exit status: 0 all rows are written, 1 some are not, 2 stopped early or could not start,"
						+ " 64 wrong usage.",
				"", "Examples:", "  import runways.csv --key 'runway:{id}' --as hash --rejects bad.csv",
				"  import big.jsonl.gz --key '{id}' --as json-string --resume progress --read-latency-bound 2ms",
				"  import names.csv --key names --as zset --value '{name}' --score rank --dry-run",
				"  import commands.redis --redis-url rediss://me@redis.example.com --cacert ca.pem",
				"  import --query 'SELECT * FROM users' --jdbc-url jdbc:postgresql://host/shop --driver-path postgresql.jar"
						+ " --key '{id}' --as hash",
				"  mongoexport ... | import - --format jsonl --key '{_id}' --as json --max-rate 10MB" })
final class ImportCommand implements Callable<Integer> {

	@Spec
	@SuppressWarnings("NullAway.Init")
	private CommandSpec command;

	@Mixin
	private final ImportFiles files = new ImportFiles();

	@Mixin
	private final QueryOptions query = new QueryOptions();

	@Mixin
	private final RowOptions rowOptions = new RowOptions();

	@Mixin
	private final RedisOptions redisOptions = new RedisOptions();

	@Mixin
	private final DashboardOptions dashboardOptions = new DashboardOptions();

	@Option(names = "--dry-run", description = "Read and check everything, show the first commands, send nothing.")
	private boolean dryRun;

	private long passedOver;

	@Override
	public Integer call() throws IOException {
		this.query.requireOptionsThatGoTogether(this.files.areGiven(), this.files.resume != null);
		List<String> names = this.files.inputs();
		Format format;
		Layout layout;
		MappingOptions.Plan plan;
		try {
			format = this.rowOptions.format(names);
			layout = this.rowOptions.layout(format);
			plan = this.rowOptions.plan(format);
		}
		catch (IllegalArgumentException ex) {
			throw new ParameterException(this.command.commandLine(), String.valueOf(ex.getMessage()), ex);
		}
		this.redisOptions.requireOptionsThatGoTogether();
		this.files.requireApart();
		requireNoProgressOfADryRun();
		try (Inputs inputs = this.query.isGiven() ? this.query.open() : new FileInputs(names, format, layout)) {
			if (plan.mapping() != null) {
				plan.mapping().requireColumns(inputs.first().columns());
			}
			if (plan.filter() != null) {
				filter(inputs, plan.filter());
			}
			return this.dryRun ? tryOut(names, inputs, format, layout, plan.mapping())
					: write(names, inputs, format, layout, plan.mapping());
		}
	}

	private void filter(Inputs inputs, Expression filter) throws IOException {
		filter.requireColumns(inputs.first().columns());
		inputs.check((rows) -> new FilteredRows(rows, filter::holdsFor, () -> this.passedOver++));
	}

	private int tryOut(List<String> names, Inputs inputs, Format format, Layout layout, @Nullable Mapping mapping)
			throws IOException {
		CommandSample sample = new CommandSample(this.command.commandLine().getOut());
		check(names, inputs, format, layout, this.redisOptions.destination());
		Function<ItemResult, String> origins = (result) -> inputs.nameAt(result.position());
		Rejects rejects = this.files.openRejects(inputs.first(), null, (names.size() > 1) ? origins : null);
		return run(inputs, new ImportJob(inputs, new RowMapper(mapping), rejects, null), origins,
				new DryWriter(sample::show), Connection.NO_WATCHER);
	}

	private int write(List<String> names, Inputs inputs, Format format, Layout layout, @Nullable Mapping mapping)
			throws IOException {
		Map<String, String> facts = this.files.resume != null ? facts(inputs, format) : Map.of();
		try (Connection connection = this.dashboardOptions.open(this.redisOptions.properties())) {
			BulkWriter writer = connection.writer();
			Destination destination = connection.destination();
			check(names, inputs, format, layout, destination);
			Map<String, String> all = new LinkedHashMap<>(Map.of("destination", destination.toString()));
			all.putAll(facts);
			try (ProgressFile progress = this.files.openProgress(all)) {
				if (progress != null && !goesOn(progress)) {
					return ExitStatus.COMPLETE;
				}
				boolean repeatable = mapping != null && mapping.isRepeatable();
				long first = (progress != null) ? progress.before().settled() : 0;
				Function<ItemResult, String> origins = (result) -> inputs.nameAt(first + result.position());
				Rejects rejects = this.files.openRejects(inputs.first(), progress, (names.size() > 1) ? origins : null);
				Resumption resumption = (progress != null) ? new Resumption(progress, repeatable) : null;
				return run(inputs, new ImportJob(inputs, new RowMapper(mapping), rejects, resumption), origins, writer,
						connection::watcher);
			}
		}
	}

	/** Returns what tells this import from another one, as far as the options say. */
	private Map<String, String> facts(Inputs inputs, Format format) throws IOException {
		Map<String, String> facts = new LinkedHashMap<>(inputs.fingerprints());
		facts.putAll(this.rowOptions.facts(format));
		return facts;
	}

	/** Says how far an earlier import has come, and returns whether something is left. */
	private boolean goesOn(ProgressFile progress) {
		ProgressFile.Marks before = progress.before();
		if (before.complete()) {
			this.command.commandLine()
				.getErr()
				.println(this.files.resume + " says that this input has been imported; remove it to import it again");
			this.command.commandLine().getOut().println("read=0 written=0 failed=0 unknown=0 not-sent=0 elapsed-ms=0");
			return false;
		}
		if (before.settled() > 0) {
			this.command.commandLine()
				.getErr()
				.printf("Going on after row %,d, as %s says%n", before.settled(), this.files.resume);
		}
		return true;
	}

	/**
	 * Looks through files of commands: they may lead to other databases, and hold
	 * transactions. What comes through a pipe shows so only when it comes.
	 */
	private void check(List<String> names, Inputs inputs, Format format, Layout layout, Destination destination)
			throws IOException {
		if (!format.isCommands()) {
			return;
		}
		for (String name : names) {
			if (ImportFiles.isRegular(name)) {
				try (Input again = Input.open(name)) {
					this.redisOptions.atomic |= OneConnection.lookThrough(format.open(again.content(), layout),
							destination.database());
				}
			}
		}
		inputs.check((rows) -> new OneConnection(rows, OptionalInt.of(destination.database()), true));
	}

	private int run(Inputs inputs, ImportJob job, Function<ItemResult, String> origins, BulkWriter writer,
			Function<Extent, BulkListener> watchers) {
		Extent extent = Extent.ofBytes("Import", inputs.size(), (progress) -> inputs.bytesRead());
		BulkListener watcher = watchers.apply(extent.named(inputs.name()));
		ImportReport report;
		try (Progress progress = this.redisOptions.progress(extent)) {
			report = job.run(writer,
					(options) -> this.redisOptions.change(options)
						.withName(inputs.name())
						.withListener(progress)
						.withListener(watcher));
		}
		if (this.passedOver > 0) {
			this.command.commandLine().getErr().printf("Passed over by --filter: %,d rows%n", this.passedOver);
		}
		new Summary(report, (result) -> origins.apply(result) + ":" + line(result)).print(this.command.commandLine());
		return Summary.exitStatus(report, this.dryRun);
	}

	private static String line(ItemResult result) {
		return (result.item() instanceof Row row) ? Long.toString(row.line()) : "item " + result.position();
	}

	private void requireNoProgressOfADryRun() {
		if (this.dryRun && this.files.resume != null) {
			throw new ParameterException(this.command.commandLine(), "--dry-run makes no progress: leave --resume out");
		}
	}

}
