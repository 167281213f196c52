package io.github.redisbulk.engine.driver;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import io.lettuce.core.ClientOptions;
import io.lettuce.core.ClientOptions.DisconnectedBehavior;
import io.lettuce.core.ClientOptions.ReauthenticateBehavior;
import io.lettuce.core.MaintNotificationsConfig;
import io.lettuce.core.TimeoutOptions;
import io.lettuce.core.metrics.CommandLatencyRecorder;
import io.lettuce.core.protocol.ProtocolVersion;
import io.lettuce.core.resource.ClientResources;
import io.lettuce.core.resource.DefaultClientResources;
import io.lettuce.core.resource.DefaultEventLoopGroupProvider;
import io.lettuce.core.resource.EventLoopGroupProvider;
import io.lettuce.core.resource.NettyCustomizer;
import io.lettuce.core.tracing.Tracing;
import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.util.HashedWheelTimer;
import io.netty.util.Timer;
import io.netty.util.concurrent.DefaultThreadFactory;
import org.jspecify.annotations.Nullable;

import org.springframework.data.redis.connection.RedisConfiguration;
import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.lettuce.LettuceClientConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceClientConfiguration.LettuceClientConfigurationBuilder;
import org.springframework.data.redis.connection.lettuce.LettuceClientConfiguration.LettuceSslClientConfigurationBuilder;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

/**
 * A Lettuce client for bulk connections: the application's settings, an event loop of its
 * own so that a chunk never stands in front of the application's reads, and nothing that
 * would send a command twice or observe it.
 */
final class LettuceClient implements AutoCloseable {

	private final EventLoopGroupProvider eventLoops = new DefaultEventLoopGroupProvider(1,
			(pool) -> new DefaultThreadFactory("redis-bulk-lettuce", true));

	private final ClientResources resources;

	private final LettuceConnectionFactory factory;

	private volatile @Nullable Handshake lastHandshake;

	private volatile boolean abandoned;

	/**
	 * Creates a client.
	 * @param application how the application's factory connects
	 * @param server where to
	 * @param proxy whether to send nothing on connecting, but for AUTH
	 */
	LettuceClient(LettuceClientConfiguration application, RedisConfiguration server, boolean proxy) {
		this.resources = resources(application);
		startTimer(this.resources.timer());
		LettuceClientConfiguration client = configuration(application, this.resources, proxy);
		this.factory = proxy ? new NamelessLettuceFactory(server, client, this.resources)
				: new LettuceConnectionFactory(server, client);
		this.factory.setShareNativeConnection(false);
		this.factory.afterPropertiesSet();
		this.factory.start();
	}

	/**
	 * Starts what measures time-outs. Netty would do that on first use, and an interrupt
	 * of whoever connects would be lost there; one that comes now is kept.
	 */
	private static void startTimer(Timer timer) {
		if (timer instanceof HashedWheelTimer wheel) {
			CompletableFuture.runAsync(wheel::start).join();
		}
	}

	/** Returns a new connection that has logged in. */
	RedisConnection connection() {
		RedisConnection connection = this.factory.getConnection();
		try {
			connection.getNativeConnection();
			return connection;
		}
		catch (RuntimeException ex) {
			connection.close();
			Handshake handshake = this.lastHandshake;
			throw (handshake != null) ? handshake.failure(ex) : ex;
		}
	}

	/**
	 * Returns the handshake that was begun last: after a connection has been made, its
	 * own.
	 */
	Handshake lastHandshake() {
		Handshake handshake = this.lastHandshake;
		if (handshake == null) {
			throw new IllegalStateException("Lettuce has not opened a channel");
		}
		return handshake;
	}

	/** Ends the connection that is being made, if any, and each that is begun later. */
	void abandon() {
		this.abandoned = true;
		Handshake handshake = this.lastHandshake;
		if (handshake != null) {
			handshake.channel().close();
		}
	}

	private ClientResources resources(LettuceClientConfiguration application) {
		DefaultClientResources.Builder builder = DefaultClientResources.builder();
		application.getClientResources()
			.ifPresent((theirs) -> builder.socketAddressResolver(theirs.socketAddressResolver())
				.addressResolverGroup(theirs.addressResolverGroup()));
		NettyCustomizer theirs = application.getClientResources()
			.map(ClientResources::nettyCustomizer)
			.orElse(new NettyCustomizer() {
			});
		return builder.eventLoopGroupProvider(this.eventLoops)
			.threadFactoryProvider((pool) -> new DefaultThreadFactory("redis-bulk-" + pool, true))
			.commandLatencyRecorder(CommandLatencyRecorder.disabled())
			.tracing(Tracing.disabled())
			.nettyCustomizer(new HandshakeListener(theirs))
			.build();
	}

	private static LettuceClientConfiguration configuration(LettuceClientConfiguration application,
			ClientResources resources, boolean proxy) {
		LettuceClientConfigurationBuilder builder = LettuceClientConfiguration.builder();
		if (application.isUseSsl()) {
			LettuceSslClientConfigurationBuilder ssl = builder.useSsl().verifyPeer(application.getVerifyMode());
			if (application.isStartTls()) {
				ssl.startTls();
			}
		}
		application.getClientName().ifPresent(builder::clientName);
		return builder.clientResources(resources)
			.redisCredentialsProviderFactory(
					application.getRedisCredentialsProviderFactory().orElseGet(ConfiguredCredentials::new))
			.clientOptions(options(application.getClientOptions().orElseGet(ClientOptions::create), proxy))
			.commandTimeout(ConnectorFactory.handshake(application.getCommandTimeout()))
			.shutdownQuietPeriod(Duration.ZERO)
			.build();
	}

	private static ClientOptions options(ClientOptions application, boolean proxy) {
		return application.mutate()
			.autoReconnect(false)
			.disconnectedBehavior(DisconnectedBehavior.REJECT_COMMANDS)
			// the answer to an AUTH of Lettuce's own would be taken for that to a command
			.reauthenticateBehavior(ReauthenticateBehavior.DEFAULT)
			.pingBeforeActivateConnection(!proxy && application.isPingBeforeActivateConnection())
			.protocolVersion(ProtocolVersion.RESP2)
			.maintNotificationsConfig(MaintNotificationsConfig.disabled())
			.timeoutOptions(TimeoutOptions.create())
			.build();
	}

	@Override
	public void close() {
		this.factory.destroy();
		this.resources.shutdown(0, 2, TimeUnit.SECONDS);
		this.eventLoops.shutdown(0, 2, TimeUnit.SECONDS);
	}

	/** Listens on each channel after the application's own customizer has had it. */
	private final class HandshakeListener implements NettyCustomizer {

		private final NettyCustomizer application;

		HandshakeListener(NettyCustomizer application) {
			this.application = application;
		}

		@Override
		public void afterBootstrapInitialized(Bootstrap bootstrap) {
			this.application.afterBootstrapInitialized(bootstrap);
		}

		@Override
		public void afterChannelInitialized(Channel channel) {
			this.application.afterChannelInitialized(channel);
			LettuceClient.this.lastHandshake = Handshake.on(channel);
			if (LettuceClient.this.abandoned) {
				channel.close();
			}
		}

	}

}
