package io.github.redisbulk.importer.page;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link History}.
 */
class HistoryTests {

	@Test
	void keepsAMinute() {
		History history = new History();
		for (long at = 0; at <= 200_000; at += 250) {
			history.add(History.Point.of(at, new Reads.State(1.0, 2.0, 400, null), null));
		}
		assertThat(history.points()).hasSizeBetween(240, 250)
			.allSatisfy((point) -> assertThat(point.at()).isGreaterThan(200_000 - 63_000));
	}

}
