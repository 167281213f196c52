package io.github.redisbulk.engine;

import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link SettledPositions}.
 */
class SettledPositionsTests {

	private final SettledPositions positions = new SettledPositions();

	@Test
	void endBeforeTheFirstGap() {
		assertThat(this.positions.below()).isZero();
		this.positions.add(1);
		assertThat(this.positions.below()).isZero();
		this.positions.add(0);
		assertThat(this.positions.below()).isEqualTo(2);
	}

	@Test
	void growInAnyOrder() {
		List<Long> order = LongStream.range(0, 300_000).boxed().collect(Collectors.toList());
		Random random = new Random(1);
		for (int from = 0; from < order.size(); from += 1000) {
			Collections.shuffle(order.subList(from, from + 1000), random);
		}
		long highest = -1;
		for (int i = 0; i < order.size(); i++) {
			this.positions.add(order.get(i));
			highest = Math.max(highest, order.get(i));
			if (i % 1000 == 999) {
				assertThat(this.positions.below()).isEqualTo(highest + 1).isEqualTo(i + 1);
			}
		}
	}

}
