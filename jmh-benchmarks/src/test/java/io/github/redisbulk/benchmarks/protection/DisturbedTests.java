package io.github.redisbulk.benchmarks.protection;

import java.util.List;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class DisturbedTests {

	private static final long MS = 1_000_000;

	/** 10 to 12, disturbs until 19; 15 to 16, until 22; 50 to 51, until 57. */
	private final Disturbed disturbed = new Disturbed(List.of(hiccup(50, 51), hiccup(10, 12), hiccup(15, 16)));

	@Test
	void whatItTouchesIsDisturbedAlsoALittleLater() {
		assertThat(touches(0, 9)).isFalse();
		assertThat(touches(9, 10)).isTrue();
		assertThat(touches(0, 100)).isTrue();
		assertThat(touches(11, 11)).isTrue();
		assertThat(touches(20, 21)).isTrue();
		assertThat(touches(23, 49)).isFalse();
		assertThat(touches(56, 60)).isTrue();
		assertThat(touches(58, 60)).isFalse();
	}

	@Test
	void nothingIsDisturbedWithoutHiccups() {
		assertThat(new Disturbed(List.of()).touches(0, 100)).isFalse();
	}

	@Test
	void readsThatWereDisturbedAreCountedButLeftOut() {
		ReadsSeen seen = new ReadsSeen(0, List.of(hiccup(10, 12)));
		seen.add(11 * MS, 13 * MS);
		seen.add(30 * MS, 31 * MS);
		assertThat(seen.all().getTotalCount()).isEqualTo(2);
		assertThat(seen.undisturbed().getTotalCount()).isEqualTo(1);
		assertThat(seen.undisturbed().getMaxValue()).isBetween(MS, MS + MS / 100);
	}

	@Test
	void hiccupsGoOverALine() {
		List<Hiccup> hiccups = List.of(hiccup(1, 2), hiccup(3, 4));
		String line = hiccups.get(0).text() + " " + hiccups.get(1).text();
		assertThat(Hiccup.parse(line)).isEqualTo(hiccups);
		assertThat(Hiccup.parse("")).isEmpty();
	}

	private boolean touches(long begin, long end) {
		return this.disturbed.touches(begin * MS, end * MS);
	}

	private static Hiccup hiccup(long from, long to) {
		return new Hiccup(from * MS, to * MS);
	}

}
