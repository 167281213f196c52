package io.github.redisbulk.importer;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Callable;

import io.github.redisbulk.BulkListener;
import io.github.redisbulk.BulkReport;
import io.github.redisbulk.importer.job.ImportReport;
import io.github.redisbulk.importer.progress.Extent;
import io.github.redisbulk.importer.progress.Progress;
import io.github.redisbulk.importer.server.EmbeddedRedis;
import io.github.redisbulk.importer.unicode.UnicodeCharacter;
import io.github.redisbulk.importer.unicode.UnicodeMapper;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

import org.springframework.data.redis.core.StringRedisTemplate;

/**
 * The command that imports the characters of Unicode, and needs nothing for it.
 */
@Command(name = UnicodeCommand.NAME,
		description = {
				"Imports the Unicode character database of the JDK: a hash per"
						+ " character, unicode:1F600, and sets by script and block. Runs if no command is given.",
				"Without an address it starts a Redis of its own, which ends with the import." })
final class UnicodeCommand implements Callable<Integer> {

	static final String NAME = "unicode";

	@Spec
	@SuppressWarnings("NullAway.Init")
	private CommandSpec command;

	@Mixin
	private final RedisOptions redisOptions = new RedisOptions();

	@Option(names = "--keep", description = "Leave the Redis of its own running until Ctrl-C.")
	private boolean keep;

	@Mixin
	private final DashboardOptions dashboardOptions = new DashboardOptions();

	@Override
	public Integer call() throws IOException {
		Map<String, String> properties = new HashMap<>(this.redisOptions.properties());
		if (this.redisOptions.url != null) {
			return run(properties, (this.redisOptions.cluster ? "-c " : "") + this.redisOptions.url.forRedisCli());
		}
		try (EmbeddedRedis redis = EmbeddedRedis.start()) {
			this.command.commandLine().getErr().println("Started " + redis.program() + " on port " + redis.port());
			properties.put("spring.data.redis.url", redis.url());
			int status = run(properties, "-p " + redis.port());
			PrintWriter error = this.command.commandLine().getErr();
			if (this.keep) {
				error.println("Redis is running; Ctrl-C ends it.");
				Interruption.await();
			}
			else {
				error.println("Redis ends with the import; with --keep it stays.");
			}
			return status;
		}
	}

	private int run(Map<String, String> properties, String server) throws IOException {
		try (Connection connection = this.dashboardOptions.open(properties)) {
			Extent extent = Extent.ofItems("Unicode", "characters", UnicodeCharacter.count());
			BulkListener watcher = connection.watcher(extent);
			BulkReport report;
			try (Progress progress = this.redisOptions.progress(extent)) {
				report = connection.writer()
					.write(UnicodeCharacter.all(), new UnicodeMapper(),
							(options) -> this.redisOptions.change(options)
								.withName(NAME)
								.withListener(progress)
								.withListener(watcher));
			}
			if (report.complete()) {
				show(connection.redis(), server);
			}
			ImportReport summary = new ImportReport(report, 0, 0, report.reasons(), null);
			new Summary(summary, (result) -> NAME + ":item " + result.position()).print(this.command.commandLine());
			return Summary.exitStatus(summary, false);
		}
	}

	private void show(StringRedisTemplate redis, String server) {
		PrintWriter out = this.command.commandLine().getOut();
		out.println("redis-cli " + server + " HGET unicode:1F600 name");
		out.println("  " + redis.opsForHash().get("unicode:1F600", "name"));
		out.println("redis-cli " + server + " SCARD unicode:script:GREEK");
		out.println("  " + redis.opsForSet().size("unicode:script:GREEK"));
		out.println("redis-cli " + server + " HGETALL unicode:20AC");
		out.println("  " + redis.opsForHash().entries("unicode:20AC"));
	}

}
