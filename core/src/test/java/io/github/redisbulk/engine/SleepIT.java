package io.github.redisbulk.engine;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;

import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.BulkReport;
import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.ReadLatencyBound;
import io.github.redisbulk.RetryPolicy;
import io.github.redisbulk.engine.BulkWriters;
import io.github.redisbulk.testkit.RedisServer;
import io.lettuce.core.resource.ClientResources;
import io.lettuce.core.resource.NettyCustomizer;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import org.springframework.data.redis.connection.RedisStandaloneConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceClientConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A process that sleeps, as a suspended machine does, or in a long pause of the garbage
 * collector. With Jedis the writing thread reads by itself, and sleeps with it.
 */
@Timeout(300)
class SleepIT {

	@Test
	void countsAnswersThatHaveArrivedWhileItSlept() {
		AtomicReference<CountDownLatch> asleep = new AtomicReference<>(new CountDownLatch(0));
		ClientResources resources = ClientResources.builder().nettyCustomizer(new NettyCustomizer() {

			@Override
			public void afterChannelInitialized(Channel channel) {
				channel.pipeline().addFirst(new ChannelInboundHandlerAdapter() {

					@Override
					public void channelRead(ChannelHandlerContext context, Object message) throws Exception {
						asleep.get().await();
						context.fireChannelRead(message);
					}

				});
			}

		}).build();
		try (RedisServer server = RedisServer.start();
				BulkWriter writer = BulkWriters.create(
						new LettuceConnectionFactory(new RedisStandaloneConfiguration(server.host(), server.port()),
								LettuceClientConfiguration.builder().clientResources(resources).build()),
						BulkOptions.defaults()
							.withReadLatencyBound(ReadLatencyBound.NONE) // its answers
																			// would be
																			// slept over,
																			// too
							.withTimeout(Duration.ofSeconds(2))
							.withRetry(RetryPolicy.never()))) {
			BulkReport report = writer.write(IntStream.range(0, 1000).iterator(), (item, commands) -> {
				if (item == 500) {
					asleep.set(new CountDownLatch(1));
					CompletableFuture.delayedExecutor(4, TimeUnit.SECONDS).execute(() -> asleep.get().countDown());
				}
				commands.set("key" + item, item);
			});
			assertThat(report.complete()).as(report.toString()).isTrue();
		}
		finally {
			resources.shutdown();
		}
	}

}
