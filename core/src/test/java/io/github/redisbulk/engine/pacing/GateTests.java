package io.github.redisbulk.engine.pacing;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The gate, fed with numbers.
 */
class GateTests {

	private final Gate gate = new Gate(2);

	@Test
	void staysOpenForOneFarReadAndClosesForTwoInARow() {
		this.gate.onSample(50);
		this.gate.onSample(9);
		this.gate.onSample(10);
		assertThat(this.gate.closed()).isFalse();
		this.gate.onSample(10);
		assertThat(this.gate.closed()).isTrue();
	}

	@Test
	void closesForAReadThatIsNotAnsweredInTime() {
		this.gate.onTimeout();
		assertThat(this.gate.closed()).isTrue();
	}

	@Test
	void opensAfterTwoReadsWithinTheBound() {
		this.gate.onTimeout();
		assertThat(this.gate.onSample(1)).isFalse();
		assertThat(this.gate.onSample(3)).isFalse();
		assertThat(this.gate.onSample(1)).isFalse();
		assertThat(this.gate.onSample(1)).isTrue();
		assertThat(this.gate.closed()).isFalse();
	}

}
