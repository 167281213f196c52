package io.github.redisbulk.engine.recovery;

import io.github.redisbulk.engine.command.Chunk;
import io.github.redisbulk.engine.command.Replies;
import io.github.redisbulk.engine.command.Reply;

/**
 * Commands of several keys that a proxy has sent to several servers.
 */
public final class SplitCommands {

	private SplitCommands() {
	}

	/**
	 * Notes of the refused ones that a part of them may have been applied.
	 * @param chunk holds the commands, which have been answered
	 * @param throughProxy whether a proxy is known to stand before the server; others
	 * give themselves away by what they answer
	 */
	public static void doubt(Chunk chunk, boolean throughProxy) {
		if (chunk.flawless()) {
			return;
		}
		Replies replies = chunk.replies();
		for (int command = 0; command < replies.answered(); command++) {
			if (replies.get(command) instanceof Reply.Refused refused && (throughProxy || refused.ofSplitCommand())
					&& chunk.footprint(command).split()) {
				replies.doubt(command);
			}
		}
	}

}
