package io.github.redisbulk.engine;

import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.util.unit.DataSize;

import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.BulkReport;
import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.ReadLatencyBound;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What goes out in which packets, and when, as users have set it.
 */
class PaceTests {

	private final HurriedTime time = new HurriedTime();

	private final ScriptedConnector redis = new ScriptedConnector();

	@Test
	void chunksAndPausesAreAsSetPacketForPacketAndNothingIsMeasured() {
		BulkReport report = write(500,
				(options) -> options.withChunkMaxCommands(150)
					.withChunkMaxBytes(DataSize.ofKilobytes(64))
					.withInFlight(1)
					.withPause(Duration.ofMillis(5)));
		assertThat(this.redis.chunks()).containsExactly(150, 150, 150, 50);
		assertThat(this.time.nanos()).isEqualTo(Duration.ofMillis(15).toNanos());
		assertThat(this.redis.connects()).isOne();
		assertThat(report.pacing()).isNull();
	}

	@ParameterizedTest
	@ValueSource(strings = { "chunk", "bytes", "in-flight", "pause", "none" })
	void theOthersAreSmallPacketsAsSoonAsOneIsSet(String set) {
		BulkReport report = write(450, switch (set) {
			case "chunk" -> (options) -> options.withChunkMaxCommands(100);
			case "bytes" -> (options) -> options.withChunkMaxBytes(DataSize.ofKilobytes(64));
			case "in-flight" -> (options) -> options.withInFlight(1);
			case "pause" -> (options) -> options.withPause(Duration.ZERO);
			default -> (options) -> options.withReadLatencyBound(ReadLatencyBound.NONE);
		});
		assertThat(this.redis.chunks()).containsExactly(100, 100, 100, 100, 50);
		assertThat(this.redis.connects()).isOne();
		assertThat(report.pacing()).isNull();
	}

	@Test
	void aShortRunIsWrittenAtOnceWhereNothingIsSet() {
		write(200, UnaryOperator.identity());
		assertThat(this.redis.chunks()).containsExactly(100, 100);
		assertThat(this.time.nanos()).isZero();
		assertThat(this.redis.connects()).isOne();
	}

	private BulkReport write(int items, UnaryOperator<BulkOptions> changes) {
		List<Integer> source = IntStream.range(0, items).boxed().toList();
		BulkOptions options = changes.apply(BulkOptions.defaults());
		try (BulkWriter writer = new ChunkingBulkWriter(new OneServer(this.redis), options, this.time)) {
			return writer.write(source, (item, commands) -> commands.set("key:" + item, item));
		}
	}

}
