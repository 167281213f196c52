package io.github.redisbulk.importer.row;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link HttpStream}.
 */
class HttpStreamTests {

	private final byte[] content = "0123456789".repeat(20_000).getBytes(StandardCharsets.US_ASCII);

	private final List<String> ranges = new ArrayList<>();

	private String version = "\"1\"";

	/** How many bytes an answer has before its connection breaks. */
	private int mostBytes = Integer.MAX_VALUE;

	private int status = 200;

	/** How the next requests for a rest are answered. */
	private final Deque<Integer> statusOfRest = new ArrayDeque<>();

	/** Whether only the first answer breaks. */
	private boolean restIsWhole;

	/** Whether the first answer stops in the middle, with the connection open. */
	private boolean stalls;

	private final CountDownLatch ended = new CountDownLatch(1);

	private final ExecutorService handlers = Executors.newCachedThreadPool();

	private String login = "";

	private HttpServer server;

	@BeforeEach
	void start() throws IOException {
		this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
		this.server.createContext("/", this::answer);
		this.server.createContext("/moved", (exchange) -> {
			String to = exchange.getRequestURI().getQuery();
			exchange.getResponseHeaders().set("Location", to + ":" + this.server.getAddress().getPort() + "/a");
			exchange.sendResponseHeaders(302, -1);
			exchange.close();
		});
		this.server.setExecutor(this.handlers);
		this.server.start();
	}

	@AfterEach
	void stop() {
		this.ended.countDown();
		this.server.stop(0);
		this.handlers.shutdownNow();
	}

	private void answer(HttpExchange exchange) throws IOException {
		String range = exchange.getRequestHeaders().getFirst("Range");
		this.ranges.add(String.valueOf(range));
		this.login = String.valueOf(exchange.getRequestHeaders().getFirst("Authorization"));
		int from = (range != null) ? Integer.parseInt(range.replaceAll("\\D", "")) : 0;
		if (!this.version.isEmpty()) {
			exchange.getResponseHeaders().set("ETag", this.version);
		}
		if (range != null && !this.statusOfRest.isEmpty()) {
			exchange.sendResponseHeaders(this.statusOfRest.remove(), -1);
			exchange.close();
			return;
		}
		if (range != null) {
			exchange.getResponseHeaders()
				.set("Content-Range", "bytes " + from + "-" + (this.content.length - 1) + "/" + this.content.length);
		}
		exchange.sendResponseHeaders((this.status == 200 && range != null) ? 206 : this.status,
				this.content.length - from);
		try (exchange; OutputStream body = exchange.getResponseBody()) {
			long most = (range != null && this.restIsWhole) ? Integer.MAX_VALUE : this.mostBytes;
			body.write(Arrays.copyOfRange(this.content, from, (int) Math.min(this.content.length, from + most)));
			if (this.stalls && range == null) {
				body.flush();
				this.ended.await();
			}
		}
		catch (InterruptedException ex) {
			throw new IOException(ex);
		}
	}

	@Test
	void readsAFile() throws IOException {
		try (HttpStream stream = open("")) {
			assertThat(stream.size()).isEqualTo(this.content.length);
			assertThat(stream.version()).isEqualTo("\"1\"");
			assertThat(stream.readAllBytes()).isEqualTo(this.content);
		}
		assertThat(this.ranges).containsExactly("null");
	}

	@Test
	void asksForTheRestWhereTheConnectionBreaks() throws IOException {
		this.mostBytes = 70_000;
		try (HttpStream stream = open("")) {
			assertThat(stream.readAllBytes()).isEqualTo(this.content);
		}
		assertThat(this.ranges).hasSizeGreaterThan(2).startsWith("null").last().asString().startsWith("bytes=");
	}

	@Test
	void neverJoinsTwoVersions() throws IOException {
		this.mostBytes = 70_000;
		try (HttpStream stream = open("")) {
			this.version = "\"2\"";
			assertThatExceptionOfType(IOException.class).isThrownBy(stream::readAllBytes)
				.withMessageEndingWith("has changed while it was read");
		}
	}

	@Test
	void givesUpWhereNothingMoreComes() throws IOException {
		this.mostBytes = 70_000;
		try (HttpStream stream = open("")) {
			stream.readNBytes(10);
			this.mostBytes = 0;
			assertThatExceptionOfType(IOException.class).isThrownBy(stream::readAllBytes)
				.withMessageContaining("cannot be read on");
		}
	}

	@Test
	void asksAgainWhereTheServerIsBusy() throws IOException {
		this.mostBytes = 150_000;
		this.restIsWhole = true;
		this.statusOfRest.addAll(List.of(503, 500, 429));
		try (HttpStream stream = open("")) {
			assertThat(stream.readAllBytes()).isEqualTo(this.content);
		}
		assertThat(this.ranges).hasSize(5);
	}

	@Test
	void endsWhereTheServerSendsNoRest() throws IOException {
		this.mostBytes = 70_000;
		this.statusOfRest.add(200);
		try (HttpStream stream = open("")) {
			assertThatExceptionOfType(IOException.class).isThrownBy(stream::readAllBytes)
				.withMessageEndingWith("its server sends files as a whole only");
		}
		assertThat(this.ranges).hasSize(2);
	}

	@Test
	void asksForTheRestWhereNothingComesAnyMore() throws IOException {
		open("").close(); // what takes longest the first time
		this.ranges.clear();
		this.mostBytes = 70_000;
		this.restIsWhole = true;
		this.stalls = true;
		try (HttpStream stream = open("", "/a", Duration.ofSeconds(2))) {
			assertThat(stream.readAllBytes()).isEqualTo(this.content);
		}
		// a machine that is slow is asked once more
		assertThat(this.ranges).hasSizeGreaterThan(1).startsWith("null").last().asString().startsWith("bytes=");
	}

	@Test
	void waitsNoLongerOnceItIsInterrupted() throws IOException {
		this.mostBytes = 70_000;
		this.stalls = true;
		try (HttpStream stream = open("")) {
			stream.readNBytes(70_000);
			Thread.currentThread().interrupt();
			assertThatExceptionOfType(InterruptedIOException.class).isThrownBy(stream::read);
			assertThat(Thread.interrupted()).isTrue();
		}
		assertThat(this.ranges).containsExactly("null");
	}

	@Test
	void endsWhereNobodyKnowsWhetherTheRestIsOfTheSameFile() throws IOException {
		this.mostBytes = 70_000;
		this.version = "";
		try (HttpStream stream = open("")) {
			assertThatExceptionOfType(IOException.class).isThrownBy(stream::readAllBytes)
				.withMessageContaining("cannot be read on");
		}
		assertThat(this.ranges).containsExactly("null");
	}

	@Test
	void saysWhatTheServerAnswers() {
		this.status = 404;
		assertThatExceptionOfType(IOException.class).isThrownBy(() -> open(""))
			.withMessageEndingWith("answers with status 404");
	}

	@Test
	void logsIn() throws IOException {
		open("me:pw@").close();
		assertThat(this.login).isEqualTo("Basic " + Base64.getEncoder().encodeToString("me:pw".getBytes()));
	}

	/** Another name may be another server. */
	@Test
	void showsTheLoginToNoOtherServerThatItIsSentTo() throws IOException {
		try (HttpStream stream = open("me:pw@", "/moved?http://127.0.0.1")) {
			assertThat(stream.readAllBytes()).isEqualTo(this.content);
		}
		assertThat(this.login).startsWith("Basic ");
		try (HttpStream stream = open("me:pw@", "/moved?http://localhost")) {
			assertThat(stream.readAllBytes()).isEqualTo(this.content);
		}
		assertThat(this.login).isEqualTo("null");
	}

	private HttpStream open(String user) throws IOException {
		return open(user, "/a");
	}

	private HttpStream open(String user, String path) throws IOException {
		return open(user, path, Duration.ofMinutes(1));
	}

	private HttpStream open(String user, String path, Duration patience) throws IOException {
		return new HttpStream(URI.create("http://" + user + "127.0.0.1:" + this.server.getAddress().getPort() + path),
				Duration.ZERO, patience);
	}

}
