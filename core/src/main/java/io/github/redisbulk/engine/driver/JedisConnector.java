package io.github.redisbulk.engine.driver;

import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;
import redis.clients.jedis.ClientSetInfoConfig;
import redis.clients.jedis.Connection;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.DefaultJedisSocketFactory;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.JedisClientConfig;
import redis.clients.jedis.exceptions.JedisConnectionException;

import org.springframework.data.redis.connection.RedisConfiguration;
import org.springframework.data.redis.connection.RedisNode;
import org.springframework.data.redis.connection.RedisPassword;
import org.springframework.data.redis.connection.RedisSentinelConfiguration;
import org.springframework.data.redis.connection.RedisStandaloneConfiguration;
import org.springframework.data.redis.connection.jedis.JedisClientConfiguration;
import org.springframework.data.redis.connection.jedis.JedisConnectionFactory;
import org.springframework.util.ObjectUtils;

/**
 * Makes connections with Jedis, from the configuration of the application's factory.
 */
final class JedisConnector implements Connector {

	private final JedisConnectionFactory application;

	private final Supplier<RedisConfiguration> server;

	private final boolean proxy;

	private final boolean timesAnswers;

	/** Over these somebody is logging in. */
	private final Set<Socket> opening = ConcurrentHashMap.newKeySet();

	private volatile boolean closed;

	/**
	 * Creates a connector to where the application's factory leads.
	 * @param application the application's factory, which is only read
	 * @param proxy whether to send nothing on connecting, but for AUTH
	 */
	JedisConnector(JedisConnectionFactory application, boolean proxy) {
		this(application, () -> JedisTarget.of(application), proxy, false);
	}

	private JedisConnector(JedisConnectionFactory application, Supplier<RedisConfiguration> server, boolean proxy,
			boolean timesAnswers) {
		this.application = application;
		this.server = server;
		this.proxy = proxy;
		this.timesAnswers = timesAnswers;
	}

	/**
	 * Returns a connector to one server, whichever the application's factory leads to.
	 * @param server the server, and how to log in there
	 * @param application the application's factory, which is only read for how to connect
	 */
	static JedisConnector to(RedisStandaloneConfiguration server, JedisConnectionFactory application) {
		return new JedisConnector(application, () -> server, false, false);
	}

	@Override
	public Connector forReads() {
		return new JedisConnector(this.application, this.server, this.proxy, true);
	}

	@Override
	public BulkConnection connect() throws NoConnectionException {
		try {
			RedisConfiguration target = this.server.get();
			return (target instanceof RedisSentinelConfiguration sentinel) ? open(master(sentinel), login(sentinel))
					: open(address(target), login((RedisStandaloneConfiguration) target));
		}
		catch (RuntimeException ex) {
			throw new NoConnectionException(address(), ex);
		}
	}

	private BulkConnection open(HostAndPort server, JedisClientConfig config) {
		try (SocketRecorder sockets = new SocketRecorder(server, config)) {
			Connection connection = new Connection(sockets, config);
			return new JedisBulkConnection(connection, sockets.last(), this.timesAnswers);
		}
	}

	private static HostAndPort address(RedisConfiguration server) {
		RedisStandaloneConfiguration standalone = (RedisStandaloneConfiguration) server;
		return new HostAndPort(standalone.getHostName(), standalone.getPort());
	}

	private JedisClientConfig login(RedisStandaloneConfiguration server) {
		return config(server.getDatabase(), server.getUsername(), server.getPassword());
	}

	private JedisClientConfig login(RedisSentinelConfiguration sentinel) {
		return config(sentinel.getDatabase(), sentinel.getUsername(), sentinel.getPassword());
	}

	/** Asks the sentinels one by one, anew for each connection: the master may change. */
	private HostAndPort master(RedisSentinelConfiguration sentinel) {
		JedisClientConfig config = config(0, sentinel.getSentinelUsername(), sentinel.getSentinelPassword());
		String name = ConnectorFactory.masterName(sentinel);
		JedisConnectionException none = new JedisConnectionException("No sentinel knows the master '" + name + "'");
		for (RedisNode node : sentinel.getSentinels()) {
			HostAndPort server = new HostAndPort(node.getRequiredHost(), node.getRequiredPort());
			try (SocketRecorder sockets = new SocketRecorder(server, config);
					Jedis jedis = new Jedis(sockets, config)) {
				var address = jedis.sentinelGetMasterAddrByName(name);
				if (address != null) {
					return new HostAndPort(address.get(0), Integer.parseInt(address.get(1)));
				}
			}
			catch (RuntimeException ex) {
				none.addSuppressed(ex);
			}
		}
		throw none;
	}

	private JedisClientConfig config(int database, @Nullable String user, RedisPassword password) {
		JedisClientConfiguration client = this.application.getClientConfiguration();
		DefaultJedisClientConfig.Builder builder = DefaultJedisClientConfig.builder()
			.connectionTimeoutMillis(connectTimeoutMillis(client.getConnectTimeout()))
			.socketTimeoutMillis((int) ConnectorFactory.handshake(client.getReadTimeout()).toMillis())
			.clientSetInfoConfig(ClientSetInfoConfig.DEFAULT)
			.database(database)
			.user(ObjectUtils.isEmpty(user) ? null : user)
			.password(password.map(String::new).orElse(null));
		client.getClientName().ifPresent(builder::clientName);
		if (client.isUseSsl()) {
			builder.ssl(true);
			client.getSslSocketFactory().ifPresent(builder::sslSocketFactory);
			client.getSslParameters().ifPresent(builder::sslParameters);
			client.getHostnameVerifier().ifPresent(builder::hostnameVerifier);
		}
		client.getClientConfigCustomizer().ifPresent((customizer) -> customizer.customize(builder));
		return pinned(builder);
	}

	/**
	 * Sets what replies are read by, whatever the application's customizer has set: RESP2
	 * without HELLO, which a proxy or an old server may not know, and a handshake that
	 * ends.
	 */
	private JedisClientConfig pinned(DefaultJedisClientConfig.Builder builder) {
		JedisClientConfig wanted = builder.build();
		JedisProtocol.pinResp2(builder)
			.connectionTimeoutMillis(connectTimeoutMillis(Duration.ofMillis(wanted.getConnectionTimeoutMillis())))
			.socketTimeoutMillis(
					(int) ConnectorFactory.handshake(Duration.ofMillis(wanted.getSocketTimeoutMillis())).toMillis());
		if (this.proxy) {
			builder.clientSetInfoConfig(ClientSetInfoConfig.DISABLED);
		}
		return builder.build();
	}

	/** Returns what the application wants, but not for ever. */
	private static int connectTimeoutMillis(Duration wanted) {
		long millis = wanted.toMillis();
		return (millis > 0) ? Math.toIntExact(millis) : (int) ConnectorFactory.LONGEST_HANDSHAKE.toMillis();
	}

	private String address() {
		RedisConfiguration target = this.server.get();
		return (target instanceof RedisSentinelConfiguration sentinel) ? ConnectorFactory.describe(sentinel)
				: address(target).toString();
	}

	@Override
	public void close() {
		// whoever logs in to a server that stands still would wait for its answer
		this.closed = true;
		this.opening.forEach(JedisConnector::close);
	}

	private static void close(Socket socket) {
		try {
			socket.close();
		}
		catch (IOException ex) {
			// it is given up either way
		}
	}

	/**
	 * Opens sockets as Jedis does, and remembers the last one. Until it is closed itself,
	 * its sockets are closed with the connector.
	 */
	private final class SocketRecorder extends DefaultJedisSocketFactory implements AutoCloseable {

		private @Nullable Socket last;

		SocketRecorder(HostAndPort server, JedisClientConfig config) {
			super(server, config);
		}

		@Override
		public Socket createSocket() {
			Socket socket = super.createSocket();
			this.last = socket;
			JedisConnector.this.opening.add(socket);
			if (JedisConnector.this.closed) {
				JedisConnector.close(socket);
			}
			return socket;
		}

		Socket last() {
			if (this.last == null) {
				throw new IllegalStateException("Jedis has not opened a socket");
			}
			return this.last;
		}

		@Override
		public void close() {
			if (this.last != null) {
				JedisConnector.this.opening.remove(this.last);
			}
		}

	}

}
