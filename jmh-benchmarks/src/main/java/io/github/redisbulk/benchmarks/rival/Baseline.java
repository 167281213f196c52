package io.github.redisbulk.benchmarks.rival;

import java.util.function.Function;

import io.github.redisbulk.benchmarks.server.Target;
import io.github.redisbulk.benchmarks.server.Wire;

/**
 * The ways of writing that bring their own driver.
 */
public enum Baseline {

	/** A bare socket: what the wire and the server allow. */
	RAW_SOCKET(RawSocket::new),

	/** Redisson's {@code RBatch}. */
	REDISSON_BATCH(RedissonBatch::new);

	@SuppressWarnings("ImmutableEnumChecker") // a reference to a constructor
	private final Function<Target, Rival> opener;

	Baseline(Function<Target, Rival> opener) {
		this.opener = opener;
	}

	/**
	 * Connects.
	 * @param target where to write
	 * @return a rival, to be closed
	 */
	public Rival open(Target target) {
		return this.opener.apply(target);
	}

	/**
	 * Returns whether it can be connected.
	 * @param wire what leads to the server
	 * @return whether to measure it
	 */
	public boolean goesOver(Wire.Kind wire) {
		return wire == Wire.Kind.TCP || (this == RAW_SOCKET && wire == Wire.Kind.TLS);
	}

	/**
	 * Returns the name in results.
	 * @return lower case, with dashes
	 */
	public String label() {
		return Labels.of(this);
	}

}
