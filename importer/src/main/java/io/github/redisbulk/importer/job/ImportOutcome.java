package io.github.redisbulk.importer.job;

import java.util.Locale;

import io.github.redisbulk.ItemResult;
import io.github.redisbulk.Outcome;
import io.github.redisbulk.importer.row.RowException;

/**
 * How a row ended that is not written, as the importer's user sees it. To the library, an
 * item whose mapper fails was not sent; to the user, a malformed row has failed, and only
 * a row that never had its turn was not sent. This is the one place where the two are
 * told apart.
 */
public enum ImportOutcome {

	/** The server refused the row, or the row is malformed. */
	FAILED,

	/** The row was sent, now or by an import that was killed, and its answer was lost. */
	UNKNOWN,

	/** The run was stopped before the row's turn. */
	NOT_SENT;

	/**
	 * Returns how a row ended.
	 * @param result the library's result
	 * @return the importer's outcome
	 */
	public static ImportOutcome of(ItemResult result) {
		if (isMalformed(result) || result.outcome() == Outcome.FAILED) {
			return FAILED;
		}
		return (result.outcome() == Outcome.UNKNOWN || isInDoubt(result)) ? UNKNOWN : NOT_SENT;
	}

	/**
	 * Returns a short word for the kind of failure.
	 * @param result the library's result
	 * @return such as {@code MALFORMED} or {@code WRONGTYPE}
	 */
	public static String code(ItemResult result) {
		return isMalformed(result) ? "MALFORMED" : isInDoubt(result) ? "IN-DOUBT" : result.code();
	}

	static boolean isMalformed(ItemResult result) {
		return result.cause() instanceof RowException && !isInDoubt(result);
	}

	static boolean isInDoubt(ItemResult result) {
		return result.cause() instanceof InDoubtException;
	}

	@Override
	public String toString() {
		return name().toLowerCase(Locale.ROOT).replace('_', '-');
	}

}
