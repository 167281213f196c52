package io.github.redisbulk.testkit;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;

/**
 * The configuration of a {@link RedisServer}, as lines of {@code redis.conf}. Nothing is
 * persisted unless {@link #appendOnly()} is set.
 */
public final class RedisConfig {

	/** The kit's own user, so that a test may do with the default user what it likes. */
	static final String CONTROL_USER = "testkit";

	/**
	 * One for all servers of this virtual machine: replicas log in to masters with it.
	 */
	static final String CONTROL_PASSWORD = UUID.randomUUID().toString();

	private final List<String> lines = new ArrayList<>();

	private final RedisBinary binary;

	private final Path folder;

	private Site site = Site.LOOPBACK;

	private @Nullable String password;

	private @Nullable Path unixSocket;

	private int tlsPort;

	private int busPort;

	private boolean replica;

	RedisConfig(RedisBinary binary, Path folder) {
		this.binary = binary;
		this.folder = folder;
	}

	/**
	 * Adds any directive.
	 * @param name the directive's name
	 * @param values its values, which are quoted
	 * @return this configuration
	 */
	public RedisConfig directive(String name, String... values) {
		this.lines.add(Arrays.stream(values).map(RedisConfig::quoted).collect(Collectors.joining(" ", name + " ", "")));
		return this;
	}

	/**
	 * Runs the server elsewhere than on loopback.
	 * @param site where
	 * @return this configuration
	 */
	public RedisConfig at(Site site) {
		this.site = site;
		return this;
	}

	/**
	 * Limits the memory; what does not fit is refused with {@code OOM}.
	 * @param size such as {@code 4mb}
	 * @return this configuration
	 */
	public RedisConfig maxMemory(String size) {
		return directive("maxmemory", size).directive("maxmemory-policy", "noeviction");
	}

	/**
	 * Makes the default user log in.
	 * @param password the password
	 * @return this configuration
	 */
	public RedisConfig password(String password) {
		this.password = password;
		return directive("requirepass", password);
	}

	/**
	 * Adds a user, or changes the one named {@code default}.
	 * @param name the user's name
	 * @param rules its ACL rules, such as {@code on}, {@code >secret}, {@code ~*},
	 * {@code +@all}
	 * @return this configuration
	 */
	public RedisConfig user(String name, String... rules) {
		List<String> values = new ArrayList<>(List.of(name));
		values.addAll(List.of(rules));
		return directive("user", values.toArray(String[]::new));
	}

	/**
	 * Listens on a socket file as well.
	 * @return this configuration
	 * @see RedisServer#unixSocket()
	 */
	public RedisConfig unixSocket() {
		this.unixSocket = this.folder.resolve("redis.sock");
		return directive("unixsocket", this.unixSocket.toString());
	}

	/**
	 * Listens on a TLS port as well, and asks clients for no certificate.
	 * @param certificates the server's certificate and key
	 * @return this configuration
	 * @see RedisServer#tlsPort()
	 */
	public RedisConfig tls(TlsCertificates certificates) {
		this.tlsPort = LoopbackPorts.free();
		return directive("tls-port", Integer.toString(this.tlsPort))
			.directive("tls-cert-file", certificates.server().toString())
			.directive("tls-key-file", certificates.serverKey().toString())
			.directive("tls-ca-cert-file", certificates.ca().toString())
			.directive("tls-auth-clients", "no");
	}

	/**
	 * Replicates another server.
	 * @param master that server
	 * @return this configuration
	 */
	public RedisConfig replicaOf(RedisServer master) {
		this.replica = true;
		return directive("replicaof", master.host(), Integer.toString(master.port()));
	}

	/**
	 * Refuses writes with {@code NOREPLICAS} while fewer replicas are connected.
	 * @param count the number of replicas
	 * @return this configuration
	 */
	public RedisConfig minReplicasToWrite(int count) {
		return directive("min-replicas-to-write", Integer.toString(count));
	}

	/**
	 * Keeps every acknowledged write, so that it survives a kill.
	 * @return this configuration
	 */
	public RedisConfig appendOnly() {
		return directive("appendonly", "yes").directive("appendfsync", "always");
	}

	/**
	 * Allows {@code DEBUG}, which needs no permission before Redis 7.
	 * @return this configuration
	 */
	public RedisConfig debugCommands() {
		return (this.binary.majorVersion() >= 7) ? directive("enable-debug-command", "yes") : this;
	}

	/**
	 * Makes the server a node of a cluster. Its second port lies where
	 * {@link LoopbackPorts} says, if the server can be told so.
	 */
	RedisConfig clusterNode() {
		directive("cluster-enabled", "yes").directive("cluster-node-timeout", "2000");
		if (this.binary.majorVersion() >= 7) {
			this.busPort = LoopbackPorts.free();
			directive("cluster-port", Integer.toString(this.busPort));
		}
		return this;
	}

	/**
	 * Has the nodes of a cluster name each other {@code localhost}, which needs Redis 7.
	 * @return this configuration
	 */
	public RedisConfig announceHostname() {
		return directive("cluster-announce-hostname", "localhost").directive("cluster-preferred-endpoint-type",
				"hostname");
	}

	/** Returns the cluster's port of this node, 0 where it follows from the other one. */
	int busPort() {
		return this.busPort;
	}

	RedisConfig serverDefaults() {
		return directive("save", "").directive("user", CONTROL_USER, "on", ">" + CONTROL_PASSWORD, "~*", "&*", "+@all")
			.directive("masteruser", CONTROL_USER)
			.directive("masterauth", CONTROL_PASSWORD)
			.directive("repl-diskless-sync", "yes")
			.directive("repl-diskless-sync-delay", "0");
	}

	String text(int port) {
		return "bind %s%nport %d%ndir %s%n".formatted(this.site.host(), port, quoted(this.folder.toString()))
				+ String.join(System.lineSeparator(), this.lines) + System.lineSeparator();
	}

	Site site() {
		return this.site;
	}

	@Nullable String password() {
		return this.password;
	}

	@Nullable Path socketFile() {
		return this.unixSocket;
	}

	int tlsPort() {
		return this.tlsPort;
	}

	boolean isReplica() {
		return this.replica;
	}

	private static String quoted(String value) {
		return '"' + value.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
	}

}
