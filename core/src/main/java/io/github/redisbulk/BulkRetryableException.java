package io.github.redisbulk;

/**
 * Not every item of a run is written, and only for reasons that pass: Redis could not be
 * reached, did not answer or took no writes. The same items may well be written later. An
 * {@linkplain Outcome#UNKNOWN unknown} item may have been applied already: repeat the run
 * if its items are harmless to repeat.
 *
 * @see BulkReport#retryable()
 */
public class BulkRetryableException extends BulkIncompleteException {

	private static final long serialVersionUID = 1L;

	BulkRetryableException(BulkReport report) {
		super(report);
	}

}
