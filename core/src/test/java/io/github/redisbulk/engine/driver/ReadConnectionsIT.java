package io.github.redisbulk.engine.driver;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;

import io.github.redisbulk.engine.command.Chunk;
import io.github.redisbulk.testkit.Driver;
import io.github.redisbulk.testkit.RedisAddress;
import io.github.redisbulk.testkit.WithRedis;
import io.lettuce.core.resource.ClientResources;
import io.lettuce.core.resource.NettyCustomizer;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.connection.RedisStandaloneConfiguration;
import org.springframework.data.redis.connection.RedisStaticMasterReplicaConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceClientConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Connections for reads that are timed.
 */
@WithRedis
@Timeout(300)
class ReadConnectionsIT {

	@ParameterizedTest
	@EnumSource
	void areAnswered(Driver driver, RedisAddress redis) throws Exception {
		try (Connector connector = ConnectorFactory.of(driver.factory(redis));
				Connector reads = connector.forReads();
				BulkConnection connection = reads.connect()) {
			assertThat(reads.answers(connection)).isTrue();
			// Jedis has no thread that could tell
			assertThat(connection.answerNanos() > 0).isEqualTo(driver == Driver.LETTUCE);
		}
	}

	@Test
	void doNotWaitForTheThreadThatServesChunks(RedisAddress redis) throws Exception {
		RedisStandaloneConfiguration server = new RedisStandaloneConfiguration(redis.host(), redis.port());
		answersWhileChunksWait((client) -> new LettuceConnectionFactory(server, client), ConnectorFactory::of);
	}

	@Test
	void doNotWaitForTheThreadThatServesChunksToAMaster(RedisAddress redis) throws Exception {
		RedisStaticMasterReplicaConfiguration servers = new RedisStaticMasterReplicaConfiguration(redis.host(),
				redis.port());
		answersWhileChunksWait((client) -> new LettuceConnectionFactory(servers, client), ConnectorFactory::of);
	}

	@Test
	void doNotWaitForTheThreadThatServesChunksThroughAProxy(RedisAddress redis) throws Exception {
		RedisStandaloneConfiguration server = new RedisStandaloneConfiguration(redis.host(), redis.port());
		answersWhileChunksWait((client) -> new LettuceConnectionFactory(server, client),
				ConnectorFactory::throughProxy);
	}

	private static void answersWhileChunksWait(Function<LettuceClientConfiguration, LettuceConnectionFactory> factory,
			Function<RedisConnectionFactory, Connector> connectors) throws Exception {
		Queue<Channel> channels = new ConcurrentLinkedQueue<>();
		CountDownLatch held = new CountDownLatch(1);
		CountDownLatch release = new CountDownLatch(1);
		ClientResources resources = ClientResources.builder().nettyCustomizer(new NettyCustomizer() {

			@Override
			public void afterChannelInitialized(Channel channel) {
				channels.add(channel);
			}

		}).build();
		LettuceClientConfiguration client = LettuceClientConfiguration.builder().clientResources(resources).build();
		try (Connector connector = connectors.apply(factory.apply(client));
				BulkConnection chunks = connector.connect();
				Connector reads = connector.forReads()) {
			channels.remove().pipeline().addFirst(new ChannelInboundHandlerAdapter() {

				@Override
				public void channelRead(ChannelHandlerContext context, Object message) throws Exception {
					held.countDown();
					release.await();
					context.fireChannelRead(message);
				}

			});
			Chunk chunk = new Chunk(0);
			chunk.ask("GET", "k");
			assertThat(chunks.send(chunk, Connector.ANSWER_TIMEOUT)).isTrue();
			held.await();
			try (BulkConnection connection = reads.connect()) {
				assertThat(reads.answers(connection)).isTrue();
			}
			finally {
				release.countDown();
			}
			chunks.await(chunk, Connector.ANSWER_TIMEOUT);
			assertThat(chunk.finished()).isTrue();
		}
		finally {
			resources.shutdown();
		}
	}

}
