package io.github.redisbulk.engine.command;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

import org.jspecify.annotations.Nullable;

/**
 * What is known of commands: the table, and what the server has told of commands that are
 * not in the table, such as those of modules. Not for applications.
 * <p>
 * This class is not thread-safe.
 *
 * @see <a href="https://redis.io/docs/latest/commands/command-info/">COMMAND INFO</a>
 */
public final class ServerCommands {

	private static final int FLAGS = 2;

	private static final int FIRST_KEY = 3;

	private static final int LAST_KEY = 4;

	private static final int STEP = 5;

	private static final int SPECS = 8;

	private final Map<String, CommandFacts> told = new HashMap<>();

	/**
	 * Returns the names that the server has not been asked about yet.
	 * @param chunks hold the commands
	 * @return names in upper case that are not in the table
	 */
	public Set<String> unknown(List<Chunk> chunks) {
		Set<String> names = new TreeSet<>();
		for (Chunk chunk : chunks) {
			for (int command = 0; command < chunk.commands(); command++) {
				Verb verb = chunk.verb(command);
				if (verb != null || chunk.length(command, command + 1) > 0) {
					String name = (verb != null) ? verb.name() : name(chunk, command);
					if (!CommandTable.knows(name) && !this.told.containsKey(name)) {
						names.add(name);
					}
				}
			}
		}
		return names;
	}

	/**
	 * Makes the question for some commands.
	 * @param names their names
	 * @return a chunk without items
	 */
	public static Chunk question(Set<String> names) {
		List<String> words = new ArrayList<>(List.of("COMMAND", "INFO"));
		words.addAll(names);
		Chunk question = new Chunk(0);
		question.keepTexts();
		question.ask(words.toArray(String[]::new));
		return question;
	}

	/**
	 * Takes the server's answer. Of what it does not tell nothing is assumed.
	 * @param names the names it was asked about, in order
	 * @param answer what it said
	 */
	public void learn(Set<String> names, Reply answer) {
		List<@Nullable Object> rows = (answer instanceof Reply.Elements list) ? list.elements() : List.of();
		int index = 0;
		for (String name : names) {
			Object row = (index < rows.size()) ? rows.get(index) : null;
			this.told.put(name,
					(row instanceof List<?> fields && fields.size() > STEP) ? facts(fields) : new CommandFacts());
			index++;
		}
	}

	/**
	 * Returns what a command touches and does.
	 * @param chunk holds the command
	 * @param command its index
	 * @return its footprint
	 */
	public Footprint footprint(Chunk chunk, int command) {
		if (chunk.length(command, command + 1) == 0) {
			return Footprint.UNKNOWN;
		}
		CommandFacts facts = this.told.get(name(chunk, command));
		return (facts != null) ? facts.footprint(words(chunk, command)) : chunk.footprint(command);
	}

	/**
	 * Returns the keys by which a cluster finds the node of a command.
	 * @param chunk holds the command
	 * @param command its index
	 * @return keys, one character a byte; {@code null} where it cannot be told which
	 */
	@Nullable Set<String> keys(Chunk chunk, int command) {
		Words words = words(chunk, command);
		String name = words.text(0).toUpperCase(Locale.ROOT);
		return this.told.getOrDefault(name, CommandTable.of(name)).keys(words);
	}

	/**
	 * A command that only reads changes nothing, and nothing depends on when it is
	 * carried out. Of any other just the keys are known: at fixed places, or where the
	 * server describes all of them. Those that it can describe are enough to find a node.
	 */
	private static CommandFacts facts(List<?> fields) {
		CommandFacts facts = new CommandFacts();
		List<?> flags = (fields.get(FLAGS) instanceof List<?> list) ? list : List.of();
		int first = number(fields.get(FIRST_KEY));
		KeySpecs keys = new KeySpecs(KeyPositions.EVERYTHING, false);
		if (flags.contains("movablekeys")) {
			keys = KeySpecs
				.of((fields.size() > SPECS && fields.get(SPECS) instanceof List<?> specs) ? specs : List.of());
		}
		else if (first > 0) {
			keys = new KeySpecs(KeyPositions.range(first, number(fields.get(LAST_KEY)), number(fields.get(STEP))),
					true);
		}
		if (flags.contains("readonly")) {
			return facts.writes(KeyPositions.NONE).repeatable(Effect.NOTHING).goesTo(keys.keys());
		}
		if (!flags.contains("write")) {
			return facts;
		}
		return facts.writes(keys.complete() ? keys.keys() : KeyPositions.EVERYTHING).goesTo(keys.keys());
	}

	private static int number(@Nullable Object text) {
		return Integer.parseInt(String.valueOf(text));
	}

	static String name(Chunk chunk, int command) {
		return words(chunk, command).text(0).toUpperCase(Locale.ROOT);
	}

	private static Words words(Chunk chunk, int command) {
		return new Words(chunk.bytes(), chunk.start(command), chunk.end(command));
	}

}
