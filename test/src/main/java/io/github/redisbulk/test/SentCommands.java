package io.github.redisbulk.test;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;

import io.github.redisbulk.engine.command.Chunk;

/**
 * Reads the commands of a chunk back from its bytes.
 */
final class SentCommands {

	private final byte[] bytes;

	private int next;

	private SentCommands(byte[] bytes) {
		this.bytes = bytes;
	}

	/** Returns each command with its arguments behind blanks. */
	static List<String> of(Chunk chunk) {
		SentCommands sent = new SentCommands(chunk.bytes());
		List<String> commands = new ArrayList<>();
		while (sent.next < chunk.length()) {
			commands.add(sent.command());
		}
		return commands;
	}

	private String command() {
		StringJoiner words = new StringJoiner(" ");
		for (int missing = number(); missing > 0; missing--) {
			int length = number();
			words.add(new String(this.bytes, this.next, length, StandardCharsets.UTF_8));
			this.next += length + 2;
		}
		return words.toString();
	}

	/** Reads a number between a sign and the end of a line. */
	private int number() {
		int number = 0;
		for (this.next++; this.bytes[this.next] != '\r'; this.next++) {
			number = number * 10 + this.bytes[this.next] - '0';
		}
		this.next += 2;
		return number;
	}

}
