package io.github.redisbulk.importer;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.ssl.pem.PemContent;

/**
 * Whom a connection with TLS believes, and what it shows of itself.
 *
 * @param options what the options begin with, as {@code --} or {@code --from-}
 * @param urlOption the option of the URL that needs TLS
 * @param authorities who has to have signed the server's certificate, {@code null} for
 * those of the JDK
 * @param certificate what is shown to the server, {@code null} for nothing
 * @param key the private key of the certificate
 * @param insecure whether any certificate is believed
 */
record Trust(String options, String urlOption, @Nullable Path authorities, @Nullable Path certificate,
		@Nullable Path key, boolean insecure) {

	/** The property by which no certificate is checked. */
	static final String INSECURE = "redis-bulk.importer.insecure";

	private static final String BUNDLE = "importer";

	/**
	 * Returns what Spring Boot has to know.
	 * @param url where the connection goes, {@code null} where nobody said
	 * @throws IllegalArgumentException if a file cannot be read, or options do not go
	 * together
	 */
	Map<String, String> properties(@Nullable RedisUrl url) {
		Map<String, String> properties = new LinkedHashMap<>();
		put(properties, "truststore.certificate", "cacert", this.authorities, PemContent::getCertificates);
		put(properties, "keystore.certificate", "cert", this.certificate, PemContent::getCertificates);
		put(properties, "keystore.private-key", "cert-key", this.key, PemContent::getPrivateKey);
		require((this.certificate == null) == (this.key == null),
				option("cert") + " and " + option("cert-key") + " belong together: add the other one");
		require(this.authorities == null || !this.insecure, option("cacert") + " says whom to believe, "
				+ option("insecure") + " to believe everybody: leave one of them out");
		if (!properties.isEmpty()) {
			properties.put("spring.data.redis.ssl.bundle", BUNDLE);
		}
		if (this.insecure) {
			properties.put(INSECURE, "true");
		}
		require(properties.isEmpty() || (url != null && url.isTls()),
				"Certificates need TLS: " + this.urlOption + " has to begin with rediss://");
		return properties;
	}

	/** Returns what nobody should do without knowing, empty where nobody does. */
	String warning() {
		return this.insecure
				? "WARNING: with " + option("insecure") + " the server's certificate is not checked. Whoever stands"
						+ " between can read and change everything, passwords too."
				: "";
	}

	private void put(Map<String, String> properties, String property, String option, @Nullable Path file,
			Consumer<PemContent> use) {
		if (file != null) {
			String mistake = mistake(file, use);
			require(mistake.isEmpty(), option(option) + ": " + file + " " + mistake);
			properties.put("spring.ssl.bundle.pem." + BUNDLE + "." + property,
					file.toAbsolutePath().toUri().toString());
		}
	}

	/** Returns what is wrong with a file, empty where nothing is. */
	private static String mistake(Path file, Consumer<PemContent> use) {
		try {
			String text = Files.readString(file, StandardCharsets.ISO_8859_1);
			if (!text.contains("-----BEGIN ")) {
				return "is not in the format PEM";
			}
			if (text.contains("ENCRYPTED")) {
				return "is encrypted: 'openssl pkey' writes it without its passphrase";
			}
			use.accept(PemContent.of(text));
			return "";
		}
		catch (IOException ex) {
			return "cannot be read";
		}
		catch (IllegalArgumentException | IllegalStateException ex) {
			return "cannot be used: " + ex.getMessage();
		}
	}

	private String option(String name) {
		return this.options + name;
	}

	private static void require(boolean condition, String message) {
		if (!condition) {
			throw new IllegalArgumentException(message);
		}
	}

}
