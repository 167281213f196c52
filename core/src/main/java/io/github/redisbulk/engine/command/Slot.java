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
	private static final int STEP = 16;

	/** Above all remainders: the key may have a tag. */
	private static final int TAGGED = 1 << Character.SIZE;

	/** What a byte does to the remainder, by how many bytes of its step follow it. */
	private static final char[] TABLES = new char[STEP * 256];

	private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

	private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

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
	 * @param bytes holds the key; behind some others, as in an encoded command, is
	 * quickest
	 * @param from where the key begins
	 * @param to where it ends
	 * @return from 0 to {@link #COUNT}, exclusive
	 */
	public static int of(byte[] bytes, int from, int to) {
		if (from < STEP) {
			byte[] moved = new byte[STEP + to - from];
			System.arraycopy(bytes, from, moved, STEP, to - from);
			return of(moved, STEP, moved.length);
		}
		int crc = (to - from <= STEP) ? atMostAStep(bytes, from, to) : whole(bytes, from, to);
		return ((crc < TAGGED) ? crc : tagged(bytes, from, to, crc)) & (COUNT - 1);
	}

	/**
	 * Takes sixteen bytes at a step: the table look-ups of a step do not wait for each
	 * other, as those of a byte would. The first step takes whatever is over.
	 * @return the remainder of all the bytes, and {@link #TAGGED} with it where one of
	 * them opens a tag
	 */
	private static int whole(byte[] bytes, int from, int to) {
		int at = from + ((to - from) & (STEP - 1));
		int crc = atMostAStep(bytes, from, at);
		long braces = crc & TAGGED;
		for (; at < to; at += STEP) {
			long high = (long) LONGS.get(bytes, at);
			long low = (long) LONGS.get(bytes, at + 8);
			braces |= zeros(high ^ BRACES) | zeros(low ^ BRACES);
			crc = high(high ^ ((crc >>> 8 & 0xFF) | (long) (crc & 0xFF) << 8)) ^ low(low);
		}
		return remainder(crc, braces);
	}

	/**
	 * Looks up no more than is there, four bytes at a time: most keys are short. Zeros
	 * before the key change nothing. Small enough to become a part of its caller.
	 */
	private static int atMostAStep(byte[] bytes, int from, int to) {
		int count = to - from;
		if (count > 8) {
			long low = (long) LONGS.get(bytes, to - 8);
			long braces = zeros(low ^ BRACES);
			int crc = low(low);
			if (count > 12) {
				long high = last(count - 8, (long) LONGS.get(bytes, to - 16));
				return remainder(crc ^ high(high), braces | zeros(high ^ BRACES));
			}
			int high = last(count - 8, (int) INTS.get(bytes, to - 12));
			return remainder(crc ^ lowOfHigh(high), braces | zeros(high ^ (int) BRACES));
		}
		if (count > 4) {
			long low = last(count, (long) LONGS.get(bytes, to - 8));
			return remainder(low(low), zeros(low ^ BRACES));
		}
		int low = (count > 0) ? last(count, (int) INTS.get(bytes, to - 4)) : 0;
		return remainder(lowOfLow(low), zeros(low ^ (int) BRACES));
	}

	private static int remainder(int crc, long braces) {
		return (braces == 0) ? crc : crc | TAGGED;
	}

	/** Returns eight bytes with zeros in the place of all but the last. */
	private static long last(int count, long bytes) {
		int others = (8 - count) * Byte.SIZE;
		return bytes >>> others << others;
	}

	private static int last(int count, int bytes) {
		int others = (4 - count) * Byte.SIZE;
		return bytes >>> others << others;
	}

	/** Returns 0 where none of eight bytes is zero. */
	private static long zeros(long bytes) {
		return (bytes - ONES) & ~bytes & HIGH_BITS;
	}

	private static int zeros(int bytes) {
		return (bytes - (int) ONES) & ~bytes & (int) HIGH_BITS;
	}

	private static int high(long next) {
		return TABLES[15 * 256 + (int) (next & 0xFF)] ^ TABLES[14 * 256 + (int) (next >>> 8 & 0xFF)]
				^ TABLES[13 * 256 + (int) (next >>> 16 & 0xFF)] ^ TABLES[12 * 256 + (int) (next >>> 24 & 0xFF)]
				^ TABLES[11 * 256 + (int) (next >>> 32 & 0xFF)] ^ TABLES[10 * 256 + (int) (next >>> 40 & 0xFF)]
				^ TABLES[9 * 256 + (int) (next >>> 48 & 0xFF)] ^ TABLES[8 * 256 + (int) (next >>> 56)];
	}

	private static int low(long next) {
		return TABLES[7 * 256 + (int) (next & 0xFF)] ^ TABLES[6 * 256 + (int) (next >>> 8 & 0xFF)]
				^ TABLES[5 * 256 + (int) (next >>> 16 & 0xFF)] ^ TABLES[4 * 256 + (int) (next >>> 24 & 0xFF)]
				^ TABLES[3 * 256 + (int) (next >>> 32 & 0xFF)] ^ TABLES[2 * 256 + (int) (next >>> 40 & 0xFF)]
				^ TABLES[256 + (int) (next >>> 48 & 0xFF)] ^ TABLES[(int) (next >>> 56)];
	}

	private static int lowOfHigh(int next) {
		return TABLES[11 * 256 + (next & 0xFF)] ^ TABLES[10 * 256 + (next >>> 8 & 0xFF)]
				^ TABLES[9 * 256 + (next >>> 16 & 0xFF)] ^ TABLES[8 * 256 + (next >>> 24)];
	}

	private static int lowOfLow(int next) {
		return TABLES[3 * 256 + (next & 0xFF)] ^ TABLES[2 * 256 + (next >>> 8 & 0xFF)]
				^ TABLES[256 + (next >>> 16 & 0xFF)] ^ TABLES[next >>> 24];
	}

	/**
	 * Returns the remainder of the tag, or that of the whole where it is none after all.
	 */
	private static int tagged(byte[] bytes, int from, int to, int whole) {
		int open = from;
		while (bytes[open] != '{') {
			open++;
		}
		int close = open + 1;
		while (close < to && bytes[close] != '}') {
			close++;
		}
		boolean tag = close < to && close > open + 1;
		return tag ? whole(bytes, open + 1, close) : whole;
	}

}
