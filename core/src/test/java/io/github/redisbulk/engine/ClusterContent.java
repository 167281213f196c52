package io.github.redisbulk.engine;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

import io.github.redisbulk.testkit.RedisCluster;
import io.github.redisbulk.testkit.RedisServer;
import io.github.redisbulk.testkit.RespConnection;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the masters of a cluster hold, read without the drivers under test.
 */
final class ClusterContent {

	private ClusterContent() {
	}

	/** Returns how many keys there are. */
	static long keys(RedisCluster cluster) {
		return cluster.masters().stream().mapToLong((master) -> (Long) master.command("DBSIZE")).sum();
	}

	/** Returns all strings whose keys match a pattern. */
	static Map<String, String> strings(RedisCluster cluster, String pattern) {
		Map<String, String> strings = new HashMap<>();
		read(cluster, pattern, "GET").forEach((key, reply) -> strings.put(key, (String) reply));
		return strings;
	}

	/** Returns all lists of numbers whose keys match a pattern. */
	static Map<String, List<Integer>> lists(RedisCluster cluster, String pattern) {
		Map<String, List<Integer>> lists = new HashMap<>();
		read(cluster, pattern, "LRANGE", "0", "-1").forEach((key, reply) -> lists.put(key,
				((List<?>) reply).stream().map((element) -> Integer.valueOf((String) element)).toList()));
		return lists;
	}

	/** Asks about each key that matches a pattern; only one master may hold it. */
	private static Map<String, Object> read(RedisCluster cluster, String pattern, String name, String... arguments) {
		Map<String, Object> replies = new HashMap<>();
		for (RedisServer master : cluster.masters()) {
			try (RespConnection connection = master.connect()) {
				List<?> keys = (List<?>) Objects.requireNonNull(connection.command("KEYS", pattern));
				keys.forEach((key) -> connection.send(
						Stream.concat(Stream.of(name, (String) key), Arrays.stream(arguments)).toArray(String[]::new)));
				for (Object key : keys) {
					assertThat(replies.put((String) key, Objects.requireNonNull(connection.read())))
						.as("'%s' on another master", key)
						.isNull();
				}
			}
		}
		return replies;
	}

}
