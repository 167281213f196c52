package io.github.redisbulk.engine;

import java.util.Random;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.github.redisbulk.engine.SkippedItems.Fate;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Which items a mark has passed that were not applied.
 */
class SkippedItemsTests {

	@Test
	void joinsNeighbours() {
		SkippedItems items = SkippedItems.NONE.plus(17, 18).plus(5, 5).plus(19, 19).plus(7, 7).plus(6, 6);
		assertThat(items).hasToString("5-7,17-19");
	}

	@Test
	void isReadAsItIsWritten() {
		for (String text : new String[] { "5", "5,17-19,40~90", "0-1" }) {
			assertThat(SkippedItems.of(text)).hasToString(text).isEqualTo(SkippedItems.of(text));
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "", ",", "5,", "x", "5-", "~7", "5-x" })
	void readsNothingElse(String text) {
		assertThat(SkippedItems.of(text)).isNull();
	}

	/**
	 * A thousand single items do not fit: of some that were applied that is not known
	 * then.
	 */
	@Test
	void staysShortAndNeverSaysThatASkippedItemWasApplied() {
		Random random = new Random(1);
		boolean[] skipped = new boolean[100_000];
		SkippedItems items = SkippedItems.NONE;
		for (int i = 0; i < 1_000; i++) {
			int position = random.nextInt(skipped.length);
			skipped[position] = true;
			items = items.plus(position, position);
		}
		assertThat(items.toString().length()).isLessThan(1_000);
		for (int position = 0; position < skipped.length; position++) {
			Fate fate = items.fate(position);
			assertThat(fate).isNotEqualTo(skipped[position] ? Fate.APPLIED : Fate.NOT_APPLIED);
		}
		assertThat(SkippedItems.of(items.toString())).isEqualTo(items);
	}

}
