package io.github.redisbulk.importer.job;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Commands as text for {@code redis-cli}.
 */
final class CommandQuotes {

	private CommandQuotes() {
	}

	static String line(List<byte[]> words) {
		return words.stream().map(CommandQuotes::quote).collect(Collectors.joining(" "));
	}

	private static String quote(byte[] word) {
		String text = new String(word, StandardCharsets.UTF_8);
		if (text.matches("[\\p{L}\\p{N}_.:;,/+*@%&=(){}\\[\\]|<>!?$^~-]+")) {
			return text;
		}
		StringBuilder quoted = new StringBuilder("\"");
		boolean isText = text.indexOf('\uFFFD') < 0;
		(isText ? text.chars() : new String(word, StandardCharsets.ISO_8859_1).chars()).forEach((c) -> {
			if (c == '"' || c == '\\') {
				quoted.append('\\').append((char) c);
			}
			else if (c < ' ' || c == 0x7F || (!isText && c > 0x7F)) {
				quoted.append(String.format("\\x%02x", c));
			}
			else {
				quoted.append((char) c);
			}
		});
		return quoted.append('"').toString();
	}

}
