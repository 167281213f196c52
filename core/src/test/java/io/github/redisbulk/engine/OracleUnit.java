package io.github.redisbulk.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

import io.github.redisbulk.engine.command.Chunk;

/**
 * What is applied or not as a whole: one command on the wire, or a transaction.
 *
 * @param commands the commands, MULTI and EXEC among them
 */
record OracleUnit(List<List<String>> commands) {

	private static final Set<String> QUESTIONS = Set.of("PING", "SCRIPT", "COMMAND", "INFO", "ROLE", "CLUSTER",
			"MEMORY");

	private static final Set<String> SPLIT = Set.of("MSET", "DEL", "UNLINK", "TOUCH");

	static List<OracleUnit> of(Chunk chunk) {
		List<OracleUnit> units = new ArrayList<>();
		List<List<String>> open = null;
		for (List<String> command : OracleWords.decode(chunk.bytes(), chunk.length())) {
			if (command.get(0).equals("MULTI")) {
				open = new ArrayList<>();
			}
			if (open == null) {
				units.add(new OracleUnit(List.of(command)));
				continue;
			}
			open.add(command);
			if (command.get(0).equals("EXEC")) {
				units.add(new OracleUnit(open));
				open = null;
			}
		}
		return units;
	}

	boolean transaction() {
		return this.commands.size() > 1;
	}

	/** Returns whether the engine asks for itself. */
	boolean question() {
		List<String> words = this.commands.get(0);
		return QUESTIONS.contains(words.get(0))
				|| (words.get(0).equals("GET") && words.get(1).startsWith("redis-bulk"));
	}

	/** Returns the parts that a proxy makes of a command, itself where it makes none. */
	static List<List<String>> parts(List<String> command) {
		OracleUnit unit = new OracleUnit(List.of(command));
		int keys = unit.splits() ? (command.size() - 1) / unit.wordsOfKey() : 1;
		return (keys == 1) ? List.of(command)
				: IntStream.range(0, keys).mapToObj((key) -> unit.part(key).commands().get(0)).toList();
	}

	private int wordsOfKey() {
		return this.commands.get(0).get(0).equals("MSET") ? 2 : 1;
	}

	/** Returns whether a proxy in front of several servers would take it apart. */
	boolean splits() {
		List<String> words = this.commands.get(0);
		return !transaction() && SPLIT.contains(words.get(0)) && words.size() > 1 + wordsOfKey()
				&& (words.size() - 1) % wordsOfKey() == 0;
	}

	/** Returns the part of one of the keys. */
	OracleUnit part(int choice) {
		List<String> words = this.commands.get(0);
		int keys = (words.size() - 1) / wordsOfKey();
		int from = 1 + choice % keys * wordsOfKey();
		List<String> part = new ArrayList<>(List.of(words.get(0)));
		part.addAll(words.subList(from, from + wordsOfKey()));
		return new OracleUnit(List.of(part));
	}

}
