package io.github.redisbulk.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The histories that a report allows.
 */
final class OracleWorlds {

	/** More commands in doubt are not looked at for what was applied twice. */
	static final int MAX_TWICE = 4;

	/** What depends on what is there, so that nothing may overtake it. */
	private static final Set<String> CONDITIONS = Set.of("NX", "XX", "GT", "LT", "KEEPTTL", "INCR", "FNX");

	/** What gives the same however often the sequence with it is repeated. */
	private static final Set<String> HARMLESS = Set.of("SET", "SETEX", "MSET", "MSETEX", "DEL", "UNLINK", "HSET",
			"HMSET", "HSETEX", "HDEL", "SADD", "SREM", "ZADD", "ZREM", "ZREMRANGEBYSCORE", "GEOADD", "PFADD", "EXPIRE",
			"PEXPIRE", "EXPIREAT", "PEXPIREAT", "PERSIST", "XDEL", "XTRIM", "SETBIT", "SETRANGE", "LSET");

	private OracleWorlds() {
	}

	/**
	 * A command that is said to be applied, or is in doubt.
	 *
	 * @param words the command
	 * @param group commands of one group are applied together or not at all; -1 for those
	 * that are certain
	 */
	record Step(List<String> words, int group) {

		boolean in(int choice) {
			return this.group < 0 || (choice >> this.group & 1) == 1;
		}

		boolean harmless() {
			return HARMLESS.contains(this.words.get(0)) && this.words.stream().skip(2).noneMatch(CONDITIONS::contains);
		}

		boolean concerns(String key) {
			return this.words.contains(key) || this.words.get(0).startsWith("FLUSH")
					|| this.words.get(0).startsWith("EVAL");
		}

	}

	/** Returns each choice among what is in doubt, in order, all applied first. */
	static List<List<Step>> once(List<Step> steps, int groups) {
		return IntStream.iterate((1 << groups) - 1, (choice) -> choice >= 0, (choice) -> choice - 1)
			.mapToObj((choice) -> chosen(steps, choice))
			.toList();
	}

	/**
	 * Returns histories in which commands were applied, and then repeated from some point
	 * on. What is not harmless to repeat is applied once, if at all, and is not overtaken
	 * then.
	 */
	static List<List<Step>> twice(List<Step> steps, int groups, String key) {
		List<List<Step>> worlds = new ArrayList<>();
		for (int from = steps.size() - 1; from >= 0; from--) {
			for (int first = 0; first < 1 << groups; first++) {
				for (int second = 0; second < 1 << groups; second++) {
					int once = once(steps, from, key, first | second);
					worlds.add(twice(steps, from, once, key, first, second));
				}
			}
		}
		return worlds;
	}

	/** Returns the first step that a repetition from some point on must not pass. */
	private static int once(List<Step> steps, int from, String key, int applied) {
		int once = from;
		while (once < steps.size()
				&& (steps.get(once).harmless() || !steps.get(once).concerns(key) || !steps.get(once).in(applied))) {
			once++;
		}
		return once;
	}

	private static List<Step> twice(List<Step> steps, int from, int once, String key, int first, int second) {
		List<Step> before = steps.subList(0, once);
		List<Step> behind = steps.subList(once, steps.size());
		List<Step> world = new ArrayList<>(chosen(before, first));
		chosen(behind, first).stream().filter((step) -> !step.concerns(key)).forEach(world::add);
		chosen(before.subList(from, once), second).stream().filter(Step::harmless).forEach(world::add);
		chosen(behind, second).stream().filter((step) -> step.concerns(key)).forEach(world::add);
		return world;
	}

	private static List<Step> chosen(List<Step> steps, int choice) {
		return steps.stream().filter((step) -> step.in(choice)).toList();
	}

}
