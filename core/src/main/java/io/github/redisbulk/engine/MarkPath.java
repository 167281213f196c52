package io.github.redisbulk.engine;

import java.util.List;

import io.github.redisbulk.BulkNode;
import io.github.redisbulk.BulkReport.Traffic;
import io.github.redisbulk.engine.command.Chunk;
import io.github.redisbulk.engine.command.Reply;
import org.jspecify.annotations.Nullable;

/**
 * The way to the server that has a mark.
 */
interface MarkPath {

	/** Returns the way to the server that has the mark, as far as is known. */
	LaneConnection connection() throws StopException;

	/** Takes note of what the server has refused: the mark may lie elsewhere by now. */
	void refused(Reply.Refused refused);

	/**
	 * Looks at the item that was added last.
	 * @return why it cannot be applied together with the mark, {@code null} where it can
	 */
	@Nullable String refusal(Chunk filling) throws StopException;

	/** Returns what has gone over the wire. */
	Traffic traffic();

	/** Returns what is done at each node of a cluster, none for other servers. */
	List<BulkNode> nodes();

	/** Gives the connections up. */
	void end();

}
