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
		int open = indexOfBrace(bytes, from, to);
		if (open < to) {
			int close = open + 1;
			while (close < to && bytes[close] != '}') {
				close++;
			}
			if (close < to && close > open + 1) {
				return remainder(bytes, open + 1, close);
			}
		}
		return remainder(bytes, from, to);
	}

	/** Looks at eight bytes at a time: most keys have no tag. */
	private static int indexOfBrace(byte[] bytes, int from, int to) {
		int at = from;
		while (at + STEP <= to) {
			long difference = (long) LONGS.get(bytes, at) ^ (ONES * '{');
			if (((difference - ONES) & ~difference & HIGH_BITS) != 0) {
				break;
			}
			at += STEP;
		}
		while (at < to && bytes[at] != '{') {
			at++;
		}
		return at;
	}

	/**
	 * The table look-ups of a step do not wait for each other, as those of a byte would.
	 */
	private static int remainder(byte[] bytes, int from, int to) {
		int crc = 0;
		int at = from;
		for (; at + STEP <= to; at += STEP) {
			long next = (long) LONGS.get(bytes, at) ^ ((crc >>> 8) | (long) (crc & 0xFF) << 8);
			crc = TABLES[7 * 256 + (int) (next & 0xFF)] ^ TABLES[6 * 256 + (int) (next >>> 8 & 0xFF)]
					^ TABLES[5 * 256 + (int) (next >>> 16 & 0xFF)] ^ TABLES[4 * 256 + (int) (next >>> 24 & 0xFF)]
					^ TABLES[3 * 256 + (int) (next >>> 32 & 0xFF)] ^ TABLES[2 * 256 + (int) (next >>> 40 & 0xFF)]
					^ TABLES[256 + (int) (next >>> 48 & 0xFF)] ^ TABLES[(int) (next >>> 56)];
		}
		for (; at < to; at++) {
			crc = ((crc << 8) & 0xFFFF) ^ TABLES[(crc >>> 8) ^ (bytes[at] & 0xFF)];
		}
		return crc & (COUNT - 1);
	}

}
