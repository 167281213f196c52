package io.github.redisbulk.engine.command;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;

/**
 * The commands of an item, of which those that may be are divided by the slots of their
 * keys. Not for applications.
 * <p>
 * This class is not thread-safe.
 */
public final class SlotPieces {

	private final Chunk chunk;

	/** Which command of the item each stands for, where not each for itself. */
	private final List<Integer> origins = new ArrayList<>();

	private final BitSet divided = new BitSet();

	private SlotPieces(Chunk chunk) {
		this.chunk = chunk;
	}

	/**
	 * Divides the commands of an item.
	 * @param item holds the item and nothing else
	 * @param slots finds the slots of commands
	 * @return its commands in their order, with pieces in the place of some
	 */
	public static SlotPieces of(Chunk item, ItemSlots slots) {
		boolean whole = IntStream.range(0, item.commands())
			.noneMatch((command) -> slots.of(item, command) == ItemSlots.SEVERAL);
		if (whole) {
			return new SlotPieces(item);
		}
		SlotPieces pieces = new SlotPieces(new Chunk(0));
		for (int command = 0; command < item.commands(); command++) {
			if (slots.of(item, command) != ItemSlots.SEVERAL || !pieces.divide(item, command)) {
				pieces.chunk.copyCommand(item, command);
				pieces.origins.add(command);
			}
		}
		return pieces;
	}

	private boolean divide(Chunk item, int command) {
		Words words = new Words(item.bytes(), item.start(command), item.end(command));
		Division division = CommandTable.of(ServerCommands.name(item, command)).division(words);
		if (division == null) {
			return false;
		}
		Map<Integer, List<Integer>> keysBySlot = new LinkedHashMap<>();
		for (int key = division.first(); key < division.end(); key += division.step()) {
			keysBySlot.computeIfAbsent(ItemSlots.of(words.text(key)), (slot) -> new ArrayList<>()).add(key);
		}
		Verb verb = Objects.requireNonNull(item.verb(command));
		for (List<Integer> keys : keysBySlot.values()) {
			this.chunk.beginCommand(verb);
			addPiece(words, division, verb, keys);
			this.origins.add(command);
		}
		this.divided.set(command);
		return true;
	}

	private void addPiece(Words words, Division division, Verb verb, List<Integer> keys) {
		RespBuffer buffer = this.chunk.buffer();
		int ofKeys = keys.size() * division.step();
		buffer.arrayHeader(division.first() + ofKeys + words.count() - division.end());
		buffer.raw(verb.resp());
		if (division.counted()) {
			buffer.bulk(Integer.toString(keys.size()));
		}
		keys.forEach((key) -> add(words, key, key + division.step()));
		add(words, division.end(), words.count());
	}

	private void add(Words words, int from, int to) {
		for (int word = from; word < to; word++) {
			this.chunk.buffer().bulk(words.text(word).getBytes(StandardCharsets.ISO_8859_1));
		}
	}

	/**
	 * Returns the commands and pieces of commands.
	 * @return a chunk, the item's own where nothing is divided
	 */
	public Chunk chunk() {
		return this.chunk;
	}

	/**
	 * Returns which commands of the item some pieces come from.
	 * @param pieces indexes in the {@link #chunk()}
	 * @return indexes in the item
	 */
	public int[] origins(int[] pieces) {
		return this.origins.isEmpty() ? pieces : Arrays.stream(pieces).map(this.origins::get).toArray();
	}

	/**
	 * Returns which commands of the item are divided.
	 * @return indexes in the item
	 */
	public BitSet divided() {
		return this.divided;
	}

}
