package io.github.redisbulk.importer;

import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import io.github.redisbulk.importer.job.Sentence;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Where Redis is. Printed, it has no password.
 *
 * @param uri the URL as it was given
 * @param kind what the URL leads to
 * @param hosts host and port, several for sentinels, none for a socket file
 */
record RedisUrl(URI uri, Kind kind, String hosts) {

	/** Where the path of a socket file stands, of which Spring Boot knows nothing. */
	static final String SOCKET = "redis-bulk.importer.socket";

	/** Has no user in it, because what looks like a secret is left out of messages. */
	private static final String WRONG = "it is not a URL such as redis://host:6379/0 or rediss://host, where"
			+ " 'user:password@' may stand before the host (special characters are written as %XX),"
			+ " redis-sentinel://host1,host2/0#master, or redis+unix:///run/redis.sock";

	private static final Pattern SERVERS = Pattern.compile("[^,:]+(:\\d+)?(,[^,:]+(:\\d+)?)*");

	/** What a URL leads to. */
	enum Kind {

		/** A server. */
		SERVER("rediss?"),

		/** Sentinels, who know the server. */
		SENTINELS("rediss?-sentinel"),

		/** The socket file of a server on this machine. */
		SOCKET("redis\\+unix|unix");

		private final String schemes;

		Kind(String schemes) {
			this.schemes = schemes;
		}

		static @Nullable Kind of(@Nullable String scheme) {
			return Arrays.stream(values())
				.filter((kind) -> ("" + scheme).toLowerCase(Locale.ROOT).matches(kind.schemes))
				.findFirst()
				.orElse(null);
		}

	}

	boolean isTls() {
		return this.uri.getScheme().toLowerCase(Locale.ROOT).startsWith("rediss");
	}

	/** Returns the server as {@code host:port}. */
	String node() {
		return this.hosts;
	}

	/** Returns the number of the database, nothing where there is none. */
	String database() {
		return (this.kind != Kind.SOCKET) ? this.uri.getPath().replace("/", "")
				: ("" + this.uri.getRawQuery()).replaceAll("\\D", "");
	}

	/** Returns what people call it. */
	String destination() {
		return switch (this.kind) {
			case SERVER -> this.hosts;
			case SENTINELS -> this.uri.getFragment() + " of " + this.hosts;
			case SOCKET -> this.uri.getPath();
		};
	}

	/** Returns how {@code redis-cli} is told where to go. */
	String forRedisCli() {
		return switch (this.kind) {
			case SERVER -> "-u " + this;
			case SENTINELS -> "-h <the master>";
			case SOCKET -> "-s " + this.uri.getPath();
		};
	}

	/** Returns how Spring Boot is told where to go. */
	Map<String, String> properties() {
		Map<String, String> properties = new LinkedHashMap<>();
		if (this.kind == Kind.SERVER) {
			properties.put("spring.data.redis.url", this.uri.toString());
			if (isTls()) {
				// without it Spring Boot names no bundle, and what asks for one sees no
				// TLS
				properties.put("spring.data.redis.ssl.enabled", "true");
			}
			return properties;
		}
		if (this.kind == Kind.SENTINELS) {
			properties.put("spring.data.redis.sentinel.master", this.uri.getFragment());
			properties.put("spring.data.redis.sentinel.nodes", this.hosts);
			properties.put("spring.data.redis.ssl.enabled", String.valueOf(isTls()));
		}
		else {
			properties.put(SOCKET, this.uri.getPath());
		}
		properties.put("spring.data.redis.database", database().isEmpty() ? "0" : database());
		String authority = Objects.requireNonNullElse(this.uri.getRawAuthority(), "");
		int at = authority.lastIndexOf('@');
		if (at >= 0) {
			String[] login = authority.substring(0, at).split(":", 2);
			properties.put("spring.data.redis.username", decode(login[0]));
			properties.put("spring.data.redis.password", (login.length > 1) ? decode(login[1]) : "");
		}
		return properties;
	}

	private static String decode(String text) {
		return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
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
			Kind kind = (uri != null) ? Kind.of(uri.getScheme()) : null;
			if (uri == null || kind == null || uri.isOpaque()) {
				throw new TypeConversionException(WRONG);
			}
			return switch (kind) {
				case SERVER -> server(uri);
				case SENTINELS -> sentinels(uri);
				case SOCKET -> socket(uri);
			};
		}

		private static RedisUrl server(URI uri) {
			require(uri.getHost() != null && hasPathOfADatabase(uri));
			if (uri.getRawQuery() != null || uri.getRawFragment() != null) {
				throw new TypeConversionException(
						"what stands behind the database is not understood: a URL ends as in redis://host:6379/3");
			}
			requirePort(uri.getPort());
			URI whole = (uri.getPort() >= 0) ? uri : withDefaultPort(uri);
			return new RedisUrl(whole, Kind.SERVER, whole.getHost() + ":" + whole.getPort());
		}

		private static RedisUrl sentinels(URI uri) {
			String authority = Objects.requireNonNullElse(uri.getRawAuthority(), "");
			String servers = authority.substring(authority.lastIndexOf('@') + 1);
			require(SERVERS.matcher(servers).matches() && hasPathOfADatabase(uri) && uri.getRawQuery() == null);
			if (uri.getFragment() == null || uri.getFragment().isBlank()) {
				throw new TypeConversionException(
						"the master's name is missing: it stands behind #, as in redis-sentinel://host:26379/0#mymaster");
			}
			String nodes = Arrays.stream(servers.split(","))
				.map((server) -> server.contains(":") ? server : server + ":26379")
				.collect(Collectors.joining(","));
			Matcher ports = Pattern.compile(":(\\d+)").matcher(nodes);
			while (ports.find()) {
				requirePort((ports.group(1).length() <= 5) ? Integer.parseInt(ports.group(1)) : Integer.MAX_VALUE);
			}
			return new RedisUrl(uri, Kind.SENTINELS, nodes);
		}

		private static RedisUrl socket(URI uri) {
			require(uri.getPath() != null && uri.getPath().length() > 1
					&& (uri.getRawQuery() == null || uri.getRawQuery().matches("(db|database)=\\d+")));
			return new RedisUrl(uri, Kind.SOCKET, "");
		}

		private static boolean hasPathOfADatabase(URI uri) {
			return uri.getPath().matches("(/\\d*)?");
		}

		private static void require(boolean condition) {
			if (!condition) {
				throw new TypeConversionException(WRONG);
			}
		}

		private static void requirePort(int port) {
			if (port == 0 || port > 0xFFFF) {
				throw new TypeConversionException("there is no port " + port + ", only 1 to 65535");
			}
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
