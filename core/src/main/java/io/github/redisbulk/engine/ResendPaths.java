package io.github.redisbulk.engine;

import java.util.BitSet;
import java.util.List;

import io.github.redisbulk.engine.command.Chunk;
import io.github.redisbulk.engine.recovery.ResendPlan;
import io.github.redisbulk.engine.recovery.Unit;

/**
 * Where commands are sent again.
 */
interface ResendPaths {

	/**
	 * Some commands, and the connection that they are to be repeated over.
	 *
	 * @param plan the commands
	 * @param left what has to follow them, and cannot go the same way
	 * @param connection leads to the server
	 * @param asking whether each unit has to follow an ASKING
	 */
	record Path(ResendPlan plan, List<Unit> left, LaneConnection connection, boolean asking) {
	}

	/** Returns whether what one server sends elsewhere can go there. */
	boolean redirectable();

	/**
	 * Begins another recovery. Divides commands into those whose keys have nothing to do
	 * with each other, for each of which is planned apart.
	 * @param units commands that their server has answered, or lost
	 */
	List<List<Unit>> begin(List<Unit> units);

	/** Returns where to send some plans, each of which is to be kept in its order. */
	List<Path> of(List<ResendPlan> plans);

	/**
	 * Has slots leave the lane, of which something may be in flight: nothing more of them
	 * is sent, and what has been sent of them is to {@linkplain #left follow}.
	 */
	void leave(BitSet slots);

	/**
	 * Has another lane settle what has been sent of slots that leave.
	 * @param slots the slots, of which nothing is in flight any more
	 * @param sent their items, with the replies
	 */
	void left(BitSet slots, Chunk sent);

	/**
	 * Returns whether another lane can wait for some slots, so that this one goes on.
	 */
	boolean canPart(BitSet slots);

	/**
	 * Has another lane wait for some slots.
	 * @param slots what {@link #canPart} was asked about
	 * @param troubled the items of those slots that have been sent, with their replies
	 */
	void part(BitSet slots, Chunk troubled);

	/** Takes note of what has been answered last. */
	void answered(List<Unit> units);

	/** Nothing helps but waiting: looks whether the servers have changed. */
	void troubled();

	/** Returns the connection that the commands went over first. */
	LaneConnection home();

	/** Forgets which scripts the servers know. */
	void forgetScripts();

}
