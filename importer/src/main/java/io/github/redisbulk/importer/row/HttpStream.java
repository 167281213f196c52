package io.github.redisbulk.importer.row;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import org.jspecify.annotations.Nullable;

import org.springframework.core.retry.RetryException;
import org.springframework.core.retry.RetryPolicy;
import org.springframework.core.retry.RetryTemplate;

/**
 * What a web server has at an address. Where the connection breaks, the rest is asked for
 * over another one, and only taken if the file there is still the same.
 */
final class HttpStream extends InputStream {

	private static final int MOST_RETRIES = 4;

	private static final int MOST_REDIRECTS = 5;

	private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);

	private final HttpClient client = HttpClient.newBuilder()
		.followRedirects(HttpClient.Redirect.NEVER)
		.connectTimeout(CONNECT_TIMEOUT)
		.build();

	private final URI address;

	private final @Nullable String login;

	private final RetryTemplate retry;

	private final ExecutorService reader = Executors.newSingleThreadExecutor((work) -> {
		Thread thread = new Thread(work, "redis-bulk-http");
		thread.setDaemon(true);
		return thread;
	});

	private InputStream body;

	/** Whether the rest has to be asked for. */
	private boolean broken;

	/** How long the whole is, negative where the server does not tell. */
	private final long size;

	/** What the server calls this version, nothing where it does not tell. */
	private final String version;

	private long position;

	/** A server that sends nothing for so long is asked again. */
	private final Duration patience;

	/**
	 * Asks for a file.
	 * @param address where it is
	 * @param delay how long to wait before the first attempt to get the rest of it
	 * @param patience how long to wait for an answer, or for more of it
	 */
	HttpStream(URI address, Duration delay, Duration patience) throws IOException {
		this.patience = patience;
		this.address = withoutLogin(address);
		this.login = address.getUserInfo();
		this.retry = new RetryTemplate(RetryPolicy.builder()
			.maxRetries(MOST_RETRIES)
			.delay(delay)
			.multiplier(2)
			.predicate(this::isPassing)
			.build());
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
		HttpResponse<InputStream> response = askHere(request, this.address);
		URI place = this.address;
		for (int redirects = 0; isRedirect(response) && redirects < MOST_REDIRECTS; redirects++) {
			response.body().close();
			URI next = next(place, response);
			response = askHere(request.uri(next), next);
			place = next;
		}
		return response;
	}

	private URI next(URI place, HttpResponse<?> response) throws IOException {
		URI next;
		try {
			next = place.resolve(response.headers().firstValue("Location").orElse(""));
		}
		catch (IllegalArgumentException ex) {
			throw new IOException(this.address + " leads to what is no address", ex);
		}
		boolean leavesTls = place.getScheme().equals("https") && !"https".equals(next.getScheme());
		if (leavesTls || !List.of("http", "https").contains(String.valueOf(next.getScheme()))) {
			throw new IOException(this.address + " leads to " + next.getScheme() + "://" + next.getHost()
					+ ", where it is not followed");
		}
		return next;
	}

	private static boolean isRedirect(HttpResponse<?> response) {
		return switch (response.statusCode()) {
			case 301, 302, 303, 307, 308 -> response.headers().firstValue("Location").isPresent();
			default -> false;
		};
	}

	/** Asks at one place; the login is for the server of the address alone. */
	private HttpResponse<InputStream> askHere(HttpRequest.Builder request, URI place) throws IOException {
		HttpRequest.Builder asked = request.copy();
		if (this.login != null && place.getScheme().equals(this.address.getScheme())
				&& place.getRawAuthority().equals(this.address.getRawAuthority())) {
			asked.header("Authorization",
					"Basic " + Base64.getEncoder().encodeToString(this.login.getBytes(StandardCharsets.UTF_8)));
		}
		try {
			return this.client.send(asked.timeout(this.patience).build(), BodyHandlers.ofInputStream());
		}
		catch (HttpTimeoutException ex) {
			throw new IOException(this.address + " does not answer within " + this.patience.toSeconds() + " s", ex);
		}
		catch (ConnectException ex) {
			throw new IOException(
					this.address + " cannot be reached" + ((ex.getMessage() != null) ? ": " + ex.getMessage() : ""),
					ex);
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
		try {
			return this.retry.<Integer>execute(() -> attempt(target, offset, length));
		}
		catch (RetryException ex) {
			Throwable last = ex.getLastException();
			if (last instanceof InterruptedException || last instanceof InterruptedIOException) {
				Thread.currentThread().interrupt();
				throw new InterruptedIOException("Interrupted while reading " + this.address);
			}
			if (last instanceof OtherFileException other) {
				throw other;
			}
			throw new IOException(this.address + " cannot be read on: " + last.getMessage(), ex);
		}
	}

	/** Whether it may be worth while to ask for the rest. */
	private boolean isPassing(Throwable thrown) {
		return this.size >= 0 && !this.version.isEmpty() && thrown instanceof IOException
				&& !(thrown instanceof OtherFileException) && !(thrown instanceof InterruptedIOException)
				&& !Thread.currentThread().isInterrupted();
	}

	private int attempt(byte[] target, int offset, int length) throws IOException {
		if (this.broken) {
			this.body = rest();
		}
		this.broken = true;
		int read = readBody(target, offset, length);
		if (read < 0 && this.position < this.size) {
			throw new EOFException("the answer ends after " + this.position + " of " + this.size + " bytes");
		}
		this.broken = false;
		this.position += Math.max(0, read);
		return read;
	}

	/**
	 * The body of an answer knows no time-out, and not in each Java an interrupt: what
	 * has not come yet is waited for on a thread of its own.
	 */
	private int readBody(byte[] target, int offset, int length) throws IOException {
		InputStream current = this.body;
		if (current.available() > 0) {
			return current.read(target, offset, length);
		}
		Future<Integer> read = this.reader.submit(() -> current.read(target, offset, length));
		try {
			return read.get(this.patience.toMillis(), TimeUnit.MILLISECONDS);
		}
		catch (ExecutionException ex) {
			throw (ex.getCause() instanceof IOException trouble) ? trouble : new IOException(ex.getCause());
		}
		catch (TimeoutException ex) {
			giveUp(current, read);
			throw new IOException("nothing has come for " + this.patience.toSeconds() + " s", ex);
		}
		catch (InterruptedException ex) {
			giveUp(current, read);
			Thread.currentThread().interrupt();
			throw new InterruptedIOException("Interrupted while reading " + this.address);
		}
	}

	/** Sees to it that nothing is read any more. */
	private static void giveUp(InputStream body, Future<Integer> read) throws IOException {
		body.close();
		try {
			read.get();
		}
		catch (ExecutionException | InterruptedException ex) {
			// what was wanted
		}
	}

	private InputStream rest() throws IOException {
		this.body.close();
		HttpResponse<InputStream> rest = ask(
				HttpRequest.newBuilder(this.address).header("Range", "bytes=" + this.position + "-"));
		if (rest.statusCode() == 200) {
			rest.body().close();
			throw new OtherFileException(this.address + " cannot be read on: its server sends files as a whole only");
		}
		requireStatus(rest, 206);
		String range = rest.headers().firstValue("Content-Range").orElse("");
		if (!range.equals("bytes " + this.position + "-" + (this.size - 1) + "/" + this.size)
				|| !version(rest).equals(this.version)) {
			rest.body().close();
			throw new OtherFileException(this.address + " has changed while it was read");
		}
		return rest.body();
	}

	/** What the server has now is not the rest of what was read. */
	private static final class OtherFileException extends IOException {

		private static final long serialVersionUID = 1L;

		OtherFileException(String message) {
			super(message);
		}

	}

	@Override
	public void close() throws IOException {
		this.reader.shutdown();
		this.body.close();
	}

}
