package io.github.redisbulk.importer;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;

import io.github.redisbulk.importer.page.PageSettings;
import io.github.redisbulk.importer.server.EmbeddedProxy;
import io.github.redisbulk.importer.server.EmbeddedRedis;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

import org.springframework.util.unit.DataSize;

/**
 * The command that serves the importer's page.
 */
@Command(name = "serve",
		description = {
				"Serves a page on which one starts an import, watches what it does to everybody's reads, and"
						+ " steers it.",
				"Without an address it starts a Redis of its own, behind a twemproxy where the program nutcracker"
						+ " is on the PATH: both end with the page." })
final class ServeCommand implements Callable<Integer> {

	@Spec
	@SuppressWarnings("NullAway.Init")
	private CommandSpec command;

	@Mixin
	private final RedisOptions redisOptions = new RedisOptions();

	@Mixin
	private final PageOptions pageOptions = new PageOptions();

	@Option(names = "--max-upload", order = 32, paramLabel = "SIZE", converter = SizeConverter.class,
			description = "Largest file that the page takes (1GB).")
	private DataSize maxUpload = DataSize.ofGigabytes(1);

	@Override
	public Integer call() throws IOException {
		Map<String, String> properties = new HashMap<>(this.redisOptions.properties());
		if (this.redisOptions.url != null) {
			DashboardOptions.requireAPort(this.command, properties);
			return serve(properties, DashboardOptions.server(properties));
		}
		try (EmbeddedRedis redis = EmbeddedRedis.start()) {
			say("Started " + redis.program() + " on port " + redis.port());
			return serveInFrontOf(redis, properties);
		}
	}

	private int serveInFrontOf(EmbeddedRedis redis, Map<String, String> properties) throws IOException {
		Optional<EmbeddedProxy> started = EmbeddedProxy.inFrontOf(redis);
		if (started.isEmpty()) {
			say("There is no nutcracker on the PATH: the page writes to Redis directly");
			properties.put("spring.data.redis.url", redis.url());
			return serve(properties, "Redis of its own, port " + redis.port());
		}
		try (EmbeddedProxy proxy = started.get()) {
			say("Started nutcracker in front of it on port " + proxy.port());
			properties.put("spring.data.redis.url", proxy.url());
			properties.put("redis.bulk.compatibility", "proxy");
			return serve(properties, "Redis of its own, behind twemproxy");
		}
	}

	private int serve(Map<String, String> properties, String redis) throws IOException {
		PageSettings settings = this.pageOptions.starting(this.maxUpload, redis,
				this.redisOptions.destination().database());
		try (Connection connection = Connection.withPage(properties, settings)) {
			say("The importer's page: " + connection.page().url());
			say("Ctrl-C ends it.");
			Interruption.await();
		}
		return ExitStatus.COMPLETE;
	}

	private void say(String line) {
		PrintWriter error = this.command.commandLine().getErr();
		error.println(line);
		error.flush();
	}

	/** Reads a size as Spring Boot's properties do. */
	static final class SizeConverter implements ITypeConverter<DataSize> {

		@Override
		public DataSize convert(String value) {
			try {
				return DataSize.parse(value);
			}
			catch (IllegalArgumentException ex) {
				throw new TypeConversionException("'" + value + "' is not a size such as 200MB");
			}
		}

	}

}
