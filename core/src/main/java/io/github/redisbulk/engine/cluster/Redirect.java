package io.github.redisbulk.engine.cluster;

import io.github.redisbulk.engine.command.Reply;
import org.jspecify.annotations.Nullable;

/**
 * A node's word that a command belongs elsewhere.
 *
 * @param slot the slot
 * @param to where to send the command
 * @param ask whether that holds for this command only, which has to follow an ASKING
 */
public record Redirect(int slot, NodeAddress to, boolean ask) {

	/**
	 * Reads a refusal.
	 * @param refused such as {@code MOVED 3999 127.0.0.1:6381}
	 * @param from the node that refused
	 * @return the redirect, or {@code null} where the refusal is none
	 */
	public static @Nullable Redirect of(Reply.Refused refused, NodeAddress from) {
		boolean ask = refused.code().equals("ASK");
		if (!ask && !refused.code().equals("MOVED")) {
			return null;
		}
		String text = refused.text();
		String[] words = text.substring(text.indexOf(refused.code())).split(" ");
		if (words.length < 3) {
			return null;
		}
		try {
			return new Redirect(Integer.parseInt(words[1]), NodeAddress.of(words[2], from.host()), ask);
		}
		catch (IllegalArgumentException ex) {
			return null;
		}
	}

}
