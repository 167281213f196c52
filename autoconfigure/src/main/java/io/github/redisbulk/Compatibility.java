package io.github.redisbulk;

import io.github.redisbulk.driver.Connector;
import io.github.redisbulk.driver.Connectors;

import org.springframework.data.redis.connection.RedisConnectionFactory;

/**
 * What stands at the address that a writer connects to.
 */
public enum Compatibility {

	/** Redis itself, or a server that knows all of its commands. */
	REDIS {

		@Override
		Connector connector(RedisConnectionFactory application) {
			return Connectors.of(application);
		}

	},

	/**
	 * A proxy, such as twemproxy, that hangs up on commands it does not know. A
	 * connection then sends what the items call for, AUTH where there is a password, and
	 * GET; transactions, a database other than 0 and a client name are refused before
	 * anything is sent.
	 */
	PROXY {

		@Override
		Connector connector(RedisConnectionFactory application) {
			return Connectors.throughProxy(application);
		}

		@Override
		void require(BulkOptions options) {
			super.require(options);
			if (options.atomic()) {
				throw new IllegalArgumentException("With 'redis.bulk.compatibility' set to 'proxy' items cannot be"
						+ " atomic: proxies spread keys over servers and have no MULTI; set 'redis.bulk.atomic' to"
						+ " false");
			}
		}

	};

	/** Returns a connector with the settings of the application's factory. */
	abstract Connector connector(RedisConnectionFactory application);

	/** Refuses options of a run that cannot be had with a writer of this kind. */
	void require(BulkOptions options) {
		if (options.compatibility() != this) {
			throw new IllegalArgumentException(
					"'compatibility' is the same for all runs of a BulkWriter: set it when the writer is created");
		}
	}

}
