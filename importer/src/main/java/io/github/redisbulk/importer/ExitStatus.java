package io.github.redisbulk.importer;

/**
 * The exit statuses of the importer.
 */
final class ExitStatus {

	static final int COMPLETE = 0;

	static final int FAILURES = 1;

	static final int STOPPED = 2;

	static final int WRONG_USAGE = 64;

	private ExitStatus() {
	}

}
