package io.github.redisbulk.importer;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.Callable;

import io.github.redisbulk.BulkCommands;
import io.github.redisbulk.BulkListener;
import io.github.redisbulk.BulkReport;
import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.RetryPolicy;
import io.github.redisbulk.importer.job.ImportReport;
import io.github.redisbulk.importer.migration.KeyCopy;
import io.github.redisbulk.importer.migration.Source;
import io.github.redisbulk.importer.progress.Extent;
import io.github.redisbulk.importer.progress.Progress;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import redis.clients.jedis.exceptions.JedisException;

import org.springframework.core.NestedExceptionUtils;
import org.springframework.dao.DataAccessException;
import org.springframework.data.redis.connection.RedisConnection;

/**
 * The command that copies the keys of one Redis to another one.
 */
@Command(name = MigrateCommand.NAME,
		description = { "Copies keys with their times to live from the Redis of --from to that of --redis-url.",
				"Where the latter does not know the dumps of the former, it copies element by element:"
						+ " without the consumer groups of streams, and without times to live of single fields." },
		footer = { "", "Example: migrate --from redis://old:6379/0 --redis-url redis://new:6379/0 --match 'user:*'"
				+ " --read-latency-bound 2ms" })
final class MigrateCommand implements Callable<Integer> {

	static final String NAME = "migrate";

	@Spec
	@SuppressWarnings("NullAway.Init")
	private CommandSpec command;

	@Mixin
	private final OriginOptions origin = new OriginOptions();

	@Option(names = "--match", paramLabel = "PATTERN", description = "Which keys, as SCAN's MATCH (all).")
	private String match = "*";

	@Option(names = "--scan-count", paramLabel = "N", description = "How many keys are asked for together (100).")
	private int together = 100;

	@Option(names = "--replace",
			description = "Let a key take the place of what the other Redis has under it; without, it is refused.")
	private boolean replace;

	@Mixin
	private final RedisOptions redisOptions = new RedisOptions();

	@Mixin
	private final DashboardOptions dashboardOptions = new DashboardOptions();

	@Override
	public Integer call() throws IOException {
		RedisUrl to = this.redisOptions.url;
		if (to == null) {
			throw wrong("--redis-url is missing: it says where the keys go");
		}
		if (this.together < 1) {
			throw wrong("--scan-count has to be positive");
		}
		Map<String, String> reading = this.origin.properties();
		Map<String, String> writing = this.redisOptions.properties();
		try (Connection target = this.dashboardOptions.open(writing); Connection origin = Connection.open(reading)) {
			BulkWriter writer = target.writer();
			requireTwo(origin, target, "proxy".equals(writing.get("redis.bulk.compatibility")));
			RedisConnection connection = Objects.requireNonNull(origin.redis().getConnectionFactory()).getConnection();
			try (Source source = new Source(connection, this.match, this.together)) {
				boolean elements = prepare(source, writer);
				return copy(source, elements, extent(connection), target, writer);
			}
		}
		catch (DataAccessException | JedisException ex) {
			throw new IOException(
					"The Redis of --from cannot be read: " + NestedExceptionUtils.getMostSpecificCause(ex).getMessage(),
					ex);
		}
	}

	/** One server may have several names and ports, but has one number of its run. */
	private void requireTwo(Connection origin, Connection target, boolean throughProxy) {
		boolean sameServer = !throughProxy && origin.destination().database() == target.destination().database()
				&& !Collections.disjoint(origin.runs(), target.runs());
		if (sameServer || origin.destination().equals(target.destination())) {
			throw wrong("--from and --redis-url are one and the same: " + target.destination());
		}
	}

	/** Returns whether keys are copied element by element. */
	private boolean prepare(Source source, BulkWriter writer) throws IOException {
		byte[] dump = source.smallestDump();
		if (dump == null || knows(writer, dump)) {
			return false;
		}
		if (!this.replace) {
			throw new IOException("This Redis does not know the dumps of the other one, and element by element a key"
					+ " would be mixed with what is there: add --replace");
		}
		say("This Redis does not know the dumps of the other one: keys are copied element by element");
		source.readByElements();
		return true;
	}

	/** Tries a dump under a name of its own, and deletes it at once. */
	private static boolean knows(BulkWriter writer, byte[] dump) {
		String name = "redis-bulk:migrate:" + UUID.randomUUID();
		BulkReport report = writer.write(List.of(dump),
				(bytes, commands) -> commands.command("RESTORE", name, 1000, bytes).del(name),
				(options) -> options.withRetry(RetryPolicy.never()));
		return report.failures().stream().noneMatch((result) -> result.reason().contains("payload version"));
	}

	private Extent extent(RedisConnection connection) {
		Long keys = this.match.equals("*") ? connection.serverCommands().dbSize() : null;
		return Extent.ofItems("Migration", "keys", (keys != null) ? keys : 0);
	}

	private int copy(Source source, boolean elements, Extent extent, Connection target, BulkWriter writer) {
		BulkListener watcher = target.watcher(extent);
		BulkReport report;
		try (Progress progress = this.redisOptions.progress(extent)) {
			report = writer.write(source, (KeyCopy key, BulkCommands commands) -> key.write(this.replace, commands),
					(options) -> this.redisOptions.change(elements ? options.withAtomic(true) : options)
						.withName(NAME)
						.withListener(progress)
						.withListener(watcher));
		}
		ImportReport summary = new ImportReport(report, 0, 0, report.reasons(), null);
		new Summary(summary, (result) -> "key " + result.item()).print(this.command.commandLine());
		return Summary.exitStatus(summary, false);
	}

	private void say(String line) {
		PrintWriter error = this.command.commandLine().getErr();
		error.println(line);
		error.flush();
	}

	private ParameterException wrong(String message) {
		return new ParameterException(this.command.commandLine(), message);
	}

}
