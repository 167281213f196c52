package io.github.redisbulk.pacing;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Tests for {@link ProbeThread}.
 */
class ProbeThreadTests {

	@Test
	void failsWhereNoReadIsAnswered() {
		AtomicInteger reads = new AtomicInteger();
		ReadPath broken = new ReadPath() {

			@Override
			public void open() {
				// connects
			}

			@Override
			public void read(String key, Duration timeout) throws IOException {
				reads.incrementAndGet();
				throw new IOException("closed by the other side");
			}

			@Override
			public void close() {
				// nothing is open
			}

		};
		ProbeThread probe = new ProbeThread(broken, Stalls.OF_THIS_PROCESS, System::nanoTime);
		probe.start();
		await().until(() -> probe.failure() != null);
		assertThat(probe.failure()).hasMessage("No read was answered");
		assertThat(probe.baseline()).isZero();
		assertThat(reads).hasPositiveValue();
		probe.close();
	}

}
