package io.github.redisbulk.benchmarks.rival;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * A key and its value. Both are encoded beforehand: serializers are not what is measured.
 *
 * @param name the key, for those who take nothing but strings
 * @param key such as {@code key:00000042}
 * @param value letters and digits
 */
@SuppressWarnings("ArrayRecordComponent")
public record Item(String name, byte[] key, byte[] value) {

	private static final int DIFFERENT_VALUES = 64;

	private static final String ALPHABET = "abcdefghijklmnopqrstuvwxyz0123456789";

	/**
	 * Makes items with different keys.
	 * @param count how many
	 * @param valueSize bytes of a value
	 * @return the items, always the same
	 */
	public static List<Item> list(int count, int valueSize) {
		return list(count, valueSize, (i) -> String.format("key:%08d", i));
	}

	/**
	 * Makes items whose keys share hash tags with their neighbours, so that these lie in
	 * one slot of a cluster.
	 * @param count how many
	 * @param valueSize bytes of a value
	 * @param perTag how many neighbours share a tag
	 * @return the items, always the same
	 */
	public static List<Item> tagged(int count, int valueSize, int perTag) {
		return list(count, valueSize, (i) -> String.format("{%07d}:%02d", i / perTag, i % perTag));
	}

	private static List<Item> list(int count, int valueSize, IntFunction<String> name) {
		Random random = new Random(42);
		List<byte[]> values = IntStream.range(0, DIFFERENT_VALUES).mapToObj((i) -> value(random, valueSize)).toList();
		return IntStream.range(0, count).mapToObj((i) -> of(name.apply(i), values.get(i % DIFFERENT_VALUES))).toList();
	}

	private static Item of(String name, byte[] value) {
		return new Item(name, bytes(name), value);
	}

	private static byte[] value(Random random, int size) {
		StringBuilder value = new StringBuilder(size);
		for (int i = 0; i < size; i++) {
			value.append(ALPHABET.charAt(random.nextInt(ALPHABET.length())));
		}
		return bytes(value.toString());
	}

	private static byte[] bytes(String text) {
		return text.getBytes(StandardCharsets.US_ASCII);
	}

}
