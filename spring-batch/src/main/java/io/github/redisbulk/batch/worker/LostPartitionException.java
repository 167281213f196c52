package io.github.redisbulk.batch.worker;

/**
 * A worker has not been heard of for so long that its partition may be another's.
 */
public final class LostPartitionException extends IllegalStateException {

	private static final long serialVersionUID = 1L;

	LostPartitionException(String partition) {
		super("The partition " + partition + " may be another worker's by now: the database has not heard of this"
				+ " one for too long");
	}

}
