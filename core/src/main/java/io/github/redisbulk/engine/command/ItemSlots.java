package io.github.redisbulk.engine.command;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Set;

import org.jspecify.annotations.Nullable;

/**
 * Finds the slots of commands in a Redis Cluster. Commands whose first argument is their
 * only key, which are nearly all, cost no object. Not for applications.
 * <p>
 * This class is not thread-safe.
 */
public final class ItemSlots {

	/** The command has no keys, or nobody knows which words they are. */
	public static final int NONE = -1;

	/** The keys of the command lie in several slots. */
	public static final int SEVERAL = -2;

	/** Three bytes at the least follow the first digit of a length. */
	private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

	private final ServerCommands commands;

	/**
	 * Creates a finder.
	 * @param commands what is known of commands
	 */
	public ItemSlots(ServerCommands commands) {
		this.commands = commands;
	}

	/**
	 * Returns the slot of a command's keys.
	 * @param chunk holds the command
	 * @param command its index
	 * @return the slot, {@link #NONE} or {@link #SEVERAL}
	 */
	public int of(Chunk chunk, int command) {
		Verb verb = chunk.verb(command);
		if (verb != null && verb.keyFirst()) {
			int slot = ofFirstArgument(chunk, command, verb);
			if (slot != NONE) {
				return slot;
			}
		}
		Set<String> keys = this.commands.keys(chunk, command);
		int found = NONE;
		for (String key : (keys != null) ? keys : Set.<String>of()) {
			int slot = of(key);
			if (found != NONE && found != slot) {
				return SEVERAL;
			}
			found = slot;
		}
		return found;
	}

	/** Reads {@code *3 $3 SET $5 hello …}; most counts have one or two digits. */
	private static int ofFirstArgument(Chunk chunk, int command, Verb verb) {
		byte[] bytes = chunk.bytes();
		int at = chunk.start(command) + 3;
		while (bytes[at] != '\n') {
			at++;
		}
		at += 1 + verb.resp().length;
		if (at >= chunk.end(command)) {
			return NONE;
		}
		int word = (int) INTS.get(bytes, at + 1);
		int length = (word & 0xFF) - '0';
		if ((word >>> 8 & 0xFF) == '\r') {
			return Slot.of(bytes, at + 4, at + 4 + length);
		}
		length = length * 10 + (word >>> 8 & 0xFF) - '0';
		for (at += 3; bytes[at] != '\r'; at++) {
			length = length * 10 + (bytes[at] - '0');
		}
		return Slot.of(bytes, at + 2, at + 2 + length);
	}

	/**
	 * Returns the slot of a key.
	 * @param key one character a byte
	 * @return the slot
	 */
	public static int of(String key) {
		byte[] bytes = key.getBytes(StandardCharsets.ISO_8859_1);
		return Slot.of(bytes, 0, bytes.length);
	}

	/**
	 * Returns the keys of a command, for a sentence.
	 * @param chunk holds the command
	 * @param command its index
	 * @return keys, one character a byte; {@code null} where it cannot be told which
	 */
	public @Nullable Set<String> keys(Chunk chunk, int command) {
		return this.commands.keys(chunk, command);
	}

	/**
	 * Returns the name of a command, for a sentence.
	 * @param chunk holds the command
	 * @param command its index
	 * @return the name, in upper case
	 */
	public String name(Chunk chunk, int command) {
		return ServerCommands.name(chunk, command);
	}

}
