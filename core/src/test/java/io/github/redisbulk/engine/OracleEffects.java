package io.github.redisbulk.engine;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.redisbulk.engine.command.Reply;

/**
 * Counts what the server has carried out of what must not be carried out twice.
 */
final class OracleEffects {

	private static final Set<String> AT_MOST_ONCE = Set.of("INCR", "INCRBY", "INCRBYFLOAT", "DECR", "DECRBY", "HINCRBY",
			"HINCRBYFLOAT", "ZINCRBY", "APPEND", "RPUSH", "LPUSH", "RPUSHX", "LINSERT", "LMOVE", "XADD", "EVAL",
			"EVALSHA");

	private OracleEffects() {
	}

	/** Returns those of the commands that the server has carried out. */
	static List<List<String>> of(List<List<String>> commands, List<Reply> replies) {
		if (commands.size() < 2) {
			return (!commands.isEmpty() && !(replies.get(0) instanceof Reply.Refused)) ? commands : List.of();
		}
		int exec = commands.size() - 1;
		if (replies.get(exec) instanceof Reply.Refused) {
			return List.of();
		}
		List<List<String>> applied = new ArrayList<>();
		for (int command = 1; command < exec; command++) {
			if (!(replies.get(exec) instanceof Reply.PartlyRefused partly)
					|| !partly.refusals().containsKey(command - 1)) {
				applied.add(commands.get(command));
			}
		}
		return applied;
	}

	/** Returns a command that was applied more often than it was asked for, if any. */
	static String repeated(List<List<String>> asked, List<List<String>> applied) {
		Map<String, Integer> allowed = count(asked);
		Map<String, Integer> seen = count(applied);
		return seen.entrySet()
			.stream()
			.filter((entry) -> entry.getValue() > allowed.getOrDefault(entry.getKey(), 0))
			.map(Map.Entry::getKey)
			.findFirst()
			.orElse("");
	}

	private static Map<String, Integer> count(List<List<String>> commands) {
		Map<String, Integer> counts = new HashMap<>();
		for (List<String> words : commands) {
			if (words.get(0).endsWith("PUSH")) {
				words.subList(2, words.size())
					.forEach((element) -> counts.merge(words.get(0) + " " + words.get(1) + " " + element, 1,
							Integer::sum));
			}
			else if (AT_MOST_ONCE.contains(words.get(0)) || (words.get(0).equals("ZADD") && words.contains("INCR"))) {
				// of a script, what comes behind its source or its hash
				counts.merge(
						words.get(0).startsWith("EVAL") ? canonical(words.subList(2, words.size())) : canonical(words),
						1, Integer::sum);
			}
		}
		return counts;
	}

	/**
	 * Returns words that are the same for 1 and 1.0, and for seconds and milliseconds.
	 */
	static String canonical(List<String> words) {
		return String.join(" ", words)
			.replaceAll("(\\d)\\.0\\b", "$1")
			.replaceAll("^(EXPIRE|EXPIREAT) (\\S+) ([1-9]\\d*)( \\w+)?$", "P$1 $2 $3000$4")
			.replaceAll("^(SET \\S+ \\S+) EX(AT)? (\\d+)( .*)?$", "$1 PX$2 $3000$4");
	}

}
