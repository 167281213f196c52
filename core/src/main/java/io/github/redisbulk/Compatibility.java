package io.github.redisbulk;

/**
 * What stands at the address that a writer connects to.
 */
public enum Compatibility {

	/** Redis itself, or a server that knows all of its commands. */
	REDIS,

	/**
	 * A proxy, such as twemproxy, that closes a connection on which it receives a command
	 * that it does not know. The writer then sends the commands of the items, AUTH where
	 * there is a password, GET, and nothing else. Transactions, a database other than 0
	 * and a client name are refused before anything is sent.
	 */
	PROXY

}
