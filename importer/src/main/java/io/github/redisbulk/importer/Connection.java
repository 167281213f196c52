package io.github.redisbulk.importer;

import java.io.IOException;
import java.net.BindException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

import io.github.redisbulk.BulkListener;
import io.github.redisbulk.BulkReport;
import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.ItemResult;
import io.github.redisbulk.RetryPolicy;
import io.github.redisbulk.importer.page.OwnProgram;
import io.github.redisbulk.importer.page.Page;
import io.github.redisbulk.importer.page.PageConfiguration;
import io.github.redisbulk.importer.page.PageSettings;
import io.github.redisbulk.importer.progress.Extent;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.exceptions.JedisClusterOperationException;

import org.springframework.boot.Banner;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.data.redis.autoconfigure.DataRedisConnectionDetails;
import org.springframework.boot.web.server.PortInUseException;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.dao.DataAccessException;
import org.springframework.data.redis.core.RedisCallback;
import org.springframework.data.redis.core.StringRedisTemplate;

/**
 * A small Spring Boot application, for as long as a command runs.
 */
final class Connection implements AutoCloseable {

	/** For an import that no page shows. */
	static final Function<Extent, BulkListener> NO_WATCHER = (extent) -> new BulkListener() {
	};

	private final ConfigurableApplicationContext application;

	private Connection(ConfigurableApplicationContext application) {
		this.application = application;
	}

	/**
	 * Starts the application. Ctrl-C is the command's own matter: closing the writer
	 * under its hands would cost the rows in flight their outcome.
	 * @throws IOException if the driver asks for a cluster and finds none
	 */
	static Connection open(Map<String, String> properties) throws IOException {
		return new Connection(run(application(ImporterApplication.class).web(WebApplicationType.NONE), properties));
	}

	/**
	 * Starts the application with a page.
	 * @throws IOException if its port is taken, or as {@link #open} does
	 */
	static Connection withPage(Map<String, String> properties, PageSettings settings) throws IOException {
		Map<String, String> all = new HashMap<>(settings.properties());
		all.putAll(properties);
		try {
			return new Connection(
					run(application(ImporterApplication.class, PageConfiguration.class).web(WebApplicationType.SERVLET)
						.initializers((context) -> {
							GenericApplicationContext beans = (GenericApplicationContext) context;
							beans.registerBean(PageSettings.class, () -> settings);
							beans.registerBean(OwnProgram.class,
									() -> new OwnProgram(ImporterApplication.class, ReadsCommand.NAME));
						}), all));
		}
		catch (RuntimeException ex) {
			Throwable cause = NestedExceptionUtils.getMostSpecificCause(ex);
			if (cause instanceof PortInUseException || cause instanceof BindException) {
				throw new IOException("The page cannot listen on " + settings.bind() + ":" + settings.port()
						+ ": choose another --port (0 for any that is free), or another --bind", ex);
			}
			throw ex;
		}
	}

	private static SpringApplicationBuilder application(Class<?>... sources) {
		return new SpringApplicationBuilder(sources).initializers(new ClusterConflicts())
			.bannerMode(Banner.Mode.OFF)
			.logStartupInfo(false)
			.registerShutdownHook(false);
	}

	/** Jedis wants to know a cluster's slots when the application starts. */
	private static ConfigurableApplicationContext run(SpringApplicationBuilder application,
			Map<String, String> properties) throws IOException {
		try {
			return application.run(arguments(properties));
		}
		catch (RuntimeException ex) {
			Throwable cause = NestedExceptionUtils.getMostSpecificCause(ex);
			if (cause instanceof JedisClusterOperationException && cause.getSuppressed().length > 0) {
				throw new IOException("Redis cannot be used: no node of the cluster tells which node owns which slot: "
						+ cause.getSuppressed()[0].getMessage(), ex);
			}
			throw ex;
		}
	}

	private static String[] arguments(Map<String, String> properties) {
		return properties.entrySet()
			.stream()
			.map((property) -> "--" + property.getKey() + "=" + property.getValue())
			.toArray(String[]::new);
	}

	/**
	 * Returns the writer, after a first word with Redis: who gives a wrong address or
	 * password wants to know at once, and a run would wait for Redis to come up.
	 * @throws IOException if Redis cannot be talked to
	 */
	BulkWriter writer() throws IOException {
		BulkWriter writer = this.application.getBean(BulkWriter.class);
		BulkReport report = writer.write(List.of(firstWord()),
				(word, commands) -> commands.command(word.get(0), word.subList(1, word.size()).toArray()),
				(options) -> options.withRetry(RetryPolicy.never()));
		if (Thread.currentThread().isInterrupted()) {
			throw new IOException("Interrupted before anything was written");
		}
		boolean mayNotPing = report.reasons().containsKey("NOPERM");
		if (report.stop() != null && !mayNotPing) {
			throw new IOException("Redis cannot be used: " + report.stop().reason()
					+ hint(report.stop().reason(), report.stop().cause()), report.stop().cause());
		}
		if (report.unknown() > 0 && !report.failures().isEmpty()) {
			// no answer at all: some drivers encrypt with the first command, not before
			ItemResult lost = report.failures().get(0);
			throw new IOException("Redis cannot be used: " + lost.reason() + hint(lost.reason(), lost.cause()),
					lost.cause());
		}
		return writer;
	}

	private String hint(String reason, @Nullable Throwable cause) {
		boolean tls = this.application.getEnvironment().getProperty("spring.data.redis.url", "").startsWith("rediss:");
		return TlsHint.of(reason, cause, tls);
	}

	/** In a cluster, a command without a key belongs to no server. */
	private List<String> firstWord() {
		boolean cluster = this.application.getBean(DataRedisConnectionDetails.class).getCluster() != null;
		return cluster ? List.of("EXISTS", "redis-bulk:importer") : List.of("PING");
	}

	/** Returns where the writer writes to. */
	Destination destination() {
		DataRedisConnectionDetails details = this.application.getBean(DataRedisConnectionDetails.class);
		DataRedisConnectionDetails.Cluster cluster = details.getCluster();
		if (cluster != null) {
			return new Destination(nodes(cluster.getNodes()), 0);
		}
		DataRedisConnectionDetails.Sentinel sentinel = details.getSentinel();
		if (sentinel != null) {
			return new Destination(sentinel.getMaster() + " of " + nodes(sentinel.getNodes()), sentinel.getDatabase());
		}
		String socket = this.application.getEnvironment().getProperty(RedisUrl.SOCKET);
		DataRedisConnectionDetails.Standalone server = Objects.requireNonNull(details.getStandalone());
		return new Destination((socket != null) ? socket : server.getHost() + ":" + server.getPort(),
				server.getDatabase());
	}

	private static String nodes(List<DataRedisConnectionDetails.Node> nodes) {
		return nodes.stream().map((node) -> node.host() + ":" + node.port()).collect(Collectors.joining(","));
	}

	/**
	 * Returns the numbers that servers give themselves when they start, as far as they
	 * tell.
	 */
	Set<Object> runs() {
		try {
			Properties server = redis()
				.execute((RedisCallback<Properties>) (connection) -> connection.serverCommands().info("server"));
			return (server != null) ? server.entrySet()
				.stream()
				.filter((fact) -> fact.getKey().toString().endsWith("run_id"))
				.map(Map.Entry::getValue)
				.collect(Collectors.toSet()) : Set.of();
		}
		catch (DataAccessException ex) {
			return Set.of(); // there are users who may not ask
		}
	}

	StringRedisTemplate redis() {
		return this.application.getBean(StringRedisTemplate.class);
	}

	Page page() {
		return this.application.getBean(Page.class);
	}

	/** Shows an import on the page, if there is one. */
	BulkListener watcher(Extent extent) {
		Page page = this.application.getBeanProvider(Page.class).getIfAvailable();
		return (page != null) ? page.watch(extent) : NO_WATCHER.apply(extent);
	}

	@Override
	public void close() {
		this.application.close();
	}

}
