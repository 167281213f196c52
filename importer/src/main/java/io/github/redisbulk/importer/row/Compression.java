package io.github.redisbulk.importer.row;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.regex.Pattern;

import org.apache.commons.compress.compressors.gzip.GzipCompressorInputStream;

/**
 * How an input is packed, told by its first bytes. Several packed pieces one behind the
 * other are one input.
 */
enum Compression {

	/** Not at all. */
	NONE("") {

		@Override
		InputStream unpack(InputStream packed) {
			return packed;
		}

	},

	GZIP("1f8b.*") {

		@Override
		InputStream unpack(InputStream packed) throws IOException {
			return GzipCompressorInputStream.builder().setInputStream(packed).setDecompressConcatenated(true).get();
		}

	},

	/** The digits of pi stand behind its letters, so that no text looks like it. */
	BZIP2("425a68(3[1-9])314159265359.*") {

		@Override
		InputStream unpack(InputStream packed) throws IOException {
			return new Bzip2Stream(packed);
		}

	},

	/** A frame, or one of those to be passed over that parallel packers begin with. */
	ZSTANDARD("(28b52ffd|5[0-9a-f]2a4d18).*") {

		@Override
		InputStream unpack(InputStream packed) {
			return new ZstandardStream(packed);
		}

	};

	private static final int LONGEST_MARK = 10;

	private final Pattern mark;

	Compression(String mark) {
		this.mark = Pattern.compile(mark);
	}

	abstract InputStream unpack(InputStream packed) throws IOException;

	/**
	 * Returns whether a checksum is known before what it stands for is handed on.
	 * @return false where it stands at the end of all, or need not be there
	 */
	boolean checksFirst() {
		return this == BZIP2;
	}

	/** Looks at the first bytes, which are still to be read then. */
	static Compression of(BufferedInputStream input) throws IOException {
		input.mark(LONGEST_MARK);
		String first = HexFormat.of().formatHex(input.readNBytes(LONGEST_MARK));
		input.reset();
		return Arrays.stream(values()).filter((kind) -> kind.mark.matcher(first).matches()).findFirst().orElse(NONE);
	}

}
