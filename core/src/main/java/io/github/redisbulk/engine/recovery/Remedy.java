package io.github.redisbulk.engine.recovery;

import java.util.Map;
import java.util.Set;

import io.github.redisbulk.engine.command.Reply;

/**
 * What a refusal calls for, by the first word of the server's text. Spring's exceptions
 * do not tell: with Jedis a server that is loading and a syntax error are of one class.
 */
public enum Remedy {

	/** Something is wrong with this command only. */
	ITEM,

	/** It was joined with others, and one of them may be at fault. */
	ALONE,

	/** Another node of the cluster takes it. */
	MOVE,

	/** The keys are about to move to another node, and lie on two of them. */
	SETTLE,

	/** The server cannot now, but soon will. */
	WAIT,

	/** The server does not know the script. */
	RELOAD,

	/** The connection leads to the wrong server, as after a fail-over. */
	RECONNECT,

	/** The server is full: as {@link #WAIT}, but it is no use going on if that lasts. */
	HOLD,

	/** No command would fare better. */
	STOP;

	private static final Map<String, Remedy> BY_CODE = Map.ofEntries(Map.entry("MOVED", MOVE), Map.entry("ASK", MOVE),
			Map.entry("UNREAD", WAIT), Map.entry("LOADING", WAIT), Map.entry("BUSY", WAIT),
			Map.entry("TRYAGAIN", SETTLE), Map.entry("CLUSTERDOWN", WAIT), Map.entry("MASTERDOWN", WAIT),
			Map.entry("NOREPLICAS", WAIT), Map.entry("NOSCRIPT", RELOAD), Map.entry("READONLY", RECONNECT),
			Map.entry("OOM", HOLD), Map.entry("NOAUTH", STOP), Map.entry("WRONGPASS", STOP), Map.entry("NOPERM", STOP),
			Map.entry("MISCONF", STOP));

	/** What twemproxy and Envoy say for a server that they have not reached. */
	private static final Set<String> UNREACHED = Set.of("ERR Connection refused", "ERR Host is down",
			"no upstream host");

	/**
	 * Returns what a refusal calls for, if the writer knows the nodes of the cluster
	 * where the server belongs to one.
	 * @param refused the refusal
	 * @return the remedy
	 */
	public static Remedy of(Reply.Refused refused) {
		if (UNREACHED.contains(refused.text())) {
			return WAIT;
		}
		return refused.packed() ? ALONE : of(refused.code());
	}

	/**
	 * Returns what a refusal calls for.
	 * @param code the first word of the server's text
	 * @return the remedy
	 */
	public static Remedy of(String code) {
		return BY_CODE.getOrDefault(code, ITEM);
	}

	/**
	 * Returns whether the same command may fare better another time.
	 * @return whether to send it again
	 */
	public boolean repeatable() {
		return this == ALONE || this == MOVE || this == SETTLE || this == WAIT || this == RELOAD || this == RECONNECT
				|| this == HOLD;
	}

}
