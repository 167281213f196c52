package io.github.redisbulk.engine;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import io.github.redisbulk.BulkCommands;
import io.github.redisbulk.BulkScript;
import io.github.redisbulk.ExpireOption;
import io.github.redisbulk.SetOption;
import io.github.redisbulk.XaddOption;
import io.github.redisbulk.ZaddOption;

/**
 * Gives a command to the engine, by the method of its name or by {@code command}.
 */
final class OracleCalls {

	private static final Set<String> EXPIRIES = Set.of("PX", "EX", "EXAT");

	private static final Set<String> SET_OPTIONS = names(SetOption.values());

	private static final Set<String> ZADD_OPTIONS = names(ZaddOption.values());

	private OracleCalls() {
	}

	private static Set<String> names(Enum<?>[] options) {
		return Arrays.stream(options).map(Enum::name).collect(Collectors.toSet());
	}

	static void issue(List<String> words, boolean typed, BulkCommands commands) {
		if (!typed || !typed(words, commands)) {
			commands.command(words.get(0), words.subList(1, words.size()).toArray());
		}
	}

	private static boolean typed(List<String> words, BulkCommands commands) {
		if (words.size() < 2) {
			return false;
		}
		String key = words.get(1);
		Object[] rest = words.subList(2, words.size()).toArray();
		switch (words.get(0) + "/" + words.size()) {
			case "SET/3" -> commands.set(key, words.get(2));
			case "SET/4", "SET/5", "SET/6" -> {
				return set(key, words.get(2), words.subList(3, words.size()), commands);
			}
			case "GETDEL/2" -> commands.getdel(key);
			case "HGETDEL/5" -> commands.hgetdel(key, words.get(4));
			case "SETNX/3" -> commands.setnx(key, words.get(2));
			case "APPEND/3" -> commands.append(key, words.get(2));
			case "SETBIT/4" -> commands.setbit(key, number(words, 2), words.get(3).equals("1"));
			case "INCRBY/3" -> commands.incrby(key, number(words, 2));
			case "HSET/4" -> commands.hset(key, words.get(2), words.get(3));
			case "HSET/6" -> commands.hset(key, pairs(rest));
			case "HDEL/3" -> commands.hdel(key, rest);
			case "HINCRBY/4" -> commands.hincrby(key, words.get(2), number(words, 3));
			case "LPUSH/3" -> commands.lpush(key, rest);
			case "RPUSH/3" -> commands.rpush(key, rest);
			case "LSET/4" -> commands.lset(key, number(words, 2), words.get(3));
			case "LTRIM/4" -> commands.ltrim(key, number(words, 2), number(words, 3));
			case "SADD/3", "SADD/4" -> commands.sadd(key, rest);
			case "SREM/3" -> commands.srem(key, rest);
			case "ZADD/4" -> {
				if (words.get(2).matches("[A-Za-z]+")) {
					return false;
				}
				commands.zadd(key, number(words, 2), words.get(3));
			}
			case "ZINCRBY/4" -> commands.zincrby(key, number(words, 2), words.get(3));
			case "ZREM/3" -> commands.zrem(key, rest);
			case "ZADD/5", "ZADD/6" -> {
				if (!ZADD_OPTIONS.containsAll(words.subList(2, words.size() - 2))) {
					return false;
				}
				commands.zadd(key, number(words, words.size() - 2), words.get(words.size() - 1),
						words.subList(2, words.size() - 2)
							.stream()
							.map(ZaddOption::valueOf)
							.toArray(ZaddOption[]::new));
			}
			case "XADD/5" -> {
				if (words.get(2).equals("*")) {
					commands.xadd(key, Map.of(words.get(3), words.get(4)));
				}
				else {
					commands.xadd(key, words.get(2), Map.of(words.get(3), words.get(4)));
				}
			}
			case "XADD/6" -> commands.xadd(key, Map.of(words.get(4), words.get(5)), XaddOption.NOMKSTREAM);
			case "XADD/8" ->
				commands.xadd(key, Map.of(words.get(6), words.get(7)), XaddOption.maxlen(number(words, 4)));
			case "PFADD/3", "PFADD/4" -> commands.pfadd(key, rest);
			case "EXPIRE/3", "PEXPIRE/3" -> {
				if (number(words, 2) <= 0) {
					return false;
				}
				commands.expire(key, words.get(0).equals("EXPIRE") ? Duration.ofSeconds(number(words, 2))
						: Duration.ofMillis(number(words, 2)));
			}
			case "EXPIRE/4", "PEXPIRE/4" ->
				commands.expire(key, words.get(0).equals("EXPIRE") ? Duration.ofSeconds(number(words, 2))
						: Duration.ofMillis(number(words, 2)), ExpireOption.valueOf(words.get(3)));
			case "EXPIREAT/3" -> commands.expireat(key, Instant.ofEpochSecond(number(words, 2)));
			case "PERSIST/2" -> commands.persist(key);
			case "DEL/2", "DEL/3" -> commands.del(words.subList(1, words.size()).toArray());
			case "UNLINK/2" -> commands.unlink(key);
			case "EVAL/4" -> commands.evalsha(BulkScript.of(key), List.of(), words.get(3));
			case "EVAL/5" -> commands.evalsha(BulkScript.of(key), List.of(words.get(3)), words.get(4));
			default -> {
				return false;
			}
		}
		return true;
	}

	private static boolean set(String key, String value, List<String> rest, BulkCommands commands) {
		boolean expires = EXPIRIES.contains(rest.get(0));
		List<String> options = expires ? rest.subList(2, rest.size()) : rest;
		if (!SET_OPTIONS.containsAll(options)) {
			return false;
		}
		SetOption[] chosen = options.stream().map(SetOption::valueOf).toArray(SetOption[]::new);
		switch (rest.get(0)) {
			case "PX" -> commands.set(key, value, Duration.ofMillis(number(rest, 1)), chosen);
			case "EX" -> commands.set(key, value, Duration.ofSeconds(number(rest, 1)), chosen);
			case "EXAT" -> commands.set(key, value, Instant.ofEpochSecond(number(rest, 1)), chosen);
			default -> commands.set(key, value, chosen);
		}
		return true;
	}

	private static long number(List<String> words, int index) {
		return Long.parseLong(words.get(index));
	}

	private static Map<Object, Object> pairs(Object[] flat) {
		Map<Object, Object> pairs = new LinkedHashMap<>();
		for (int i = 0; i < flat.length; i += 2) {
			pairs.put(flat[i], flat[i + 1]);
		}
		return pairs;
	}

}
