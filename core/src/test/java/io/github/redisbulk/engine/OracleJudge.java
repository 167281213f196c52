package io.github.redisbulk.engine;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import io.github.redisbulk.BulkReport;
import io.github.redisbulk.ItemResult;
import io.github.redisbulk.Outcome;
import io.github.redisbulk.Refusal;
import io.github.redisbulk.engine.OracleWorlds.Step;
import io.github.redisbulk.engine.command.Reply;

/**
 * Compares a report with what a server holds: of what is said to be applied, and nothing
 * else, carried out in order by the server alone, must come the same. Where items are
 * unknown, each key must be explained by some choice among their commands.
 */
final class OracleJudge {

	/** More commands in doubt are too many worlds to look at. */
	private static final int MAX_DOUBTFUL = 5;

	private static final byte[] EMPTY = OracleWords.encode(List.of("DEL", "a", "b", "c", "~"));

	private final OracleServer server;

	private final OracleDump dump;

	private long skipped;

	OracleJudge(OracleServer server) {
		this.server = server;
		this.dump = new OracleDump(server);
	}

	/** How many reports were not looked at for too much doubt. */
	long skipped() {
		return this.skipped;
	}

	/** Makes the initial state. */
	void prepare(OracleCase next) {
		int commands = queueSetup(next);
		this.server.flush();
		skip(commands);
	}

	private int queueSetup(OracleCase next) {
		this.server.queue(EMPTY, false);
		next.setup().forEach(this.server::queue);
		return 1 + next.setup().size();
	}

	private void skip(int replies) {
		for (int i = 0; i < replies; i++) {
			this.server.next();
		}
	}

	/** Returns what is not true, or an empty text. */
	String judge(OracleCase done, BulkReport report, FaultyConnector connector) {
		Map<Integer, ItemResult> results = new HashMap<>();
		report.failures().forEach((result) -> results.put((int) result.position(), result));
		String contradiction = contradiction(done, report, results, connector);
		if (!contradiction.isEmpty()) {
			return contradiction;
		}
		List<Step> steps = steps(done, (int) report.read(), results);
		int groups = steps.stream().mapToInt(Step::group).max().orElse(-1) + 1;
		if (groups > MAX_DOUBTFUL) {
			this.skipped++;
			return "";
		}
		return compare(done, steps, groups);
	}

	/** Looks for what needs no comparison of data. */
	private static String contradiction(OracleCase done, BulkReport report, Map<Integer, ItemResult> results,
			FaultyConnector connector) {
		long read = report.read();
		if (read != report.written() + report.failed() + report.unknown() + report.notSent()
				|| read != report.written() + results.size()) {
			return "the counts do not add up";
		}
		String repeated = OracleEffects.repeated(done.commands(), connector.applied());
		if (!repeated.isEmpty()) {
			return "applied twice: " + repeated;
		}
		Map<String, Long> asked = count(done.commands());
		Set<String> applied = canonical(connector.applied());
		Set<String> sent = canonical(connector.sent());
		for (int item = 0; item < done.items().size(); item++) {
			ItemResult result = results.get(item);
			for (int command = 0; result != null && command < done.items().get(item).size(); command++) {
				String words = OracleEffects.canonical(done.items().get(item).get(command));
				if (asked.getOrDefault(words, 0L) != 1 || looksJoined(done, done.items().get(item).get(command))) {
					continue;
				}
				if (result.outcome() == Outcome.NOT_SENT && sent.contains(words)) {
					return "NOT_SENT, but it was: " + words;
				}
				if (result.outcome() == Outcome.FAILED && refused(result).contains(command)
						&& applied.contains(words)) {
					return "FAILED, but applied: " + words;
				}
			}
		}
		return "";
	}

	/** Returns whether others, joined, may have gone over the wire as the same words. */
	private static boolean looksJoined(OracleCase done, List<String> words) {
		return done.settings().packing() && switch (words.get(0)) {
			case "SADD", "RPUSH" -> words.size() > 3;
			case "HSET", "ZADD" -> words.size() > 4;
			case "MSET" -> true;
			default -> false;
		};
	}

	private static Map<String, Long> count(List<List<String>> commands) {
		return commands.stream().collect(Collectors.groupingBy(OracleEffects::canonical, Collectors.counting()));
	}

	private static Set<String> canonical(List<List<String>> commands) {
		return commands.stream().map(OracleEffects::canonical).collect(Collectors.toCollection(HashSet::new));
	}

	private static Set<Integer> refused(ItemResult result) {
		return result.refusals().stream().map(Refusal::command).collect(Collectors.toSet());
	}

	private static List<Step> steps(OracleCase done, int read, Map<Integer, ItemResult> results) {
		List<Step> steps = new ArrayList<>();
		int group = 0;
		for (int item = 0; item < read; item++) {
			List<List<String>> commands = done.items().get(item);
			ItemResult result = results.get(item);
			Outcome outcome = (result != null) ? result.outcome() : Outcome.WRITTEN;
			for (int command = 0; command < commands.size(); command++) {
				boolean applied = outcome == Outcome.WRITTEN
						|| (outcome == Outcome.FAILED && result != null && !refused(result).contains(command));
				if (applied) {
					steps.add(new Step(commands.get(command), -1));
				}
				else if (outcome == Outcome.UNKNOWN) {
					boolean together = done.settings().atomic() && command + 1 < commands.size();
					List<List<String>> parts = done.settings().proxy() ? OracleUnit.parts(commands.get(command))
							: List.of(commands.get(command));
					for (List<String> part : parts) {
						steps.add(new Step(part, group));
						group += together ? 0 : 1;
					}
				}
			}
		}
		return steps;
	}

	private String compare(OracleCase done, List<Step> steps, int groups) {
		this.dump.queue();
		List<List<Step>> worlds = OracleWorlds.once(steps, groups);
		worlds.forEach((world) -> queueWorld(done, world));
		this.server.flush();
		String real = this.dump.next();
		if (groups == 0 && done.faults().stream().noneMatch(OracleFault::harmful)) {
			return undisturbed(done, worlds.get(0), real);
		}
		List<String> possible = worlds.stream().map((world) -> nextWorld(done, world)).toList();
		if (possible.contains(real)) {
			return "";
		}
		if (possible.size() == 1) {
			return "there is {%s}, and should be {%s}".formatted(line(real), line(possible.get(0)));
		}
		if (groups > OracleWorlds.MAX_TWICE) {
			this.skipped++;
			return "";
		}
		return unexplained(done, steps, groups, real, possible);
	}

	/** Where nothing goes wrong, the server alone accepts what is said to be written. */
	private String undisturbed(OracleCase done, List<Step> world, String real) {
		skip(1 + done.setup().size());
		String refused = "";
		for (Step step : world) {
			if (this.server.next() instanceof Reply.Refused) {
				refused = String.join(" ", step.words());
			}
		}
		String alone = this.dump.next();
		if (!refused.isEmpty()) {
			return "said to be applied, and refused by the server alone: " + refused;
		}
		return alone.equals(real) ? "" : "there is {%s}, and should be {%s}".formatted(line(real), line(alone));
	}

	private void queueWorld(OracleCase done, List<Step> world) {
		queueSetup(done);
		world.forEach((step) -> this.server.queue(step.words()));
		this.dump.queue();
	}

	/** What was lost and repeated may have been refused first, and accepted then. */
	private String nextWorld(OracleCase done, List<Step> world) {
		skip(1 + done.setup().size() + world.size());
		return this.dump.next();
	}

	private String unexplained(OracleCase done, List<Step> steps, int groups, String real, List<String> possible) {
		Map<String, String> lines = OracleDump.byKey(real);
		for (String key : OracleAlphabet.KEYS) {
			if (steps.stream().filter((step) -> step.concerns(key)).allMatch((step) -> step.group() >= 0)) {
				// nothing is claimed of this key: a repetition of it was cut short
				this.skipped++;
				continue;
			}
			String there = lines.getOrDefault(key, "");
			if (!has(possible, key, there) && !explainedByRepetition(done, steps, groups, key, there)) {
				return "no choice among what is unknown explains '%s': there is {%s}, all applied {%s}, none {%s}"
					.formatted(key, line(real), line(possible.get(0)), line(possible.get(possible.size() - 1)));
			}
		}
		return "";
	}

	private static boolean has(List<String> dumps, String key, String line) {
		return dumps.stream().anyMatch((dump) -> OracleDump.byKey(dump).getOrDefault(key, "").equals(line));
	}

	private boolean explainedByRepetition(OracleCase done, List<Step> steps, int groups, String key, String there) {
		for (List<Step> world : OracleWorlds.twice(steps, groups, key)) {
			queueWorld(done, world);
			this.server.flush();
			if (has(List.of(nextWorld(done, world)), key, there)) {
				return true;
			}
		}
		return false;
	}

	private static String line(String dump) {
		return dump.replace("\n", "; ");
	}

}
