package io.github.redisbulk.testkit;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;

import org.jspecify.annotations.Nullable;

/**
 * One plain connection that speaks RESP2, for controlling and inspecting servers without
 * the drivers under test. Replies are {@code String}, {@code Long}, {@code List} or
 * {@code null}; an error is thrown as {@link ErrorReply}, or is an element when it stands
 * inside a list. This class is not thread-safe.
 */
public final class RespConnection implements AutoCloseable {

	private static final Duration TIMEOUT = Duration.ofSeconds(30);

	private final Socket socket;

	private final InputStream in;

	private RespConnection(Socket socket) throws IOException {
		this.socket = socket;
		this.in = new BufferedInputStream(socket.getInputStream());
	}

	/**
	 * Connects in plain text.
	 * @param host the host
	 * @param port the port
	 * @return the connection
	 * @throws UncheckedIOException if nothing listens there
	 */
	public static RespConnection open(String host, int port) {
		return open(host, port, null);
	}

	/**
	 * Connects and, with a context, does the TLS handshake including the check of the
	 * server's name.
	 * @param host the host
	 * @param port the port
	 * @param tls whom to trust, {@code null} for plain text
	 * @return the connection
	 * @throws UncheckedIOException if nothing listens there or the handshake fails
	 */
	public static RespConnection open(String host, int port, @Nullable SSLContext tls) {
		Socket socket = new Socket();
		try {
			socket.setTcpNoDelay(true);
			socket.setSoTimeout((int) TIMEOUT.toMillis());
			socket.connect(new InetSocketAddress(host, port), (int) TIMEOUT.toMillis());
			return new RespConnection((tls != null) ? handshake(socket, host, port, tls) : socket);
		}
		catch (IOException ex) {
			closeQuietly(socket);
			throw new UncheckedIOException("No connection to " + host + ":" + port, ex);
		}
	}

	private static Socket handshake(Socket socket, String host, int port, SSLContext tls) throws IOException {
		SSLSocket secured = (SSLSocket) tls.getSocketFactory().createSocket(socket, host, port, true);
		SSLParameters parameters = secured.getSSLParameters();
		parameters.setEndpointIdentificationAlgorithm("HTTPS");
		secured.setSSLParameters(parameters);
		secured.startHandshake();
		return secured;
	}

	/**
	 * Changes how long an answer may take, five seconds by default.
	 * @param timeout the time
	 * @return this connection
	 */
	public RespConnection timeout(Duration timeout) {
		try {
			this.socket.setSoTimeout((int) timeout.toMillis());
			return this;
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * Sends a command and reads its reply.
	 * @param arguments the command's name and arguments
	 * @return the reply
	 * @throws ErrorReply if the server refuses the command
	 * @throws UncheckedIOException if there is no answer in time
	 */
	public @Nullable Object command(String... arguments) {
		send(arguments);
		return read();
	}

	/**
	 * Sends a command without reading its reply.
	 * @param arguments the command's name and arguments
	 */
	public void send(String... arguments) {
		try {
			ByteArrayOutputStream bytes = new ByteArrayOutputStream();
			bytes.writeBytes(("*" + arguments.length + "\r\n").getBytes(StandardCharsets.UTF_8));
			for (String argument : arguments) {
				byte[] content = argument.getBytes(StandardCharsets.UTF_8);
				bytes.writeBytes(("$" + content.length + "\r\n").getBytes(StandardCharsets.UTF_8));
				bytes.writeBytes(content);
				bytes.writeBytes(new byte[] { '\r', '\n' });
			}
			bytes.writeTo(this.socket.getOutputStream());
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * Reads the next reply.
	 * @return the reply
	 */
	public @Nullable Object read() {
		try {
			Object reply = readReply();
			if (reply instanceof ErrorReply error) {
				throw error;
			}
			return reply;
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private @Nullable Object readReply() throws IOException {
		String line = readLine();
		String rest = line.substring(1);
		return switch (line.charAt(0)) {
			case '+' -> rest;
			case '-' -> new ErrorReply(rest);
			case ':' -> Long.valueOf(rest);
			case '$' -> readBulk(Integer.parseInt(rest));
			case '*' -> readList(Integer.parseInt(rest));
			default -> throw new IOException("Not RESP2: " + line);
		};
	}

	private @Nullable String readBulk(int length) throws IOException {
		if (length < 0) {
			return null;
		}
		byte[] content = this.in.readNBytes(length);
		if (content.length < length || this.in.readNBytes(2).length < 2) {
			throw new EOFException("The server closed the connection");
		}
		return new String(content, StandardCharsets.UTF_8);
	}

	private @Nullable List<@Nullable Object> readList(int size) throws IOException {
		if (size < 0) {
			return null;
		}
		List<@Nullable Object> elements = new ArrayList<>(size);
		for (int i = 0; i < size; i++) {
			elements.add(readReply());
		}
		return elements;
	}

	private String readLine() throws IOException {
		ByteArrayOutputStream line = new ByteArrayOutputStream();
		for (int next = this.in.read(); next != '\n'; next = this.in.read()) {
			if (next < 0) {
				throw new EOFException("The server closed the connection");
			}
			if (next != '\r') {
				line.write(next);
			}
		}
		return line.toString(StandardCharsets.UTF_8);
	}

	@Override
	public void close() {
		closeQuietly(this.socket);
	}

	private static void closeQuietly(Socket socket) {
		try {
			socket.close();
		}
		catch (IOException ignored) {
			// it is gone either way
		}
	}

	/**
	 * An error that the server answered; the message is its text.
	 */
	public static final class ErrorReply extends RuntimeException {

		private ErrorReply(String text) {
			super(text);
		}

	}

}
