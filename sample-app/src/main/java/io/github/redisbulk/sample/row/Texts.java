package io.github.redisbulk.sample.row;

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
