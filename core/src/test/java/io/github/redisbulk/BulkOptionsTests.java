package io.github.redisbulk;

import java.time.Duration;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import org.springframework.util.unit.DataSize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/**
 * Tests for {@link BulkOptions}.
 */
class BulkOptionsTests {

	@Test
	void arePrintedAsTheyAreGivenInProperties() {
		assertThat(BulkOptions.defaults()).hasToString("chunk.max-commands=1000, chunk.max-bytes=262144B, in-flight=2,"
				+ " pause=0ms, linger=10ms, timeout=10000ms, read-latency-bound=auto, yield-to-others=false,"
				+ " max-rate=unlimited, max-failures=auto,"
				+ " retry.max-attempts=20, retry.delay=100ms, retry.max-delay=5000ms, retry.max-elapsed=30000ms,"
				+ " retry.unknown=true, serializer=none, atomic=false, packing=false, compatibility=redis,"
				+ " wait-replicas=0, wait-replicas-timeout=5000ms, max-backlog=16777216B, kept-failures=100");
		assertThat(BulkOptions.defaults()
			.withName("nightly")
			.withExpectedItems(7)
			.withReadLatencyBound(Duration.ofMillis(2))
			.withMaxRate(MaxRate.valueOf("10MB"))
			.withSerializer(BulkSerializer.json())
			.withRetry(RetryPolicy.never())
			.toString()).startsWith("name=nightly, expected-items=7, chunk.max-commands=")
			.contains("read-latency-bound=2ms", "max-rate=10485760B", "serializer=json", "retry.max-attempts=0");
	}

	static Stream<UnaryOperator<BulkOptions>> fixed() {
		return Stream.of((options) -> options.withChunkMaxCommands(100),
				(options) -> options.withChunkMaxBytes(DataSize.ofKilobytes(64)), (options) -> options.withInFlight(1),
				(options) -> options.withPause(Duration.ZERO),
				(options) -> options.withReadLatencyBound(ReadLatencyBound.NONE));
	}

	@ParameterizedTest
	@MethodSource("fixed")
	void areSmallPacketsWithoutABoundAsSoonAsOneOfThePaceIsSet(UnaryOperator<BulkOptions> fixed) {
		assertThat(fixed.apply(BulkOptions.defaults()).toString()).startsWith("chunk.max-commands=100,"
				+ " chunk.max-bytes=65536B, in-flight=1, pause=0ms, linger=10ms, timeout=10000ms, read-latency-bound=none,");
	}

	@Test
	void keepASetBoundBesideALimitOfAChunk() {
		assertThat(
				BulkOptions.defaults().withChunkMaxCommands(7).withReadLatencyBound(ReadLatencyBound.AUTO).toString())
			.startsWith("chunk.max-commands=7, chunk.max-bytes=65536B, in-flight=1,")
			.contains("read-latency-bound=auto");
	}

	static Stream<Arguments> nulls() {
		BulkOptions options = BulkOptions.defaults();
		RetryPolicy retry = RetryPolicy.defaults();
		return Stream.of(named("name", () -> options.withName(null)),
				named("chunk.max-bytes", () -> options.withChunkMaxBytes((DataSize) null)),
				named("pause", () -> options.withPause(null)), named("timeout", () -> options.withTimeout(null)),
				named("read-latency-bound", () -> options.withReadLatencyBound((Duration) null)),
				named("read-latency-bound", () -> options.withReadLatencyBound((ReadLatencyBound) null)),
				named("latency-signal", () -> options.withLatencySignal(null)),
				named("max-rate", () -> options.withMaxRate(null)),
				named("wait-replicas-timeout", () -> options.withWaitReplicas(1, null)),
				named("max-backlog", () -> options.withMaxBacklog(null)),
				named("max-failures", () -> options.withMaxFailures(null)),
				named("retry", () -> options.withRetry(null)), named("serializer", () -> options.withSerializer(null)),
				named("compatibility", () -> options.withCompatibility(null)),
				named("listener", () -> options.withListener(null)),
				named("retry.delay", () -> new RetryPolicy(1, null, retry.maxDelay(), retry.maxElapsed(), true)),
				named("retry.max-delay", () -> new RetryPolicy(1, retry.delay(), null, retry.maxElapsed(), true)),
				named("retry.max-elapsed", () -> new RetryPolicy(1, retry.delay(), retry.maxDelay(), null, true)));
	}

	private static Arguments named(String option, Runnable change) {
		return arguments(option, change);
	}

	@ParameterizedTest
	@MethodSource("nulls")
	void anOptionThatIsNullIsNamed(String option, Runnable change) {
		assertThatIllegalArgumentException().isThrownBy(change::run).withMessage("'" + option + "' must not be null");
	}

}
