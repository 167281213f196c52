package io.github.redisbulk.engine;

import java.util.List;

import io.github.redisbulk.BulkNode;
import io.github.redisbulk.BulkReport.Traffic;
import io.github.redisbulk.PacingState;
import io.github.redisbulk.engine.command.Chunk;
import org.jspecify.annotations.Nullable;

/**
 * The lanes of a run: one to a server, or one to each node of a cluster. Used by the
 * thread that writes the run.
 */
interface Lanes {

	/** Returns the chunk that takes the next item. */
	Chunk filling();

	/**
	 * An item has been put into the chunk that was {@linkplain #filling being filled}.
	 */
	void added();

	/** Sends what has been added, and waits for all outcomes. */
	void flush();

	/** Ends the lanes, of which nothing is left in flight after a {@link #flush()}. */
	void end();

	/** Returns what has gone over the wire. */
	Traffic traffic();

	/** Returns what the lanes allow themselves, {@code null} without a bound to keep. */
	@Nullable PacingState pacing();

	/** Returns what is done at each node of a cluster, none for other servers. */
	List<BulkNode> nodes();

}
