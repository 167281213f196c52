package io.github.redisbulk.benchmarks;

import io.github.redisbulk.benchmarks.server.Servers;
import io.github.redisbulk.benchmarks.server.Target;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * The servers of a fork. Started afresh for each, unless {@code -p url=redis://host:port}
 * or {@code -Dredis.url=redis://host:port} names one; {@code -p proxied=true} puts
 * nutcracker in front.
 */
@State(Scope.Benchmark)
@SuppressWarnings("NullAway.Init")
public class BenchmarkServers {

	/** Where Redis is. */
	@Param(Servers.OWN)
	public String url;

	/** Whether to write through nutcracker. */
	@Param("false")
	public boolean proxied;

	private Servers servers;

	/** Starts them. */
	@Setup
	public void start() {
		this.servers = Servers.start(Servers.OWN.equals(this.url) ? Servers.givenUrl() : this.url, this.proxied);
	}

	/**
	 * Returns where to write.
	 * @return the proxy, where there is one
	 */
	public Target target() {
		return this.servers.target();
	}

	/**
	 * Returns the Redis behind it all.
	 * @return never the proxy
	 */
	public Target redis() {
		return this.servers.redis();
	}

	/** Ends them. */
	@TearDown
	public void stop() {
		this.servers.close();
	}

}
