package io.github.redisbulk.engine;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A relay before a server that cuts connections at random places, so many times: in the
 * middle of requests, or of answers. What the client has sent before the cut may reach
 * the server long after that, when the client has another connection.
 */
final class CuttingRelay implements AutoCloseable {

	private final Relay relay;

	private final Random random;

	private final AtomicInteger left;

	/**
	 * Starts a relay.
	 * @param target the port of the server
	 * @param seed where the cuts are
	 * @param cuts how many there are
	 */
	CuttingRelay(int target, long seed, int cuts) throws IOException {
		this.random = new Random(seed);
		this.left = new AtomicInteger(cuts);
		this.relay = new Relay(target, this::open);
	}

	int port() {
		return this.relay.port();
	}

	/** Returns how many cuts are still to come. */
	int left() {
		return this.left.get();
	}

	private synchronized Relay.Traffic open() {
		boolean requests = this.random.nextBoolean();
		return new Connection(requests ? 500 + this.random.nextInt(30_000) : Integer.MAX_VALUE,
				requests ? Integer.MAX_VALUE : 100 + this.random.nextInt(8_000), this.random.nextInt(3) * 15);
	}

	private final class Connection implements Relay.Traffic {

		private final int requests;

		private final int answers;

		private final int late;

		private Connection(int requests, int answers, int late) {
			this.requests = requests;
			this.answers = answers;
			this.late = late;
		}

		@Override
		public void requests(Socket client, Socket server) throws IOException {
			pass(client, server, this.requests, client, server);
		}

		@Override
		public void answers(Socket server, Socket client) throws IOException {
			pass(server, client, this.answers, client, server);
		}

		private void pass(Socket from, Socket to, int bytes, Socket client, Socket server) throws IOException {
			InputStream in = from.getInputStream();
			OutputStream out = to.getOutputStream();
			byte[] buffer = new byte[64 * 1024];
			int passed = 0;
			for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
				if (passed + count > bytes && CuttingRelay.this.left.getAndDecrement() > 0) {
					int before = Math.max(0, bytes - passed);
					if (from == client && this.late > 0) {
						// all of it arrives, and the client hears nothing of that
						client.close();
						CompletableFuture.delayedExecutor(this.late, TimeUnit.MILLISECONDS)
							.execute(new Late(out, buffer, count, server));
						return;
					}
					out.write(buffer, 0, before);
					break;
				}
				passed += count;
				out.write(buffer, 0, count);
			}
			client.close();
			server.close();
		}

	}

	/** What arrives when its sender has gone. */
	private record Late(OutputStream out, byte[] bytes, int count, Socket server) implements Runnable {

		@Override
		public void run() {
			try {
				this.out.write(this.bytes, 0, this.count);
				this.server.shutdownOutput();
			}
			catch (IOException ex) {
				// the server has been quicker
			}
		}

	}

	@Override
	public void close() throws IOException {
		this.relay.close();
	}

}
