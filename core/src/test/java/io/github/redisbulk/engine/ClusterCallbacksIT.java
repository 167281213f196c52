package io.github.redisbulk.engine;

import java.util.List;
import java.util.stream.IntStream;

import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.BulkReport;
import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.testkit.Driver;
import io.github.redisbulk.testkit.RedisCluster;
import io.github.redisbulk.testkit.RedisServer;
import io.github.redisbulk.testkit.WithCluster;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import org.springframework.data.redis.core.RedisCallback;
import org.springframework.data.redis.core.StringRedisTemplate;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Callbacks that are written through a template to a cluster.
 */
@WithCluster
class ClusterCallbacksIT {

	private static final int ITEMS = 200;

	private static RedisCluster cluster;

	private static RedisServer other;

	@BeforeAll
	static void use(RedisCluster shared) {
		cluster = shared;
		other = RedisServer.start();
	}

	@AfterAll
	static void stop() {
		if (other != null) {
			other.close();
		}
	}

	@Test
	void areWrittenByLettuce() {
		BulkReport report = write(Driver.LETTUCE);
		assertThat(report.written()).as(report.toString()).isEqualTo(ITEMS);
		assertThat(cluster.masters()).allSatisfy((master) -> assertThat((Long) master.command("DBSIZE")).isPositive());
		assertThat(cluster.command("key:7", "GET", "key:7")).isEqualTo("7");
	}

	/** Spring Data has no pipelines there. */
	@Test
	void areNotSentByJedis() {
		BulkReport report = write(Driver.JEDIS);
		assertThat(report.notSent()).as(report.toString()).isEqualTo(report.read()).isPositive();
		assertThat(report.stopReason()).hasValueSatisfying(
				(reason) -> assertThat(reason).startsWith("callbacks cannot be written to a Redis Cluster with Jedis")
					.endsWith("give the template a LettuceConnectionFactory"));
	}

	private static BulkReport write(Driver driver) {
		List<RedisCallback<?>> callbacks = IntStream.range(0, ITEMS)
			.<RedisCallback<?>>mapToObj((item) -> (connection) -> connection.stringCommands()
				.set(("key:" + item).getBytes(), String.valueOf(item).getBytes()))
			.toList();
		try (ProxyIT.Application application = new ProxyIT.Application(driver.factory(cluster));
				BulkWriter writer = BulkWriters.create(driver.factory(other.address()), BulkOptions.defaults())) {
			return writer.writeCallbacks(new StringRedisTemplate(application.factory()), callbacks.iterator(),
					(options) -> options);
		}
	}

}
