package io.github.redisbulk.engine.command;

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

	/** Both tables in one: of the byte that leaves first, and of the one behind it. */
	private static final char[] ONE = new char[256];

	private static final char[] TWO = new char[256];

	static {
		for (int value = 0; value < 256; value++) {
			ONE[value] = remainder(value << 8);
		}
		for (int value = 0; value < 256; value++) {
			TWO[value] = (char) ((ONE[value] << 8) ^ ONE[ONE[value] >>> 8]);
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
		for (int open = from; open < to; open++) {
			if (bytes[open] == '{') {
				int close = open + 1;
				while (close < to && bytes[close] != '}') {
					close++;
				}
				boolean tagged = close < to && close > open + 1;
				return tagged ? crc(bytes, open + 1, close) : crc(bytes, from, to);
			}
		}
		return crc(bytes, from, to);
	}

	/**
	 * Takes two bytes at a step: the table look-ups of one step do not wait for each
	 * other.
	 */
	private static int crc(byte[] bytes, int from, int to) {
		int crc = 0;
		int at = from;
		for (; at + 1 < to; at += 2) {
			crc = TWO[(crc >>> 8) ^ (bytes[at] & 0xFF)] ^ ONE[(crc & 0xFF) ^ (bytes[at + 1] & 0xFF)];
		}
		if (at < to) {
			crc = ((crc << 8) & 0xFFFF) ^ ONE[(crc >>> 8) ^ (bytes[at] & 0xFF)];
		}
		return crc & (COUNT - 1);
	}

}
