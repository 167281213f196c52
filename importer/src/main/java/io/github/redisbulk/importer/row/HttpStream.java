package io.github.redisbulk.importer.row;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;

import org.jspecify.annotations.Nullable;

/**
 * What a web server has at an address. Where the connection breaks, the rest is asked for
 * over another one, and only taken if the file there is still the same.
 */
final class HttpStream extends InputStream {

	private static final int MOST_ATTEMPTS = 5;

	private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);

	private final HttpClient client = HttpClient.newBuilder()
		.followRedirects(HttpClient.Redirect.NORMAL)
		.connectTimeout(CONNECT_TIMEOUT)
		.build();

	private final URI address;

	private final @Nullable String login;

	private final Duration delay;

	private InputStream body;

	/** How long the whole is, negative where the server does not tell. */
	private final long size;

	/** What the server calls this version, nothing where it does not tell. */
	private final String version;

	private long position;

	HttpStream(URI address, Duration delay) throws IOException {
		this.address = withoutLogin(address);
		this.login = address.getUserInfo();
		this.delay = delay;
		HttpResponse<InputStream> first = ask(HttpRequest.newBuilder(this.address));
		requireStatus(first, 200);
		this.size = first.headers().firstValueAsLong("Content-Length").orElse(-1);
		this.version = version(first);
		this.body = first.body();
	}

	private static URI withoutLogin(URI address) {
		String login = address.getRawUserInfo();
		return (login != null) ? URI.create(address.toString().replaceFirst("\\Q" + login + "@\\E", "")) : address;
	}

	/** A weak tag stands for files that are alike, not the same. */
	private static String version(HttpResponse<?> response) {
		return response.headers()
			.firstValue("ETag")
			.filter((tag) -> !tag.startsWith("W/"))
			.or(() -> response.headers().firstValue("Last-Modified"))
			.orElse("");
	}

	private HttpResponse<InputStream> ask(HttpRequest.Builder request) throws IOException {
		if (this.login != null) {
			request.header("Authorization",
					"Basic " + Base64.getEncoder().encodeToString(this.login.getBytes(StandardCharsets.UTF_8)));
		}
		try {
			return this.client.send(request.build(), BodyHandlers.ofInputStream());
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new InterruptedIOException("Interrupted while asking " + this.address);
		}
	}

	private void requireStatus(HttpResponse<InputStream> response, int status) throws IOException {
		if (response.statusCode() != status) {
			response.body().close();
			throw new IOException(this.address + " answers with status " + response.statusCode());
		}
	}

	long size() {
		return Math.max(0, this.size);
	}

	String version() {
		return this.version;
	}

	@Override
	public int read() throws IOException {
		byte[] one = new byte[1];
		return (read(one, 0, 1) > 0) ? one[0] & 0xFF : -1;
	}

	@Override
	public int read(byte[] target, int offset, int length) throws IOException {
		for (int attempt = 1;; attempt++) {
			try {
				int read = this.body.read(target, offset, length);
				if (read < 0 && this.position < this.size) {
					throw new EOFException("the answer ends after " + this.position + " of " + this.size + " bytes");
				}
				this.position += Math.max(0, read);
				return read;
			}
			catch (IOException ex) {
				if (attempt == MOST_ATTEMPTS || this.size < 0 || Thread.currentThread().isInterrupted()) {
					throw new IOException(this.address + " cannot be read on: " + ex.getMessage(), ex);
				}
				goOn(attempt);
			}
		}
	}

	/**
	 * Asks for the rest; a server that cannot be reached is asked again by the caller.
	 */
	private void goOn(int attempt) throws IOException {
		this.body.close();
		pause(this.delay.multipliedBy(1L << attempt));
		HttpRequest.Builder request = HttpRequest.newBuilder(this.address)
			.header("Range", "bytes=" + this.position + "-");
		HttpResponse<InputStream> rest;
		try {
			rest = ask(request);
		}
		catch (InterruptedIOException ex) {
			throw ex;
		}
		catch (IOException ex) {
			this.body = failing(ex);
			return;
		}
		requireStatus(rest, 206);
		String range = rest.headers().firstValue("Content-Range").orElse("");
		if (!range.equals("bytes " + this.position + "-" + (this.size - 1) + "/" + this.size)
				|| !version(rest).equals(this.version)) {
			rest.body().close();
			throw new IOException(this.address + " has changed while it was read");
		}
		this.body = rest.body();
	}

	private static InputStream failing(IOException reason) {
		return new InputStream() {
			@Override
			public int read() throws IOException {
				throw reason;
			}

			@Override
			public int read(byte[] target, int offset, int length) throws IOException {
				throw reason;
			}
		};
	}

	private void pause(Duration time) throws IOException {
		try {
			Thread.sleep(time.toMillis());
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new InterruptedIOException("Interrupted while waiting for " + this.address);
		}
	}

	@Override
	public void close() throws IOException {
		this.body.close();
	}

}
