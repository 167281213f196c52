package io.github.redisbulk.benchmarks.server;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

import io.github.redisbulk.testkit.InstalledProgram;
import io.github.redisbulk.testkit.Site;

/**
 * Where the servers of a {@link Lab} run, and what lies between them.
 */
sealed interface Placement extends AutoCloseable {

	/** Makes what must be there before the servers are. */
	void prepare() throws IOException;

	Site proxy();

	Site redis();

	@Override
	void close();

	/** All on loopback, on core 0 where that can be arranged. */
	final class Loopback implements Placement {

		@Override
		public void prepare() {
			// loopback is there
		}

		@Override
		public Site proxy() {
			return InstalledProgram.find("taskset").isPresent()
					? new Site(Site.LOOPBACK.host(), List.of("taskset", "-c", "0")) : Site.LOOPBACK;
		}

		@Override
		public Site redis() {
			return proxy();
		}

		@Override
		public void close() {
			// nothing was made
		}

	}

	/**
	 * Proxy and Redis in a network namespace each; a token bucket limits what goes over
	 * the link between them. Names and addresses hold the number of this process, so that
	 * nothing is touched that others made.
	 */
	final class Namespaces implements Placement {

		private final int megabits;

		private final String id = Long.toString(ProcessHandle.current().pid() % 100_000);

		private final String near = "rbp" + this.id;

		private final String far = "rbr" + this.id;

		private final int net = (int) (ProcessHandle.current().pid() % 120) * 2;

		private final Thread lastResort = new Thread(this::remove, "benchmark-namespaces-end");

		Namespaces(int megabits) {
			this.megabits = megabits;
		}

		@Override
		public void prepare() throws IOException {
			Runtime.getRuntime().addShutdownHook(this.lastResort);
			run("ip netns add " + this.near);
			run("ip netns add " + this.far);
			run("ip link add " + outer() + " type veth peer name near0 netns " + this.near);
			run("ip -n " + this.near + " link add near1 type veth peer name far0 netns " + this.far);
			run("ip addr add " + address(0, 1) + "/24 dev " + outer());
			run("ip link set " + outer() + " up");
			up(this.near, "near0", proxyHost());
			up(this.near, "near1", address(1, 1));
			up(this.far, "far0", redisHost());
			run("ip netns exec " + this.near + " sysctl -qw net.ipv4.ip_forward=1");
			run("ip -n " + this.far + " route add " + address(0, 0) + "/24 via " + address(1, 1));
			run("ip route add " + address(1, 0) + "/24 via " + proxyHost());
			limit(this.near, "near1");
			limit(this.far, "far0");
		}

		private void up(String namespace, String device, String address) throws IOException {
			run("ip -n " + namespace + " addr add " + address + "/24 dev " + device);
			run("ip -n " + namespace + " link set " + device + " up");
			run("ip -n " + namespace + " link set lo up");
		}

		private void limit(String namespace, String device) throws IOException {
			run("tc -n " + namespace + " qdisc add dev " + device + " root tbf rate " + this.megabits
					+ "mbit burst 32kb limit 1000000");
		}

		private String outer() {
			return "rbv" + this.id;
		}

		private String address(int subnet, int host) {
			return "10.79." + (this.net + subnet) + "." + host;
		}

		private String proxyHost() {
			return address(0, 2);
		}

		private String redisHost() {
			return address(1, 2);
		}

		@Override
		public Site proxy() {
			return in(this.near, proxyHost());
		}

		@Override
		public Site redis() {
			return in(this.far, redisHost());
		}

		private static Site in(String namespace, String host) {
			return new Site(host, List.of("ip", "netns", "exec", namespace, "taskset", "-c", "0"));
		}

		@Override
		public void close() {
			remove();
			try {
				Runtime.getRuntime().removeShutdownHook(this.lastResort);
			}
			catch (IllegalStateException ex) {
				// the hooks are running already
			}
		}

		/** The interfaces and the route go with the namespaces. */
		private void remove() {
			for (String namespace : List.of(this.near, this.far)) {
				try {
					run("ip netns del " + namespace);
				}
				catch (IOException ex) {
					// it was not made, or has been removed
				}
			}
		}

		private static void run(String command) throws IOException {
			Process process = new ProcessBuilder(command.split(" ")).redirectErrorStream(true).start();
			try (InputStream output = process.getInputStream()) {
				String said = new String(output.readAllBytes(), StandardCharsets.UTF_8);
				if (process.waitFor() != 0) {
					throw new IOException("'" + command + "' failed (it needs root): " + said.trim());
				}
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
				throw new IOException(ex);
			}
		}

	}

}
