package io.github.redisbulk.testkit;

import java.net.URI;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

import org.jspecify.annotations.Nullable;

/**
 * Where a Redis answers, and as whom to log in.
 *
 * @param host the host
 * @param port the port of plain connections
 * @param username the user, {@code null} for the default one
 * @param password the password, {@code null} where none is needed
 */
public record RedisAddress(String host, int port, @Nullable String username, @Nullable String password) {

	private static final int DEFAULT_PORT = 6379;

	/**
	 * Reads {@code redis://[[user]:password@]host[:port]}.
	 * @param url the URL
	 * @return the address
	 * @throws IllegalArgumentException if the URL has another form
	 */
	static RedisAddress parse(String url) {
		URI uri = URI.create(url);
		String path = uri.getRawPath();
		if (!"redis".equals(uri.getScheme()) || uri.getHost() == null || (path != null && path.length() > 1)) {
			throw new IllegalArgumentException(
					"Not of the form 'redis://[[user]:password@]host[:port]': " + uri.getScheme() + "://…");
		}
		int port = (uri.getPort() > 0) ? uri.getPort() : DEFAULT_PORT;
		String[] login = (uri.getRawUserInfo() != null) ? uri.getRawUserInfo().split(":", 2) : new String[0];
		return new RedisAddress(uri.getHost(), port, (login.length > 0) ? decode(login[0]) : null,
				(login.length > 1) ? decode(login[1]) : null);
	}

	/**
	 * Returns the address as a URL, for {@code spring.data.redis.url} and the drivers.
	 * @return {@code redis://[[user]:password@]host:port}
	 */
	public String url() {
		String login = (this.password != null) ? encode(this.username) + ":" + encode(this.password) + "@" : "";
		return "redis://" + login + this.host + ":" + this.port;
	}

	/**
	 * Opens a connection of the kit's own and logs in.
	 * @return the connection, to be closed by the caller
	 */
	public RespConnection connect() {
		RespConnection connection = RespConnection.open(this.host, this.port);
		try {
			if (this.username != null && this.password != null) {
				connection.command("AUTH", this.username, this.password);
			}
			else if (this.password != null) {
				connection.command("AUTH", this.password);
			}
			return connection;
		}
		catch (RuntimeException ex) {
			connection.close();
			throw ex;
		}
	}

	/**
	 * Sends one command over a connection of its own.
	 * @param arguments the command's name and arguments
	 * @return the reply, see {@link RespConnection}
	 */
	public @Nullable Object command(String... arguments) {
		try (RespConnection connection = connect()) {
			return connection.command(arguments);
		}
	}

	private static @Nullable String decode(String text) {
		return text.isEmpty() ? null : URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
	}

	private static String encode(@Nullable String text) {
		return (text != null) ? URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20") : "";
	}

}
