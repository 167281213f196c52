package io.github.redisbulk.importer;

import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import picocli.CommandLine;
import redis.clients.jedis.Jedis;

/**
 * A command that serves a page, within this process, until it is closed.
 */
final class Served implements AutoCloseable {

	private static final Pattern URL = Pattern.compile("page: (http://\\S+)");

	/** A machine that is busy takes its time to start an application. */
	private static final int PATIENCE_SECONDS = 180;

	private final CompletableFuture<String> url = new CompletableFuture<>();

	private final CompletableFuture<Importer> end = new CompletableFuture<>();

	private final HttpClient http = HttpClient.newHttpClient();

	private final Thread thread;

	private Served(String... args) {
		this.thread = new Thread(() -> run(args), "served");
	}

	static Served start(String... args) {
		Served served = new Served(args);
		served.thread.start();
		served.end.thenAccept((importer) -> served.url
			.completeExceptionally(new IllegalStateException("No page: " + importer.error())));
		return served;
	}

	/** Serves a page for the Redis that a client looks into. */
	static Served serve(Jedis redis, String... args) {
		String[] all = new String[args.length + 5];
		System.arraycopy(new String[] { "serve", "--port", "0", "--redis-url", RedisForTests.url(redis) }, 0, all, 0,
				5);
		System.arraycopy(args, 0, all, 5, args.length);
		return start(all);
	}

	private void run(String... args) {
		StringWriter out = new StringWriter();
		StringWriter error = new StringWriter() {

			@Override
			public void write(String text, int offset, int length) {
				super.write(text, offset, length);
				Matcher matcher = URL.matcher(toString());
				if (matcher.find()) {
					Served.this.url.complete(matcher.group(1));
				}
			}

		};
		CommandLine command = ImporterApplication.commandLine();
		command.setOut(new PrintWriter(out)).setErr(new PrintWriter(error));
		int status = command.execute(args);
		this.end.complete(new Importer(status, out.toString(), error.toString()));
	}

	String url() {
		return this.url.copy().orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS).join();
	}

	/** Waits until the command has ended by itself. */
	Importer end() {
		return this.end.copy().orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS).join();
	}

	HttpResponse<String> get(String path) throws Exception {
		return this.http.send(HttpRequest.newBuilder(URI.create(url() + path)).build(),
				HttpResponse.BodyHandlers.ofString());
	}

	/** Opens a stream that is to be closed. */
	HttpResponse<InputStream> open(String path) throws Exception {
		return this.http.send(HttpRequest.newBuilder(URI.create(url() + path)).build(),
				HttpResponse.BodyHandlers.ofInputStream());
	}

	/** Sends what the page would send. */
	HttpResponse<String> post(String path, String body) throws Exception {
		String origin = url().substring(0, url().length() - 1);
		return post(path, body, "X-Redis-Bulk", "page", "Origin", origin);
	}

	HttpResponse<String> post(String path, String body, String... headers) throws Exception {
		HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url() + path))
			.POST(HttpRequest.BodyPublishers.ofString(body));
		if (headers.length > 0) {
			request.headers(headers);
		}
		return this.http.send(request.build(), HttpResponse.BodyHandlers.ofString());
	}

	@Override
	public void close() {
		this.thread.interrupt();
		end();
	}

}
