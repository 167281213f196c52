package io.github.redisbulk.testkit;

import org.opentest4j.TestAbortedException;

/**
 * Whose servers a cluster is made of.
 */
public enum ServerProduct {

	/** The {@code redis-server} that {@link RedisServer} starts. */
	REDIS {

		@Override
		RedisBinary binary() {
			return RedisBinary.any();
		}

	},

	/**
	 * The {@code valkey-server} that the system property {@code redis-bulk.test.valkey}
	 * or the environment variable {@code REDIS_BULK_TEST_VALKEY} names, or else that of
	 * the search path.
	 */
	VALKEY {

		@Override
		RedisBinary binary() {
			return RedisBinary.valkey();
		}

	};

	/**
	 * Returns the program to start.
	 * @return the program
	 * @throws TestAbortedException if there is none, with a message that says what to
	 * install
	 */
	abstract RedisBinary binary();

	/**
	 * Skips a test where the servers are older than it needs.
	 * @param majorVersion the first number of the version that it needs
	 * @param feature what it needs that version for
	 * @throws TestAbortedException if the servers are older
	 */
	public void require(int majorVersion, String feature) {
		RedisBinary binary = binary();
		if (binary.majorVersion() < majorVersion) {
			throw new TestAbortedException(
					"%s needs a server of version %d or later: %s is older (Debian: 'apt install redis-server')"
						.formatted(feature, majorVersion, binary.path()));
		}
	}

}
