package io.github.redisbulk.engine.pacing;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Tests for {@link ProbeThread}.
 */
class ProbeThreadTests {

	@Test
	void failsWhereNoReadIsAnsweredAndTriesAgainWhenAsked() {
		AtomicInteger reads = new AtomicInteger();
		ReadPath broken = new ReadPath() {

			@Override
			public void open() {
				// connects
			}

			@Override
			public long read(String key, Duration timeout) throws IOException {
				if (reads.incrementAndGet() == 1) {
					throw new IOException("closed by the other side");
				}
				return 0;
			}

			@Override
			public void close() {
				// nothing is open
			}

		};
		ProbeThread probe = new ProbeThread(broken, ProcessPauses.OF_THIS_PROCESS, System::nanoTime);
		probe.start();
		await().until(() -> probe.failure() != null);
		assertThat(probe.failure()).hasMessage("closed by the other side");
		assertThat(probe.idle().known()).isFalse();
		await().until(probe::ask);
		await().until(() -> probe.idle().known());
		assertThat(probe.failure()).isNull();
		probe.close();
	}

	@Test
	void believesAPathThatKnowsHowLongTheAnswerTook() {
		AtomicLong now = new AtomicLong();
		ReadPath starved = new ReadPath() {

			@Override
			public void open() {
				// connects
			}

			@Override
			public long read(String key, Duration timeout) {
				now.addAndGet(TimeUnit.MILLISECONDS.toNanos(50));
				return TimeUnit.MILLISECONDS.toNanos(10);
			}

			@Override
			public void close() {
				// nothing is open
			}

		};
		ProbeThread probe = new ProbeThread(starved, () -> 0, now::get);
		probe.start();
		await().until(() -> probe.idle().known());
		await().until(probe::ask);
		await().until(() -> probe.waiting() == 0);
		assertThat(probe.poll())
			.satisfies((answer) -> assertThat(answer.nanos()).isEqualTo(TimeUnit.MILLISECONDS.toNanos(10)));
		probe.close();
	}

	@Test
	void remembersForAWhileThatTheServerIsNearlyFull() {
		AtomicLong now = new AtomicLong();
		AtomicInteger answers = new AtomicInteger();
		ReadPath lossy = new ReadPath() {

			@Override
			public void open() {
				// connects
			}

			@Override
			public long read(String key, Duration timeout) {
				return 0;
			}

			@Override
			public ServerInfo info(Duration timeout) throws IOException {
				if (answers.incrementAndGet() > 1) {
					throw new IOException("closed by the other side");
				}
				return new ServerInfo(new ServerMemory(96, 100), ServerInfo.UNTOLD);
			}

			@Override
			public void close() {
				// nothing is open
			}

		};
		ProbeThread probe = new ProbeThread(lossy, () -> 0, now::get);
		probe.start();
		await().until(() -> probe.idle().known());
		read(probe, now, 300);
		read(probe, now, 300);
		assertThat(answers).hasValueGreaterThan(1);
		assertThat(probe.memory().nearlyFull()).isTrue();
		read(probe, now, 5_000);
		await().until(() -> !probe.memory().nearlyFull());
		probe.close();
	}

	/** Reads after a time. What the server says of its memory behind that comes later. */
	private static void read(ProbeThread probe, AtomicLong now, long millis) {
		now.addAndGet(TimeUnit.MILLISECONDS.toNanos(millis));
		await().until(probe::ask);
		await().until(() -> probe.poll() != null);
	}

}
