package io.github.redisbulk.micrometer;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Which names of runs become tags.
 */
class RunNamesTests {

	private final RunNames names = new RunNames();

	@Test
	void areNotMadeUp() {
		assertThat(this.names.of(RehearsedRun.emptyRun(""))).isEqualTo("none");
		assertThat(this.names.of(RehearsedRun.emptyRun("products"))).isEqualTo("products");
	}

	@Test
	void areLimitedInNumber() {
		for (int i = 0; i < 50; i++) {
			assertThat(this.names.of(RehearsedRun.emptyRun("import " + i))).isEqualTo("import " + i);
		}
		assertThat(this.names.of(RehearsedRun.emptyRun("import 50"))).isEqualTo("other");
		assertThat(this.names.of(RehearsedRun.emptyRun("import 7"))).isEqualTo("import 7");
	}

}
