package io.github.redisbulk.importer;

import java.nio.file.Files;
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
 * The options that say whom to believe on a rediss:// connection, and who one is oneself.
 */
final class TlsOptions {

	/** The property by which no certificate is checked. */
	static final String INSECURE = "redis-bulk.importer.insecure";

	private static final String BUNDLE = "importer";

	@Spec(Target.MIXEE)
	@SuppressWarnings("NullAway.Init")
	private CommandSpec command;

	@Option(names = "--cacert", order = 25, paramLabel = "FILE",
			description = "Believe what these authorities (PEM) have signed (those of the JDK).")
	private @Nullable Path authorities;

	@Option(names = "--cert", order = 26, paramLabel = "FILE",
			description = "Show this certificate (PEM) to a server that asks for one.")
	private @Nullable Path certificate;

	@Option(names = "--cert-key", order = 27, paramLabel = "FILE", description = "The private key (PEM) of --cert.")
	private @Nullable Path key;

	@Option(names = "--insecure", order = 28,
			description = "Believe any certificate. Whoever stands between can read and change everything.")
	private boolean insecure;

	/** Returns what Spring Boot has to know. */
	Map<String, String> properties(@Nullable RedisUrl url) {
		Map<String, String> properties = new LinkedHashMap<>();
		put(properties, "truststore.certificate", "--cacert", this.authorities);
		put(properties, "keystore.certificate", "--cert", this.certificate);
		put(properties, "keystore.private-key", "--cert-key", this.key);
		if ((this.certificate == null) != (this.key == null)) {
			throw wrong("--cert and --cert-key belong together: add the other one");
		}
		if (this.authorities != null && this.insecure) {
			throw wrong("--cacert says whom to believe, --insecure to believe everybody: leave one of them out");
		}
		if (!properties.isEmpty()) {
			properties.put("spring.data.redis.ssl.bundle", BUNDLE);
		}
		if (this.insecure) {
			properties.put(INSECURE, "true");
		}
		if (!properties.isEmpty() && (url == null || !url.isTls())) {
			throw wrong("Certificates need TLS: --redis-url has to begin with rediss://");
		}
		return properties;
	}

	/** Says what nobody should do without knowing. */
	void warn() {
		if (this.insecure) {
			this.command.commandLine()
				.getErr()
				.println("WARNING: with --insecure the server's certificate is not checked. Whoever stands between"
						+ " can read and change everything, passwords too.");
		}
	}

	private void put(Map<String, String> properties, String property, String option, @Nullable Path file) {
		if (file != null) {
			if (!Files.isReadable(file)) {
				throw wrong(option + ": " + file + " cannot be read");
			}
			properties.put("spring.ssl.bundle.pem." + BUNDLE + "." + property,
					file.toAbsolutePath().toUri().toString());
		}
	}

	private ParameterException wrong(String message) {
		return new ParameterException(this.command.commandLine(), message);
	}

}
