package io.github.redisbulk.importer.row;

import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/**
 * Text that is what the input holds, or a mistake of its row.
 */
final class Texts {

	private static final char REPLACEMENT = '\uFFFD';

	/** How a text of ASCII begins in UTF-16 or UTF-32, with a mark or without. */
	private static final Pattern WIDE = Pattern.compile("\u00FE\u00FF|\u00FF\u00FE|\0.|.\0", Pattern.DOTALL);

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
	 * Returns an input of JSON, which is UTF-8 where strangers exchange it (RFC 8259,
	 * section 8.1). Its first character is one of ASCII, so that wider ones are known.
	 * @throws IOException if its characters are wider
	 */
	static InputStream requireUtf8(InputStream input) throws IOException {
		PushbackInputStream whole = new PushbackInputStream(input, 2);
		byte[] first = whole.readNBytes(2);
		whole.unread(first);
		if (WIDE.matcher(new String(first, StandardCharsets.ISO_8859_1)).matches()) {
			throw new IOException(
					"JSON in UTF-16 or UTF-32 cannot be read: make it UTF-8 first, as with 'iconv -f UTF-16"
							+ " -t UTF-8'");
		}
		return whole;
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
