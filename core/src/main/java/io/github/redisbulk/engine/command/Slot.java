package io.github.redisbulk.engine.command;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * The slot of a key in a Redis Cluster: CRC16 (XMODEM) of the key, or of its hash tag,
 * modulo 16384. Not for applications.
 *
 * @see <a href=
 * "https://redis.io/docs/latest/operate/oss_and_stack/reference/cluster-spec/"> Redis
 * cluster specification</a>
 */
public final class Slot {

	/** How many slots a cluster has. */
	public static final int COUNT = 16384;

	private static final int POLYNOMIAL = 0x1021;

	/** How many bytes are taken at a step. */
	private static final int STEP = 8;

	/** What a byte does to the remainder, by how many bytes of its step follow it. */
	private static final char[] TABLES = new char[STEP * 256];

	private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

	private static final long ONES = 0x0101010101010101L;

	private static final long BRACES = ONES * '{';

	private static final long HIGH_BITS = 0x8080808080808080L;

	static {
		for (int value = 0; value < 256; value++) {
			TABLES[value] = remainder(value << 8);
		}
		for (int entry = 256; entry < TABLES.length; entry++) {
			char before = TABLES[entry - 256];
			TABLES[entry] = (char) ((before << 8) ^ TABLES[before >>> 8]);
		}
	}

	private Slot() {
	}

	private static char remainder(int shifted) {
		int crc = shifted;
		for (int bit = 0; bit < 8; bit++) {
			crc = ((crc & 0x8000) != 0) ? (crc << 1) ^ POLYNOMIAL : crc << 1;
		}
		return (char) crc;
	}

	/**
	 * Returns the slot of a key.
	 * @param bytes holds the key
	 * @param from where the key begins
	 * @param to where it ends
	 * @return from 0 to {@link #COUNT}, exclusive
	 */
	public static int of(byte[] bytes, int from, int to) {
		int slot = untagged(bytes, from, to);
		return (slot >= 0) ? slot : tagged(bytes, from, to);
	}

	/**
	 * Takes eight bytes at a step: the table look-ups of a step do not wait for each
	 * other, as those of a byte would. Zeros before the key change nothing, so that the
	 * first step takes whatever is over.
	 * @return the slot, -1 where the key may have a tag
	 */
	private static int untagged(byte[] bytes, int from, int to) {
		int first = (to - from) & (STEP - 1);
		int at = from + first;
		if (at < STEP) {
			return -1;
		}
		int crc = 0;
		long braces = 0;
		if (first > 0) {
			int others = (STEP - first) * Byte.SIZE;
			long next = (long) LONGS.get(bytes, at - STEP) >>> others << others;
			braces = zeros(next ^ BRACES);
			crc = step(next);
		}
		for (; at < to; at += STEP) {
			long next = (long) LONGS.get(bytes, at);
			braces |= zeros(next ^ BRACES);
			crc = step(next ^ ((crc >>> 8) | (long) (crc & 0xFF) << 8));
		}
		return (braces == 0) ? crc & (COUNT - 1) : -1;
	}

	/** Returns 0 where none of eight bytes is zero. */
	private static long zeros(long bytes) {
		return (bytes - ONES) & ~bytes & HIGH_BITS;
	}

	private static int step(long next) {
		return TABLES[7 * 256 + (int) (next & 0xFF)] ^ TABLES[6 * 256 + (int) (next >>> 8 & 0xFF)]
				^ TABLES[5 * 256 + (int) (next >>> 16 & 0xFF)] ^ TABLES[4 * 256 + (int) (next >>> 24 & 0xFF)]
				^ TABLES[3 * 256 + (int) (next >>> 32 & 0xFF)] ^ TABLES[2 * 256 + (int) (next >>> 40 & 0xFF)]
				^ TABLES[256 + (int) (next >>> 48 & 0xFF)] ^ TABLES[(int) (next >>> 56)];
	}

	private static int tagged(byte[] bytes, int from, int to) {
		int open = from;
		while (open < to && bytes[open] != '{') {
			open++;
		}
		int close = open + 1;
		while (close < to && bytes[close] != '}') {
			close++;
		}
		boolean tag = close < to && close > open + 1;
		return tag ? remainder(bytes, open + 1, close) : remainder(bytes, from, to);
	}

	private static int remainder(byte[] bytes, int from, int to) {
		int crc = 0;
		for (int at = from; at < to; at++) {
			crc = ((crc << 8) & 0xFFFF) ^ TABLES[(crc >>> 8) ^ (bytes[at] & 0xFF)];
		}
		return crc & (COUNT - 1);
	}

}
