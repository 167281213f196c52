package io.github.redisbulk.benchmarks.server;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

import io.github.redisbulk.testkit.TlsCertificates;
import org.jspecify.annotations.Nullable;

/**
 * What lies between a client and a server on the same machine.
 *
 * @param kind which kind of connection
 * @param file the authority that has signed the server's certificate, or the socket file;
 * {@code null} for TCP
 */
public record Wire(Kind kind, @Nullable Path file) {

	/** Plain TCP. */
	public static final Wire TCP = new Wire(Kind.TCP, null);

	/** Kinds of connections. */
	public enum Kind {

		/** TCP. */
		TCP,

		/** TLS over TCP. */
		TLS,

		/** A socket file. */
		UNIX;

		/**
		 * Returns the name in results.
		 * @return lower case
		 */
		public String label() {
			return name().toLowerCase(Locale.ROOT);
		}

	}

	/**
	 * Returns the file of a wire that has one.
	 * @return the certificate, or the socket
	 */
	public Path path() {
		return Objects.requireNonNull(this.file);
	}

	/**
	 * Returns how redis-cli connects.
	 * @param target where to
	 * @return arguments
	 */
	public List<String> redisCli(Target target) {
		return switch (this.kind) {
			case TCP -> List.of("-u", target.uri().toString());
			case TLS -> List.of("-u", target.uri().toString(), "--cacert", path().toString());
			case UNIX -> List.of("-s", path().toString());
		};
	}

	/**
	 * Opens a socket.
	 * @param target where to, TCP or TLS
	 * @return a socket that is connected and does not wait for more to send
	 * @throws IOException if that fails
	 */
	public Socket open(Target target) throws IOException {
		Socket socket = (this.kind == Kind.TLS) ? TlsCertificates.trusting(path()).getSocketFactory().createSocket()
				: new Socket();
		socket.setTcpNoDelay(true);
		socket.connect(new InetSocketAddress(target.host(), target.port()));
		return socket;
	}

}
