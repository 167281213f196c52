package io.github.redisbulk.engine;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Commands as words and as bytes of the wire, without the code under test.
 */
final class OracleWords {

	private OracleWords() {
	}

	static byte[] encode(List<String> words) {
		ByteArrayOutputStream bytes = new ByteArrayOutputStream(64);
		line(bytes, '*', words.size());
		for (String word : words) {
			byte[] content = word.getBytes(StandardCharsets.ISO_8859_1);
			line(bytes, '$', content.length);
			bytes.writeBytes(content);
			bytes.write('\r');
			bytes.write('\n');
		}
		return bytes.toByteArray();
	}

	private static void line(ByteArrayOutputStream bytes, char type, int number) {
		bytes.writeBytes((type + Integer.toString(number) + "\r\n").getBytes(StandardCharsets.ISO_8859_1));
	}

	/** Reads commands back, one character a byte. */
	static List<List<String>> decode(byte[] bytes, int length) {
		List<List<String>> commands = new ArrayList<>();
		int at = 0;
		while (at < length) {
			int words = number(bytes, at + 1);
			at = lineEnd(bytes, at);
			List<String> command = new ArrayList<>(words);
			for (int word = 0; word < words; word++) {
				int size = number(bytes, at + 1);
				at = lineEnd(bytes, at);
				command.add(new String(bytes, at, size, StandardCharsets.ISO_8859_1));
				at += size + 2;
			}
			commands.add(command);
		}
		return commands;
	}

	private static int number(byte[] bytes, int from) {
		int result = 0;
		for (int at = from; bytes[at] != '\r'; at++) {
			result = result * 10 + (bytes[at] - '0');
		}
		return result;
	}

	private static int lineEnd(byte[] bytes, int from) {
		int at = from;
		while (bytes[at] != '\n') {
			at++;
		}
		return at + 1;
	}

}
