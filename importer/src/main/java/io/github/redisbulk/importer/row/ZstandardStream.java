package io.github.redisbulk.importer.row;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;

import com.github.luben.zstd.ZstdDecompressCtx;
import com.github.luben.zstd.ZstdException;

/**
 * Unpacks Zstandard, any number of frames. The library has such a stream too, which takes
 * a frame that is cut off for the end of the input where another one stands before it.
 */
final class ZstandardStream extends InputStream {

	private static final int BUFFER = 128 * 1024;

	private final InputStream packed;

	private final byte[] block = new byte[BUFFER];

	private final ByteBuffer source = ByteBuffer.allocateDirect(BUFFER).limit(0);

	private final ByteBuffer unpacked = ByteBuffer.allocateDirect(BUFFER).limit(0);

	private final ZstdDecompressCtx context = new ZstdDecompressCtx();

	private boolean betweenFrames = true;

	/** Whether there may be more to come without more input. */
	private boolean full;

	ZstandardStream(InputStream packed) {
		this.packed = packed;
	}

	@Override
	public int read() throws IOException {
		return fill() ? this.unpacked.get() & 0xFF : -1;
	}

	@Override
	public int read(byte[] target, int offset, int length) throws IOException {
		if (length == 0) {
			return 0;
		}
		if (!fill()) {
			return -1;
		}
		int count = Math.min(length, this.unpacked.remaining());
		this.unpacked.get(target, offset, count);
		return count;
	}

	private boolean fill() throws IOException {
		while (!this.unpacked.hasRemaining()) {
			if (!this.source.hasRemaining() && !this.full && !readBlock()) {
				return false;
			}
			this.unpacked.clear();
			try {
				this.betweenFrames = this.context.decompressDirectByteBufferStream(this.unpacked, this.source);
			}
			catch (ZstdException ex) {
				throw new IOException("The input is not Zstandard: " + ex.getMessage(), ex);
			}
			this.full = !this.unpacked.hasRemaining();
			this.unpacked.flip();
		}
		return true;
	}

	private boolean readBlock() throws IOException {
		int read = this.packed.read(this.block);
		if (read < 0) {
			if (!this.betweenFrames) {
				throw new EOFException("The input ends within a frame of Zstandard: it may have been cut off");
			}
			return false;
		}
		this.source.clear().put(this.block, 0, read).flip();
		return true;
	}

	@Override
	public void close() throws IOException {
		this.context.close();
		this.packed.close();
	}

}
