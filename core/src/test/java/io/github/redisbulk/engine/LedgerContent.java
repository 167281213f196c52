package io.github.redisbulk.engine;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

import io.github.redisbulk.testkit.RedisCluster;
import io.github.redisbulk.testkit.RedisServer;
import io.github.redisbulk.testkit.RespConnection;

/**
 * What servers hold of the traces of {@link LedgerEntry}, read without the drivers under
 * test.
 *
 * @param members by key: how often each member was added, in the order in which the
 * server holds them
 * @param sequences by key: members of what has an order, each as often as it is there
 * @param lasting keys of hashes that do not expire
 * @param scattered keys that more than one server holds
 */
record LedgerContent(Map<String, Map<String, Long>> members, Map<String, List<Long>> sequences, Set<String> lasting,
		Set<String> scattered) {

	private static final int BATCH = 500;

	static LedgerContent read(RespConnection server) {
		LedgerContent content = new LedgerContent(new HashMap<>(), new HashMap<>(), new HashSet<>(), new HashSet<>());
		content.add(server);
		return content;
	}

	/** Reads all masters of a cluster that is settled. */
	static LedgerContent read(RedisCluster cluster) {
		LedgerContent content = new LedgerContent(new HashMap<>(), new HashMap<>(), new HashSet<>(), new HashSet<>());
		for (RedisServer master : cluster.masters()) {
			try (RespConnection connection = master.connect()) {
				content.add(connection);
			}
		}
		return content;
	}

	private void add(RespConnection server) {
		List<String> strings = new ArrayList<>();
		for (String key : list(server, "KEYS", "*")) {
			if (key.startsWith("s:")) {
				strings.add(key);
			}
			else if (this.members.put(key, members(server, key)) != null) {
				this.scattered.add(key);
			}
			if (key.startsWith("h:") && Long.valueOf(-1).equals(server.command("TTL", key))) {
				this.lasting.add(key);
			}
		}
		for (int from = 0; from < strings.size(); from += BATCH) {
			strings(server, strings.subList(from, Math.min(from + BATCH, strings.size())));
		}
	}

	private void strings(RespConnection server, List<String> keys) {
		keys.forEach((key) -> server.send("GET", key));
		for (String key : keys) {
			if (this.members.put(key, Map.of(String.valueOf(server.read()), 1L)) != null) {
				this.scattered.add(key);
			}
		}
	}

	private Map<String, Long> members(RespConnection server, String key) {
		return switch (key.charAt(0)) {
			case 'o' -> Map.of(text(server, "GET", key).replaceFirst(":x*$", ""), 1L);
			case 'n' -> Map.of(text(server, "GET", key), 1L);
			case 'y' -> Map.of(text(server, "ZSCORE", key, "top"), 1L);
			case 'c' -> Map.of("", Long.valueOf(text(server, "GET", key)));
			case 'l' -> sequence(key, list(server, "LRANGE", key, "0", "-1"));
			case 'a' -> sequence(key, List.of(text(server, "GET", key).split(",")));
			case 'x' -> sequence(key, entries(server, key));
			case 'h' -> pairs(list(server, "HGETALL", key));
			case 'm' -> each(list(server, "SMEMBERS", key));
			case 'z' -> pairs(list(server, "ZRANGE", key, "0", "-1", "WITHSCORES"));
			case 'g' -> each(list(server, "ZRANGE", key, "0", "-1"));
			case 'b' -> bits(server, key);
			default -> Map.of();
		};
	}

	private Map<String, Long> sequence(String key, List<String> elements) {
		this.sequences.put(key, elements.stream().map(Long::valueOf).toList());
		return each(elements);
	}

	private static Map<String, Long> each(List<String> elements) {
		Map<String, Long> counts = new LinkedHashMap<>();
		elements.forEach((element) -> counts.merge(element, 1L, Long::sum));
		return counts;
	}

	private static Map<String, Long> pairs(List<String> flat) {
		Map<String, Long> counts = new LinkedHashMap<>();
		for (int i = 0; i < flat.size(); i += 2) {
			counts.put(flat.get(i), Long.valueOf(flat.get(i + 1)));
		}
		return counts;
	}

	private static List<String> entries(RespConnection server, String key) {
		List<?> entries = (List<?>) Objects.requireNonNull(server.command("XRANGE", key, "-", "+"));
		return entries.stream().map((entry) -> (String) ((List<?>) ((List<?>) entry).get(1)).get(1)).toList();
	}

	/** Has the server say which bits are set: raw bytes are not text. */
	private static Map<String, Long> bits(RespConnection server, String key) {
		String script = """
				local found = {}
				local bytes = redis.call('GET', KEYS[1])
				for i = 1, #bytes do
				  local byte = string.byte(bytes, i)
				  for j = 7, 0, -1 do
				    if byte >= 2 ^ j then
				      byte = byte - 2 ^ j
				      found[#found + 1] = tostring((i - 1) * 8 + 7 - j)
				    end
				  end
				end
				return found""";
		return each(list(server, "EVAL", script, "1", key));
	}

	private static String text(RespConnection server, String... command) {
		return String.valueOf(server.command(command));
	}

	@SuppressWarnings("unchecked")
	private static List<String> list(RespConnection server, String... command) {
		Object reply = server.command(command);
		return (reply != null) ? (List<String>) reply : Collections.emptyList();
	}

}
