package io.github.redisbulk.sample;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.function.Function;

import io.github.redisbulk.BulkListener;
import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.sample.job.DryWriter;
import io.github.redisbulk.sample.job.ImportJob;
import io.github.redisbulk.sample.job.ImportReport;
import io.github.redisbulk.sample.job.OneConnection;
import io.github.redisbulk.sample.job.ProgressFile;
import io.github.redisbulk.sample.job.Rejects;
import io.github.redisbulk.sample.job.Resumption;
import io.github.redisbulk.sample.mapping.RowMapper;
import io.github.redisbulk.sample.mapping.RowMapping;
import io.github.redisbulk.sample.progress.Extent;
import io.github.redisbulk.sample.progress.Progress;
import io.github.redisbulk.sample.row.Format;
import io.github.redisbulk.sample.row.Input;
import io.github.redisbulk.sample.row.Row;
import io.github.redisbulk.sample.row.RowSource;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * The command that imports a file.
 */
@Command(name = "import",
		description = { "Imports a file, plain or gzipped, row by row.",
				"Without an address it writes to redis://localhost:6379." },
		footer = { "",
				"Exit status: 0 all rows are written, 1 some are not, 2 stopped early or could not start,"
						+ " 64 wrong usage.",
				"", "Example: import runways.csv --key 'runway:{id}' --as hash --rejects bad.csv" })
final class ImportCommand implements Callable<Integer> {

	@Spec
	@SuppressWarnings("NullAway.Init")
	private CommandSpec command;

	@Parameters(paramLabel = "FILE", description = "The file, or - for the standard input.")
	private String file = "";

	@Mixin
	private final RowOptions rowOptions = new RowOptions();

	@Mixin
	private final RedisOptions redisOptions = new RedisOptions();

	@Mixin
	private final DashboardOptions dashboardOptions = new DashboardOptions();

	@Option(names = "--rejects", paramLabel = "FILE",
			description = "Keep rows that are not written in this file, to be imported again, and why in FILE.reasons.")
	private @Nullable Path rejects;

	@Option(names = "--resume", paramLabel = "FILE",
			description = "Keep in this file how far the import has come, and go on there if it was ended.")
	private @Nullable Path resume;

	@Option(names = "--dry-run", description = "Read and check everything, show the first commands, send nothing.")
	private boolean dryRun;

	@Override
	public Integer call() throws IOException {
		Format format;
		RowMapping mapping;
		try {
			format = this.rowOptions.format(this.file);
			mapping = this.rowOptions.mapping(format);
		}
		catch (IllegalArgumentException ex) {
			throw new ParameterException(this.command.commandLine(), String.valueOf(ex.getMessage()), ex);
		}
		this.redisOptions.requireOptionsOfACluster();
		requireRejectsElsewhere();
		requireNoProgressOfADryRun();
		try (Input input = Input.open(this.file)) {
			RowSource rows = format.open(input.content(), this.rowOptions.charset, this.rowOptions.delimiter);
			if (mapping != null) {
				mapping.requireColumns(rows.columns());
			}
			return run(input, format, rows, mapping, openProgress(input, format, mapping));
		}
	}

	private int run(Input input, Format format, RowSource rows, @Nullable RowMapping mapping,
			@Nullable ProgressFile progress) throws IOException {
		Resumption resumption = (progress != null)
				? new Resumption(progress, mapping != null && mapping.shape().isRepeatable()) : null;
		if (this.dryRun) {
			CommandSample sample = new CommandSample(this.command.commandLine().getOut());
			Iterator<Row> checked = check(format, rows, this.redisOptions.destination());
			return run(input, new ImportJob(checked, new RowMapper(mapping), openRejects(rows), resumption),
					new DryWriter(sample::show), Connection.NO_WATCHER);
		}
		try (Connection connection = this.dashboardOptions.open(this.redisOptions.properties())) {
			BulkWriter writer = connection.writer();
			Iterator<Row> checked = check(format, rows, connection.destination());
			return run(input, new ImportJob(checked, new RowMapper(mapping), openRejects(rows), resumption), writer,
					connection::watcher);
		}
	}

	/**
	 * Looks through a file of commands: it may lead to other databases, and hold
	 * transactions. What comes through a pipe shows so only when it comes.
	 */
	private Iterator<Row> check(Format format, RowSource rows, Destination destination) throws IOException {
		if (!format.isCommands()) {
			return rows;
		}
		if (!Input.STANDARD_INPUT.equals(this.file) && Files.isRegularFile(Path.of(this.file))) {
			try (Input again = Input.open(this.file)) {
				RowSource all = format.open(again.content(), this.rowOptions.charset, this.rowOptions.delimiter);
				this.redisOptions.atomic |= OneConnection.lookThrough(all, destination.database());
			}
		}
		return new OneConnection(rows, OptionalInt.of(destination.database()), true);
	}

	private int run(Input input, ImportJob job, BulkWriter writer, Function<Extent, BulkListener> watchers) {
		Extent extent = Extent.ofBytes("Import", input.size(), (progress) -> input.bytesRead());
		BulkListener watcher = watchers.apply(extent.named(input.name()));
		ImportReport report;
		try (Progress progress = this.redisOptions.progress(extent)) {
			report = job.run(writer,
					(options) -> this.redisOptions.change(options)
						.withName(input.name())
						.withListener(progress)
						.withListener(watcher));
		}
		new Summary(report, input.name()).print(this.command.commandLine());
		return Summary.exitStatus(report, this.dryRun);
	}

	private void requireRejectsElsewhere() throws IOException {
		boolean same = this.rejects != null && Files.exists(this.rejects) && !Input.STANDARD_INPUT.equals(this.file)
				&& Files.exists(Path.of(this.file)) && Files.isSameFile(this.rejects, Path.of(this.file));
		if (same) {
			throw new ParameterException(this.command.commandLine(), "--rejects must not be the input itself");
		}
	}

	private void requireNoProgressOfADryRun() {
		if (this.dryRun && this.resume != null) {
			throw new ParameterException(this.command.commandLine(), "--dry-run makes no progress: leave --resume out");
		}
	}

	private @Nullable Rejects openRejects(RowSource rows) throws IOException {
		return (this.rejects != null) ? new Rejects(this.rejects, rows.header(), this.resume != null) : null;
	}

	private @Nullable ProgressFile openProgress(Input input, Format format, @Nullable RowMapping mapping)
			throws IOException {
		if (this.resume == null) {
			return null;
		}
		String target = (mapping != null) ? mapping.shape() + " " + mapping.key() : "commands";
		ProgressFile file = ProgressFile.open(this.resume, format + " " + input.size() + " " + target);
		if (file.before().complete()) {
			throw new IOException("The progress file " + this.resume
					+ " says that this input has been imported; remove it to import it again");
		}
		if (file.before().settled() > 0) {
			this.command.commandLine()
				.getErr()
				.printf("Going on after row %,d, as %s says%n", file.before().settled(), this.resume);
		}
		return file;
	}

}
