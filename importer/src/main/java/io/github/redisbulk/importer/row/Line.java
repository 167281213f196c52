package io.github.redisbulk.importer.row;

/**
 * A line of an input, as bytes, with its end.
 */
final class Line {

	private final long number;

	private final byte[] bytes;

	Line(long number, byte[] bytes) {
		this.number = number;
		this.bytes = bytes;
	}

	/** Returns the number of the line, from 1. */
	long number() {
		return this.number;
	}

	/** Returns the bytes themselves, not a copy. */
	byte[] bytes() {
		return this.bytes;
	}

	/** Returns how long the line is without its end. */
	int length() {
		int end = this.bytes.length;
		while (end > 0 && (this.bytes[end - 1] == '\n' || this.bytes[end - 1] == '\r')) {
			end--;
		}
		return end;
	}

	boolean isBlank() {
		int end = length();
		for (int i = 0; i < end; i++) {
			if (this.bytes[i] < 0 || this.bytes[i] > ' ') {
				return false;
			}
		}
		return true;
	}

}
