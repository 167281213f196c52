package io.github.redisbulk.importer.row;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;

/**
 * Text that is what the input holds, or a mistake of its row.
 */
final class Texts {

	private static final char REPLACEMENT = '\uFFFD';

	private Texts() {
	}

	/**
	 * Returns a text that can be written: half of a surrogate pair, which JSON can
	 * escape, would become a question mark.
	 * @throws RowException if it holds such a half
	 */
	static String requireWhole(String text) throws RowException {
		for (int i = 0; i < text.length(); i++) {
			char c = text.charAt(i);
			if (Character.isHighSurrogate(c) && i + 1 < text.length() && Character.isLowSurrogate(text.charAt(i + 1))) {
				i++;
			}
			else if (Character.isSurrogate(c)) {
				throw new RowException(
						"the row holds half of a surrogate pair, \\u%04x, which is no character".formatted((int) c));
			}
		}
		return text;
	}

	/**
	 * Reads bytes as text.
	 * @throws RowException if they are not text in that character set
	 */
	static String decode(byte[] bytes, int length, Charset charset) throws RowException {
		String text = new String(bytes, 0, length, charset);
		if (text.indexOf(REPLACEMENT) < 0) {
			return text;
		}
		try {
			return charset.newDecoder()
				.onMalformedInput(CodingErrorAction.REPORT)
				.onUnmappableCharacter(CodingErrorAction.REPORT)
				.decode(ByteBuffer.wrap(bytes, 0, length))
				.toString();
		}
		catch (CharacterCodingException ex) {
			throw new RowException("the row holds bytes that are not text in the input's character set", ex);
		}
	}

}
