package io.github.redisbulk.importer;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;

import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.MaxFailures;
import io.github.redisbulk.MaxRate;
import io.github.redisbulk.ReadLatencyBound;
import io.github.redisbulk.importer.progress.Extent;
import io.github.redisbulk.importer.progress.Progress;
import io.github.redisbulk.importer.row.Times;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

import org.springframework.util.unit.DataSize;

/**
 * The options that say where Redis is and how to write to it. They become properties of
 * Spring Boot and of the starter, so whatever is not given here can be set as in any
 * Spring Boot application.
 */
final class RedisOptions {

	enum Client {

		LETTUCE, JEDIS;

		@Override
		public String toString() {
			return name().toLowerCase(Locale.ROOT);
		}

	}

	static final String CLUSTER_NODES = "spring.data.redis.cluster.nodes";

	private final Map<String, String> properties = new LinkedHashMap<>();

	@Spec(Target.MIXEE)
	@SuppressWarnings("NullAway.Init")
	private CommandSpec command;

	@Nullable RedisUrl url;

	@Mixin
	private final TlsOptions tls = new TlsOptions();

	@Option(names = "--atomic", order = 20, description = "Apply the commands of a row together (MULTI/EXEC).")
	boolean atomic;

	@Option(names = "--quiet", order = 23, description = "Show no progress.")
	boolean quiet;

	@Option(names = "--verbose", order = 24, description = "Show logs, and where errors come from.")
	void verbose(boolean verbose) {
		this.properties.put("logging.level.root", verbose ? "info" : "off");
	}

	@Option(names = "--cluster", order = 10,
			description = "Write to the whole Redis Cluster to which the server of --redis-url belongs.")
	boolean cluster;

	@Option(names = "--redis-url", order = 9, paramLabel = "URL", converter = RedisUrl.Converter.class,
			defaultValue = "${env:SPRING_DATA_REDIS_URL}",
			description = {
					"redis://user:password@host:6379/0, or rediss:// for TLS;"
							+ " redis-sentinel://host1:26379,host2:26379/0#master; redis+unix:///run/redis.sock?db=0.",
					"To keep a password out of the process list, set SPRING_DATA_REDIS_URL in the environment." })
	void url(RedisUrl url) {
		this.url = url;
	}

	@Option(names = "--client", order = 11, paramLabel = "NAME", description = "lettuce (the default) or jedis.")
	void client(Client client) {
		this.properties.put("spring.data.redis.client-type", client.toString());
	}

	@Option(names = "--chunk-commands", order = 12, paramLabel = "N",
			description = "Most commands sent together (the writer finds how many by itself).")
	void chunkCommands(int commands) {
		set("--chunk-commands", "chunk.max-commands", commands, (options) -> options.withChunkMaxCommands(commands));
	}

	@Option(names = "--chunk-bytes", order = 13, paramLabel = "SIZE",
			description = "Most bytes sent together (found too).")
	void chunkBytes(String size) {
		set("--chunk-bytes", "chunk.max-bytes", size, (options) -> options.withChunkMaxBytes(DataSize.parse(size)));
	}

	@Option(names = "--pause", order = 14, paramLabel = "TIME", converter = TimeConverter.class,
			description = "Gap between two chunks, such as 2ms (none).")
	void pause(Duration time) {
		set("--pause", "pause", time, (options) -> options.withPause(time));
	}

	@Option(names = "--in-flight", order = 15, paramLabel = "N",
			description = "Most chunks without an answer (found too).")
	void inFlight(int chunks) {
		set("--in-flight", "in-flight", chunks, (options) -> options.withInFlight(chunks));
	}

	@Option(names = "--read-latency-bound", order = 16, paramLabel = "TIME",
			description = "Keep everybody's reads below this, such as 2ms or auto: sizes chunks by itself (auto, unless one of the four above is given).")
	void readLatencyBound(String bound) {
		set("--read-latency-bound", "read-latency-bound", bound, (options) -> {
			Times.requireUnit(bound);
			options.withReadLatencyBound(ReadLatencyBound.valueOf(bound));
		});
	}

	@Option(names = "--turns", order = 17, paramLabel = "NAME",
			description = "Take turns with all imports, on any machine, that give the same name, so that they keep the bound together (none).")
	void turns(String group) {
		set("--turns", "turns", group, (options) -> options.withTurns(group));
	}

	@Option(names = "--max-rate", order = 17, paramLabel = "N|SIZE",
			description = "Most commands a second, or bytes a second such as 10MB (unlimited).")
	void maxRate(String rate) {
		set("--max-rate", "max-rate", rate, (options) -> options.withMaxRate(MaxRate.valueOf(rate)));
	}

	@Option(names = "--packing", order = 21, description = "Join neighbouring commands, as SETs to an MSET.")
	void packing(boolean packing) {
		this.properties.put("redis.bulk.packing", String.valueOf(packing));
	}

	@Option(names = "--proxy", order = 22,
			description = "Say nothing to the server that a proxy, such as twemproxy, may not know.")
	void proxy(boolean proxy) {
		this.properties.put("redis.bulk.compatibility", proxy ? "proxy" : "redis");
	}

	@Option(names = "--timeout", order = 18, paramLabel = "TIME", converter = TimeConverter.class,
			description = "How long Redis may take for a chunk (10s).")
	void timeout(Duration time) {
		set("--timeout", "timeout", time, (options) -> options.withTimeout(time));
	}

	@Option(names = "--max-failures", order = 19, paramLabel = "N|N%",
			description = "Stop when more rows, or more per cent of them, fail.")
	void maxFailures(String limit) {
		set("--max-failures", "max-failures", limit, (options) -> options.withMaxFailures(MaxFailures.valueOf(limit)));
	}

	/** Remembers a property of the starter, if the starter would take it. */
	private void set(String option, String property, Object value, Consumer<BulkOptions> check) {
		try {
			check.accept(BulkOptions.defaults());
		}
		catch (IllegalArgumentException ex) {
			throw wrong("Invalid value for option '" + option + "': " + ex.getMessage(), ex);
		}
		this.properties.put("redis.bulk." + property, String.valueOf(value));
	}

	private ParameterException wrong(String message, @Nullable Throwable cause) {
		return new ParameterException(this.command.commandLine(), message, cause);
	}

	Progress progress(Extent extent) {
		return this.quiet ? Progress.none() : Progress.on(extent);
	}

	Map<String, String> properties() {
		requireOptionsThatGoTogether();
		Trust trust = this.tls.trust();
		Map<String, String> all = new LinkedHashMap<>(this.properties);
		all.putAll(trust.properties(this.url));
		trust.warning().lines().forEach((line) -> this.command.commandLine().getErr().println(line));
		if (this.url != null) {
			all.putAll(this.url.properties());
			if (this.cluster) {
				all.put(CLUSTER_NODES, this.url.node());
			}
		}
		return all;
	}

	/** Refuses what cannot be had together. */
	void requireOptionsThatGoTogether() {
		try {
			this.tls.trust().properties(this.url);
		}
		catch (IllegalArgumentException ex) {
			throw wrong(String.valueOf(ex.getMessage()), ex);
		}
		if (this.url != null && this.url.kind() == RedisUrl.Kind.SOCKET) {
			requireOptionsOfASocket();
		}
		if (this.cluster) {
			requireOptionsOfACluster();
		}
	}

	private void requireOptionsOfASocket() {
		if ("jedis".equals(this.properties.get("spring.data.redis.client-type"))) {
			throw wrong("Jedis knows no socket files: leave out --client jedis, or go through a port", null);
		}
		if ("proxy".equals(this.properties.get("redis.bulk.compatibility"))) {
			throw wrong("A proxy is reached through a port: leave out --proxy, or the socket file", null);
		}
	}

	private void requireOptionsOfACluster() {
		if (this.url == null) {
			throw wrong("--cluster needs --redis-url: the server there is asked for the others", null);
		}
		if (this.url.kind() != RedisUrl.Kind.SERVER) {
			throw wrong(
					"--cluster asks a node of the cluster for the others: --redis-url has to be redis:// or rediss://",
					null);
		}
		if (!this.url.database().matches("0*")) {
			throw wrong("A cluster has no database but 0: leave '/" + this.url.database() + "' out of --redis-url",
					null);
		}
		if ("proxy".equals(this.properties.get("redis.bulk.compatibility"))) {
			throw wrong("--cluster writes to the nodes themselves, --proxy through a proxy: leave one of them out",
					null);
		}
	}

	/** Returns where a dry run would write to. */
	Destination destination() {
		String database = (this.url != null) ? this.url.database() : "";
		return new Destination((this.url != null) ? this.url.destination() : "localhost:6379",
				database.isEmpty() ? 0 : Integer.parseInt(database));
	}

	/** Changes options that matter to a dry run, which reads no properties. */
	BulkOptions change(BulkOptions options) {
		return this.atomic ? options.withAtomic(true) : options;
	}

}
