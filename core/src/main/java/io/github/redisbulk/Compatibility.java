package io.github.redisbulk;

/**
 * What stands at the address that a writer connects to.
 */
public enum Compatibility {

	/** Redis itself, or a server that knows all of its commands. */
	REDIS,

	/**
	 * A proxy, such as twemproxy, that hangs up on commands it does not know. A
	 * connection then sends what the items call for, AUTH where there is a password, and
	 * GET; transactions, a database other than 0 and a client name are refused before
	 * anything is sent.
	 */
	PROXY

}
