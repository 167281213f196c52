package io.github.redisbulk.batch.worker;

import java.sql.SQLException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTransientException;

import io.github.redisbulk.BulkRetryableException;
import io.github.redisbulk.BulkSessionException;
import io.github.redisbulk.BulkWriterClosedException;

import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.RecoverableDataAccessException;
import org.springframework.dao.TransientDataAccessException;
import org.springframework.transaction.TransactionException;

/**
 * Trouble that is not the partition's: it would fare better another time, or elsewhere.
 */
final class PassingTrouble {

	/** How the states of lost connections and of servers that end begin, in SQL. */
	private static final String LOST = "08";

	private static final String ENDING = "57P";

	private PassingTrouble() {
	}

	/**
	 * Returns whether a step has failed because of such trouble. A session or a writer
	 * that is closed is that of a process that ends.
	 */
	static boolean isBehind(Throwable failure) {
		Throwable cause = failure;
		for (int depth = 0; cause != null && depth < 20; depth++) {
			if (passes(cause)) {
				return true;
			}
			cause = cause.getCause();
		}
		return false;
	}

	private static boolean passes(Throwable cause) {
		if (cause instanceof SQLException sql && sql.getSQLState() != null
				&& (sql.getSQLState().startsWith(LOST) || sql.getSQLState().startsWith(ENDING))) {
			return true;
		}
		return cause instanceof LostPartitionException || cause instanceof BulkRetryableException
				|| cause instanceof BulkSessionException || cause instanceof BulkWriterClosedException
				|| cause instanceof TransactionException || cause instanceof TransientDataAccessException
				|| cause instanceof RecoverableDataAccessException
				|| cause instanceof DataAccessResourceFailureException || cause instanceof SQLTransientException
				|| cause instanceof SQLRecoverableException;
	}

}
