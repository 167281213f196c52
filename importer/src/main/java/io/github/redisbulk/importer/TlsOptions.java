package io.github.redisbulk.importer;

import java.nio.file.Path;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * Options for TLS, by the names that {@code redis-cli} uses, but for the private key:
 * {@code --key} is where a row goes.
 */
final class TlsOptions {

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

	Trust trust() {
		return new Trust("--", "--redis-url", this.authorities, this.certificate, this.key, this.insecure);
	}

}
