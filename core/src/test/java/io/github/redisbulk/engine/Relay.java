package io.github.redisbulk.engine;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Listens before a server, and opens a connection to it for each one that comes in.
 */
final class Relay implements AutoCloseable {

	/** What passes between a client and the server, each way on a thread of its own. */
	interface Traffic {

		void requests(Socket client, Socket server) throws IOException;

		void answers(Socket server, Socket client) throws IOException;

	}

	/** Makes the traffic of one connection. */
	interface Connections {

		Traffic open();

	}

	private final ServerSocket listener;

	private final int target;

	private final Connections connections;

	private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();

	/**
	 * Starts a relay.
	 * @param target the port of the server
	 * @param connections what is done with each connection
	 */
	Relay(int target, Connections connections) throws IOException {
		this.listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
		this.target = target;
		this.connections = connections;
		start(this::accept);
	}

	int port() {
		return this.listener.getLocalPort();
	}

	private void accept() throws IOException {
		while (true) {
			Socket client = this.listener.accept();
			Socket server = new Socket(InetAddress.getLoopbackAddress(), this.target);
			client.setTcpNoDelay(true);
			server.setTcpNoDelay(true);
			this.sockets.add(client);
			this.sockets.add(server);
			Traffic traffic = this.connections.open();
			start(() -> traffic.requests(client, server));
			start(() -> traffic.answers(server, client));
		}
	}

	private interface Work {

		void run() throws IOException;

	}

	private static void start(Work work) {
		Thread thread = new Thread(() -> {
			try {
				work.run();
			}
			catch (IOException ex) {
				// one of the two ends has been closed
			}
		}, "relay");
		thread.setDaemon(true);
		thread.start();
	}

	@Override
	public void close() throws IOException {
		this.listener.close();
		for (Socket socket : this.sockets) {
			socket.close();
		}
	}

}
