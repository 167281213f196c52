package io.github.redisbulk.importer;

import java.net.URI;
import java.net.URISyntaxException;

import io.github.redisbulk.importer.job.Sentence;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Where Redis is. Printed, it has no password.
 *
 * @param uri the URL as it was given
 */
record RedisUrl(URI uri) {

	/** Has no user in it, because what looks like a secret is left out of messages. */
	private static final String WRONG = "it is not a URL such as redis://host:6379/0 or rediss://host, where"
			+ " 'user:password@' may stand before the host (special characters are written as %XX)";

	/** Returns the server as {@code host:port}. */
	String node() {
		return this.uri.getHost() + ":" + this.uri.getPort();
	}

	/** Returns the number behind the slash, nothing where there is none. */
	String database() {
		return this.uri.getPath().replace("/", "");
	}

	@Override
	public String toString() {
		return Sentence.withoutSecrets(this.uri.toString());
	}

	/** Reads a URL from an argument, and never repeats it in a message. */
	static final class Converter implements ITypeConverter<RedisUrl> {

		@Override
		public RedisUrl convert(String value) {
			URI uri = parse(value);
			if (uri == null || uri.getHost() == null || !("" + uri.getScheme()).matches("rediss?")
					|| !uri.getPath().matches("(/\\d*)?")) {
				throw new TypeConversionException(WRONG);
			}
			if (uri.getRawQuery() != null || uri.getRawFragment() != null) {
				throw new TypeConversionException(
						"what stands behind the database is not understood: a URL ends as in redis://host:6379/3");
			}
			if (uri.getPort() == 0 || uri.getPort() > 0xFFFF) {
				throw new TypeConversionException("there is no port " + uri.getPort() + ", only 1 to 65535");
			}
			return new RedisUrl((uri.getPort() >= 0) ? uri : withDefaultPort(uri));
		}

		/** Fills in what Spring Boot does not. */
		private static URI withDefaultPort(URI uri) {
			return URI.create(uri.toString().replace(uri.getRawAuthority(), uri.getRawAuthority() + ":6379"));
		}

		private static @Nullable URI parse(String value) {
			try {
				return new URI(value);
			}
			catch (URISyntaxException ex) {
				return null;
			}
		}

	}

}
