package io.github.redisbulk.importer;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/**
 * Options for the Redis that keys are copied from.
 */
final class OriginOptions {

	@Spec(Target.MIXEE)
	@SuppressWarnings("NullAway.Init")
	private CommandSpec command;

	@Option(names = "--from", required = true, paramLabel = "URL", converter = RedisUrl.Converter.class,
			defaultValue = "${env:REDIS_BULK_FROM_URL}",
			description = {
					"The Redis that is read from, as redis://user:password@host:6379/0. Of a cluster, one node at a time.",
					"To keep a password out of the process list, set REDIS_BULK_FROM_URL in the environment." })
	@SuppressWarnings("NullAway.Init")
	private RedisUrl url;

	@Option(names = "--from-cacert", paramLabel = "FILE", description = "As --cacert, for the Redis of --from.")
	private @Nullable Path authorities;

	@Option(names = "--from-cert", paramLabel = "FILE", description = "As --cert, for the Redis of --from.")
	private @Nullable Path certificate;

	@Option(names = "--from-cert-key", paramLabel = "FILE", description = "As --cert-key, for the Redis of --from.")
	private @Nullable Path key;

	@Option(names = "--from-insecure", description = "As --insecure, for the Redis of --from.")
	private boolean insecure;

	/** Returns what Spring Boot has to know, and warns. */
	Map<String, String> properties() {
		if (this.url.kind() == RedisUrl.Kind.SOCKET) {
			throw wrong("--from is read through a port: give its redis:// URL", null);
		}
		Trust trust = new Trust("--from-", "--from", this.authorities, this.certificate, this.key, this.insecure);
		Map<String, String> properties = new LinkedHashMap<>(this.url.properties());
		try {
			properties.putAll(trust.properties(this.url));
		}
		catch (IllegalArgumentException ex) {
			throw wrong(String.valueOf(ex.getMessage()), ex);
		}
		properties.put("spring.data.redis.client-type", "jedis");
		PrintWriter error = this.command.commandLine().getErr();
		trust.warning().lines().forEach(error::println);
		return properties;
	}

	private ParameterException wrong(String message, @Nullable Throwable cause) {
		return new ParameterException(this.command.commandLine(), message, cause);
	}

}
