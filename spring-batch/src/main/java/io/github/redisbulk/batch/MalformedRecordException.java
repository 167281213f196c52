package io.github.redisbulk.batch;

import org.springframework.batch.infrastructure.item.ParseException;

/**
 * A record breaks the rules of its format. The message says where the record begins and
 * what is wrong, and nothing of what it holds. The reader goes on with the next record,
 * so a step may skip it.
 */
public class MalformedRecordException extends ParseException {

	private static final long serialVersionUID = 1L;

	private final long position;

	/**
	 * Creates an exception.
	 * @param position the offset in the file of the record's first byte
	 * @param reason what is wrong with the record
	 */
	public MalformedRecordException(long position, String reason) {
		super("The record at byte " + position + " is malformed: " + reason);
		this.position = position;
	}

	/**
	 * Returns where the record begins.
	 * @return the offset in the file of its first byte
	 */
	public long position() {
		return this.position;
	}

}
