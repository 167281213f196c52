package io.github.redisbulk.engine;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.BulkProgress;
import io.github.redisbulk.BulkReport;
import io.github.redisbulk.BulkReport.Stop;
import io.github.redisbulk.BulkReport.Traffic;
import io.github.redisbulk.BulkRun.Failure;
import io.github.redisbulk.ItemResult;
import io.github.redisbulk.Outcome;
import io.github.redisbulk.Refusal;
import org.junit.jupiter.api.Test;

import org.springframework.util.unit.DataSize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * What can be seen of a run and asked of it, at times that the test makes up.
 */
class RunHandleTests {

	private long now;

	private final RunHandle run = new RunHandle(1, BulkOptions.defaults().withExpectedItems(1000), new TimeSource() {

		@Override
		public long nanos() {
			return RunHandleTests.this.now;
		}

		@Override
		public void sleep(Duration time) {
			throw new UnsupportedOperationException();
		}

	});

	@Test
	void waitsOnlyWhileItHasSomethingToDoAndIsNotHeld() {
		pass(Duration.ofMinutes(1));
		assertThat(this.run.waiting()).isZero();
		this.run.begins(progress(0));
		pass(Duration.ofSeconds(7));
		assertThat(this.run.waiting()).isEqualTo(Duration.ofSeconds(7));
		this.run.hold();
		assertThat(this.run.waiting()).isZero();
		pass(Duration.ofHours(1));
		this.run.resume();
		assertThat(this.run.waiting()).isZero();
		pass(Duration.ofSeconds(2));
		assertThat(this.run.waiting()).isEqualTo(Duration.ofSeconds(2));
		this.run.status().onProgress(progress(100));
		assertThat(this.run.waiting()).isZero();
		this.run.waitsForItems();
		pass(Duration.ofMinutes(1));
		assertThat(this.run.waiting()).isZero();
		assertThat(this.run.sinceProgress()).isEqualTo(Duration.ofMinutes(1));
	}

	@Test
	void knowsWhenItWillEnd() {
		assertThat(this.run.remaining()).isEmpty();
		pass(Duration.ofSeconds(1));
		this.run.status().onProgress(progress(100));
		assertThat(this.run.rate()).isBetween(99.0, 115.0);
		assertThat(this.run.remaining())
			.hasValueSatisfying((left) -> assertThat(left).isBetween(Duration.ofMillis(7500), Duration.ofMillis(9100)));
		this.run.hold();
		assertThat(this.run.remaining()).isEmpty();
		this.run.resume();
		pass(Duration.ofSeconds(11));
		assertThat(this.run.remaining()).isEmpty();
	}

	@Test
	void keepsTheLastFailuresWithoutTheirItems() {
		LongStream.range(0, 25)
			.forEach((position) -> this.run.status()
				.onIncomplete(new ItemResult(position, "item", Outcome.FAILED, 1,
						List.of(new Refusal(0, "WRONGTYPE", "WRONGTYPE Operation against a key")), null, "WRONGTYPE")));
		this.run.status().onIncomplete(new ItemResult(25, "item", Outcome.NOT_SENT, 1, List.of(), null, "not sent"));
		assertThat(this.run.lastFailures()).hasSize(10)
			.startsWith(new Failure(24, Outcome.FAILED, "WRONGTYPE"), new Failure(23, Outcome.FAILED, "WRONGTYPE"));
	}

	@Test
	void changesWhatCanBeChangedAndNothingElse() {
		this.run.change((options) -> options.withChunkMaxBytes(DataSize.ofBytes(100)).withInFlight(2));
		assertThat(this.run.options().chunkMaxBytes()).isEqualTo(DataSize.ofBytes(100));
		assertThat(this.run.options().inFlight()).isEqualTo(2);
		assertThatIllegalArgumentException()
			.isThrownBy(() -> this.run
				.change((options) -> options.withInFlight(3).withTimeout(Duration.ofMillis(1)).withAtomic(true)))
			.withMessageStartingWith("A run keeps what it began with of [atomic, timeout]: set that for the call");
		assertThatIllegalArgumentException().isThrownBy(() -> this.run.change((options) -> null))
			.withMessageStartingWith("A change of options must return options");
		assertThatIllegalArgumentException()
			.isThrownBy(() -> this.run.change((options) -> options.withInFlight(3).withChunkMaxCommands(0)))
			.withMessage("'chunk.max-commands' must be positive");
		assertThat(this.run.options().inFlight()).isEqualTo(2);
	}

	/** As the report counts, so that it is never less once the run has ended. */
	@Test
	void takesItsTimeFromItsFirstItemOn() {
		pass(Duration.ofSeconds(7));
		assertThat(this.run.elapsed()).isZero();
		this.run.status().onStart(this.run);
		pass(Duration.ofSeconds(3));
		assertThat(this.run.elapsed()).isEqualTo(Duration.ofSeconds(3));
		this.run.status()
			.onEnd(new BulkReport(5, 5, 0, 0, 0, new Traffic(5, 0, 1, 0), Duration.ofSeconds(4), List.of(), Map.of(),
					null, null));
		pass(Duration.ofSeconds(3));
		assertThat(this.run.elapsed()).isEqualTo(Duration.ofSeconds(4));
	}

	@Test
	void printsItsReport() {
		assertThat(this.run).hasToString("run-1: RUNNING " + this.run.progress());
		this.run.status()
			.onEnd(new BulkReport(5, 5, 0, 0, 0, new Traffic(5, 0, 1, 0), Duration.ZERO, List.of(), Map.of(), null,
					new Stop("somebody said so", null)));
		assertThat(this.run).asString()
			.startsWith("run-1: stopped read=5")
			.endsWith("resume-at=5 reason: somebody said so");
	}

	private void pass(Duration time) {
		this.now += time.toNanos();
	}

	private static BulkProgress progress(long written) {
		return new BulkProgress(written, written, 0, 0, 0, written, Duration.ZERO);
	}

}
