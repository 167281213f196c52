package io.github.redisbulk.engine;

import java.util.List;

/**
 * What happens to one command, or one transaction, on its way to the server and back.
 *
 * @param kind the kind of fault
 * @param detail a number from 0 that chooses among its forms
 */
record OracleFault(Kind kind, int detail) {

	static final OracleFault NONE = new OracleFault(Kind.NONE, 0);

	/** What servers and proxies say when they have not applied a command. */
	private static final List<String> PASSING = List.of("LOADING Redis is loading the dataset in memory",
			"NOREPLICAS Not enough good replicas to write.", "OOM command not allowed when used memory > 'maxmemory'.",
			"BUSY Redis is busy running a script. You can only call SCRIPT KILL or SHUTDOWN NOSAVE.",
			"TRYAGAIN Multiple keys request during rehashing of slot",
			"READONLY You can't write against a read only replica.", "CLUSTERDOWN The cluster is down",
			"MASTERDOWN Link with MASTER is down and replica-serve-stale-data is set to 'no'.",
			"ERR Connection refused", "ERR Host is down", "MISCONF Redis is configured to save RDB snapshots");

	enum Kind {

		/** Nothing happens. */
		NONE('.'),

		/** Applied, and only its own answer is lost, as behind a proxy. */
		LOST_APPLIED('A'),

		/** Not applied, and the answer is lost, as behind a proxy. */
		LOST('L'),

		/** Not applied, and refused for a passing reason. */
		REFUSED('R'),

		/** The connection ends: this answer and all later ones are lost. */
		BROKEN('B'),

		/** A proxy applies the part of one key; the answer is lost. */
		SPLIT_LOST('S'),

		/** A proxy applies the part of one key, and refuses the whole. */
		SPLIT_REFUSED('P');

		private final char sign;

		Kind(char sign) {
			this.sign = sign;
		}

	}

	/** How an item's transaction is refused. */
	enum InTransaction {

		ALL_COMMANDS, ONE_COMMAND, EXEC

	}

	boolean harmful() {
		return this.kind != Kind.NONE;
	}

	String refusal() {
		return PASSING.get(this.detail % PASSING.size());
	}

	InTransaction inTransaction() {
		return InTransaction.values()[this.detail / 16 % InTransaction.values().length];
	}

	/** Of a broken connection: how many units the server applies all the same. */
	int appliedUnits() {
		return this.detail % 4;
	}

	/** Of a broken connection: how many replies of a transaction have come before. */
	int repliesBefore() {
		return this.detail / 4 % 4;
	}

	/** Of a broken connection: how often the next one cannot be had. */
	int failingConnects() {
		return this.detail / 16 % 3;
	}

	static OracleFault broken(int appliedUnits) {
		return new OracleFault(Kind.BROKEN, appliedUnits);
	}

	/** Returns the plainest fault of its kind. */
	OracleFault plainer() {
		return switch (this.kind) {
			case SPLIT_LOST -> new OracleFault(Kind.LOST, 0);
			case SPLIT_REFUSED -> new OracleFault(Kind.REFUSED, 0);
			case BROKEN -> broken(appliedUnits());
			default -> new OracleFault(this.kind, 0);
		};
	}

	@Override
	public String toString() {
		return switch (this.kind) {
			case REFUSED -> "R(" + refusal().split("[ ,.]")[refusal().startsWith("ERR") ? 1 : 0] + inPlace() + ")";
			case BROKEN -> "B(" + this.appliedUnits() + " applied"
					+ (repliesBefore() > 0 ? ", " + repliesBefore() + " replies" : "")
					+ (failingConnects() > 0 ? ", " + failingConnects() + " connects fail" : "") + ")";
			default -> String.valueOf(this.kind.sign);
		};
	}

	private String inPlace() {
		return (inTransaction() != InTransaction.ALL_COMMANDS) ? ", " + inTransaction() : "";
	}

}
