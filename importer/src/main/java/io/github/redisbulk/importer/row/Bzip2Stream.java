package io.github.redisbulk.importer.row;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

import org.apache.commons.compress.compressors.bzip2.BZip2CompressorInputStream;

/**
 * Unpacks bzip2, block by block. The checksum of a block is known at its end, so that
 * none of it is handed on before: a damaged block would be rows that nobody has written.
 */
final class Bzip2Stream extends InputStream {

	/** What a block mostly unpacks to; runs of one character make more of it. */
	private static final int USUAL_BLOCK = 900_000;

	private final BZip2CompressorInputStream unpacked;

	private byte[] block = new byte[USUAL_BLOCK];

	private int at;

	private int end;

	/** The first byte of the next block, negative where there is none. */
	private int next;

	Bzip2Stream(InputStream packed) throws IOException {
		this.unpacked = new BZip2CompressorInputStream(packed, true);
		this.next = this.unpacked.read();
	}

	@Override
	public int read() throws IOException {
		return fill() ? this.block[this.at++] & 0xFF : -1;
	}

	@Override
	public int read(byte[] target, int offset, int length) throws IOException {
		if (length == 0) {
			return 0;
		}
		if (!fill()) {
			return -1;
		}
		int count = Math.min(length, this.end - this.at);
		System.arraycopy(this.block, this.at, target, offset, count);
		this.at += count;
		return count;
	}

	/**
	 * Unpacks a block. The library reads all of a block at once, so that packed bytes are
	 * read again where, and only where, the next one begins.
	 */
	private boolean fill() throws IOException {
		if (this.at < this.end) {
			return true;
		}
		this.at = 0;
		this.end = 0;
		long packed = this.unpacked.getCompressedCount();
		while (this.next >= 0 && this.unpacked.getCompressedCount() == packed) {
			if (this.end == this.block.length) {
				this.block = Arrays.copyOf(this.block, 2 * this.end);
			}
			this.block[this.end++] = (byte) this.next;
			this.next = -1;
			this.next = this.unpacked.read();
		}
		return this.end > 0;
	}

	@Override
	public void close() throws IOException {
		this.unpacked.close();
	}

}
