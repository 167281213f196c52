package io.github.redisbulk.importer;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.Map;

import io.github.redisbulk.importer.job.Sentence;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/**
 * The options that show an import on a page while it runs.
 */
final class DashboardOptions {

	@Spec(Target.MIXEE)
	@SuppressWarnings("NullAway.Init")
	private CommandSpec command;

	@Option(names = "--dashboard", order = 29,
			description = "Show the import on a page, where it can be held, changed and stopped while it runs.")
	private boolean wanted;

	@Mixin
	private final PageOptions page = new PageOptions();

	/** Starts the application, with a page if one is wanted. */
	Connection open(Map<String, String> properties) throws IOException {
		if (!this.wanted) {
			return Connection.open(properties);
		}
		requireAPort(this.command, properties);
		Connection connection = Connection.withPage(properties, this.page.showing(server(properties)));
		PrintWriter error = this.command.commandLine().getErr();
		error.println("The import's page: " + connection.page().url());
		error.flush();
		return connection;
	}

	/** Reads are timed through Jedis. */
	static void requireAPort(CommandSpec command, Map<String, String> properties) {
		if (properties.containsKey(RedisUrl.SOCKET)) {
			throw new ParameterException(command.commandLine(),
					"The page times reads through a port of Redis, not through a socket file: give its redis:// URL");
		}
	}

	/** Says where properties lead, for people. */
	static String server(Map<String, String> properties) {
		String master = properties.get("spring.data.redis.sentinel.master");
		if (master != null) {
			return master + " of " + properties.get("spring.data.redis.sentinel.nodes");
		}
		String url = Sentence.withoutSecrets(properties.getOrDefault("spring.data.redis.url", "Redis"));
		return properties.containsKey(RedisOptions.CLUSTER_NODES) ? "the cluster of " + url : url;
	}

}
