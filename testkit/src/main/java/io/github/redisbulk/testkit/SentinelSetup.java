package io.github.redisbulk.testkit;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * A master with one replica, watched by three sentinels of which two must agree. A master
 * counts as down after one second without an answer.
 */
public final class SentinelSetup implements AutoCloseable {

	private static final String MASTER_NAME = "mymaster";

	private static final int SENTINELS = 3;

	private final List<RedisServer> servers = new ArrayList<>();

	private final List<RedisServer> sentinels = new ArrayList<>();

	private SentinelSetup() {
	}

	/**
	 * Starts all five processes.
	 * @return the setup, in which the sentinels know each other and both servers
	 */
	public static SentinelSetup start() {
		SentinelSetup setup = new SentinelSetup();
		try {
			RedisServer master = RedisServer.start();
			setup.servers.add(master);
			setup.servers.add(RedisServer.start((config) -> config.replicaOf(master)));
			for (int i = 0; i < SENTINELS; i++) {
				setup.sentinels.add(startSentinel(master));
			}
			setup.awaitSettled();
			return setup;
		}
		catch (RuntimeException ex) {
			setup.close();
			throw ex;
		}
	}

	private static RedisServer startSentinel(RedisServer master) {
		RedisServer sentinel = RedisServer.start(RedisBinary.any(), true,
				(config) -> config
					.directive("sentinel", "monitor", MASTER_NAME, master.host(), Integer.toString(master.port()), "2")
					.directive("sentinel", "down-after-milliseconds", MASTER_NAME, "3000")
					.directive("sentinel", "failover-timeout", MASTER_NAME, "3000"));
		hurry(sentinel);
		return sentinel;
	}

	/** Shortens what sentinels have always waited for, where they can be told so. */
	private static void hurry(RedisServer sentinel) {
		try {
			sentinel.command("SENTINEL", "DEBUG", "INFO-PERIOD", "500", "PUBLISH-PERIOD", "500", "PING-PERIOD", "200");
		}
		catch (RespConnection.ErrorReply ex) {
			// older than Redis 7
		}
	}

	/**
	 * Returns the name under which the sentinels know the master.
	 * @return the name
	 */
	public String masterName() {
		return MASTER_NAME;
	}

	/**
	 * Returns where the sentinels answer.
	 * @return three addresses
	 */
	public List<RedisAddress> sentinels() {
		return this.sentinels.stream().map(RedisServer::address).toList();
	}

	/**
	 * Returns the server that the sentinels name as master.
	 * @return the master
	 */
	public RedisServer master() {
		return this.servers.get(isMaster(this.servers.get(0), this.sentinels.get(0)) ? 0 : 1);
	}

	/**
	 * Returns the server that is not the master.
	 * @return the replica
	 */
	public RedisServer replica() {
		return this.servers.get(isMaster(this.servers.get(0), this.sentinels.get(0)) ? 1 : 0);
	}

	/**
	 * Makes the sentinels swap master and replica, and waits until everybody knows. That
	 * takes some seconds, before Redis 7 ten: so long they leave the former master alone,
	 * which until then takes writes and loses them.
	 */
	public void failover() {
		RedisServer next = replica();
		startFailover();
		awaitMaster(next);
		awaitSettled();
	}

	/**
	 * Makes the sentinels swap master and replica, and does not wait.
	 */
	public void startFailover() {
		ChildProcess.await("A failover that may begin")
			.until(() -> "OK".equals(this.sentinels.get(0).command("SENTINEL", "FAILOVER", MASTER_NAME)));
	}

	/**
	 * Waits until all sentinels name this server as master and it is one. The other may
	 * be dead.
	 * @param server the new master
	 */
	public void awaitMaster(RedisServer server) {
		ChildProcess.await("The new master")
			.until(() -> this.sentinels.stream().allMatch((sentinel) -> isMaster(server, sentinel))
					&& "master".equals(server.info("replication", "role")));
	}

	private void awaitSettled() {
		RedisServer master = master();
		RedisServer replica = replica();
		awaitMaster(master);
		ChildProcess.await("The replica of the master")
			.until(() -> Integer.toString(master.port()).equals(replica.info("replication", "master_port"))
					&& "up".equals(replica.info("replication", "master_link_status")));
		ChildProcess.await("The sentinels' view").until(() -> this.sentinels.stream().allMatch(SentinelSetup::seesAll));
	}

	private static boolean isMaster(RedisServer server, RedisServer sentinel) {
		return List.of(server.host(), Integer.toString(server.port()))
			.equals(sentinel.command("SENTINEL", "GET-MASTER-ADDR-BY-NAME", MASTER_NAME));
	}

	private static boolean seesAll(RedisServer sentinel) {
		String wanted = "name=%s,status=ok,address=%s,slaves=1,sentinels=%d".formatted(MASTER_NAME,
				masterAddress(sentinel), SENTINELS);
		return wanted.equals(sentinel.info("sentinel", "master0"));
	}

	private static String masterAddress(RedisServer sentinel) {
		List<?> address = (List<?>) Objects
			.requireNonNull(sentinel.command("SENTINEL", "GET-MASTER-ADDR-BY-NAME", MASTER_NAME));
		return address.get(0) + ":" + address.get(1);
	}

	/**
	 * Ends all five processes.
	 */
	@Override
	public void close() {
		Stream.concat(this.sentinels.stream(), this.servers.stream()).forEach(RedisServer::close);
	}

}
