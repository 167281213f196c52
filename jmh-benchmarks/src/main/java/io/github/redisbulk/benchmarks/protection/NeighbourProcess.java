package io.github.redisbulk.benchmarks.protection;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;

import io.github.redisbulk.benchmarks.rival.Item;
import io.github.redisbulk.benchmarks.rival.RespBytes;

/**
 * The process of a neighbour that writes in bursts. Each line of its standard input is
 * the number of SETs that a burst has from now on, 0 for none. It ends with its input.
 */
final class NeighbourProcess {

	private static final long EVERY = TimeUnit.MILLISECONDS.toNanos(12);

	private static final int VALUE_BYTES = 1024;

	private static final int REPLY_BYTES = "+OK\r\n".length();

	private volatile Burst burst = Burst.of(0);

	private NeighbourProcess() {
	}

	/**
	 * What is sent at once.
	 *
	 * @param commands the SETs as they go over the wire
	 * @param sets how many they are
	 */
	private record Burst(RespBytes commands, int sets) {

		static Burst of(int sets) {
			return new Burst(new RespBytes(IntStream.range(0, sets).mapToObj(Burst::item).toArray(Item[]::new)), sets);
		}

		private static Item item(int number) {
			return new Item("", ("neighbour:" + number).getBytes(StandardCharsets.US_ASCII), new byte[VALUE_BYTES]);
		}

	}

	/**
	 * Writes until the input ends.
	 * @param arguments host and port
	 * @throws IOException if the server cannot be reached
	 */
	public static void main(String[] arguments) throws IOException {
		NeighbourProcess neighbour = new NeighbourProcess();
		try (Socket socket = new Socket(arguments[0], Integer.parseInt(arguments[1]))) {
			socket.setTcpNoDelay(true);
			Thread thread = new Thread(() -> neighbour.write(socket), "neighbour");
			thread.setDaemon(true);
			thread.start();
			BufferedReader orders = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
			for (String order = orders.readLine(); order != null; order = orders.readLine()) {
				neighbour.burst = Burst.of(Integer.parseInt(order));
			}
		}
	}

	/** A burst that is due while the last one is unanswered is left out. */
	private void write(Socket socket) {
		byte[] replies = new byte[64 * 1024];
		long due = System.nanoTime();
		try {
			while (!socket.isClosed()) {
				for (long now = System.nanoTime(); due <= now; now = System.nanoTime()) {
					due += EVERY * ((now - due) / EVERY + 1);
				}
				for (long left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) {
					LockSupport.parkNanos(left);
				}
				send(socket, replies);
			}
		}
		catch (IOException ex) {
			Runtime.getRuntime().halt(socket.isClosed() ? 0 : 1);
		}
	}

	private void send(Socket socket, byte[] replies) throws IOException {
		Burst now = this.burst;
		socket.getOutputStream().write(now.commands().array(), 0, now.commands().length());
		int open = now.sets() * REPLY_BYTES;
		InputStream in = socket.getInputStream();
		while (open > 0) {
			int count = in.read(replies);
			if (count < 0) {
				throw new IOException("The server has hung up");
			}
			open -= count;
		}
	}

}
