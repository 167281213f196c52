package io.github.redisbulk.test;

import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;

import io.github.redisbulk.BulkMapper;
import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.BulkMark;
import io.github.redisbulk.BulkReport;
import io.github.redisbulk.BulkScript;
import io.github.redisbulk.BulkSession;
import io.github.redisbulk.ItemResult;
import io.github.redisbulk.Outcome;
import io.github.redisbulk.ReadLatencyBound;
import io.github.redisbulk.Refusal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.data.redis.core.RedisCallback;
import org.springframework.data.redis.core.StringRedisTemplate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.tuple;

class RecordingBulkWriterTests {

	private static final BulkMapper<String> SET = (item, commands) -> commands.set(item, "1")
		.expire(item, Duration.ofSeconds(1));

	private final RecordingBulkWriter writer = new RecordingBulkWriter();

	@Test
	void keepsItemsAndTheirCommands() {
		BulkReport report = this.writer.write(List.of("a", "ä b"), SET);
		assertThat(report.complete()).isTrue();
		assertThat(report.written()).isEqualTo(2);
		assertThat(this.writer.items()).containsExactly(new RecordedItem("a", List.of("SET a 1", "PEXPIRE a 1000")),
				new RecordedItem("ä b", List.of("SET ä b 1", "PEXPIRE ä b 1000")));
	}

	@ParameterizedTest
	@ValueSource(booleans = { false, true })
	void failsAndLosesWhatItIsToldTo(boolean atomic) {
		this.writer.refuse((item) -> item.equals("b"), "WRONGTYPE no set");
		this.writer.lose("c"::equals);
		BulkReport report = this.writer.write(List.of("a", "b", "c", "d"), SET,
				(options) -> options.withAtomic(atomic));
		assertThat(report.written()).as(report.toString()).isEqualTo(2);
		assertThat(report.failures()).extracting(ItemResult::item, ItemResult::outcome, ItemResult::code)
			.containsExactly(tuple("b", Outcome.FAILED, "WRONGTYPE"), tuple("c", Outcome.UNKNOWN, "IOException"));
		assertThat(report.failures().get(0).refusals()).extracting(Refusal::code).containsOnly("WRONGTYPE");
		assertThat(report.failures().get(1).reason()).contains("lost by the test");
		assertThat(this.writer.items()).hasSize(4);
	}

	@Test
	void acceptsEverythingAfterAReset() {
		this.writer.lose((item) -> true);
		this.writer.write(List.of("a"), SET);
		this.writer.reset();
		assertThat(this.writer.write(List.of("b"), SET).complete()).isTrue();
		assertThat(this.writer.commands()).containsExactly("SET b 1", "PEXPIRE b 1000");
	}

	@Test
	void recordsWhateverTheOptionsAre() {
		BulkReport report = this.writer.write(IntStream.range(0, 1000).mapToObj(String::valueOf),
				(item, commands) -> commands.set(item, "1"),
				(options) -> options.withPacking(true)
					.withWaitReplicas(1, Duration.ofSeconds(1))
					.withOnce(BulkMark.at("mark"))
					.withChunkMaxCommands(7)
					.withInFlight(3)
					.withReadLatencyBound(ReadLatencyBound.of(Duration.ofSeconds(1))));
		assertThat(report.complete()).isTrue();
		assertThat(this.writer.commands()).hasSize(1000).last().isEqualTo("SET 999 1");
	}

	@Test
	void recordsTasks() {
		BulkReport report = this.writer.start(List.of("a"), SET).report().toCompletableFuture().join();
		assertThat(report.written()).isOne();
		assertThat(this.writer.commands()).containsExactly("SET a 1", "PEXPIRE a 1000");
	}

	@Test
	void recordsScriptsAndSessions() {
		BulkScript script = BulkScript.of("return 1");
		try (BulkSession<String> session = this.writer
			.open((item, commands) -> commands.evalsha(script, List.of(item)))) {
			session.add("a");
		}
		assertThat(this.writer.commands()).containsExactly("EVALSHA " + script.sha1() + " 1 a");
	}

	@Test
	void doesNotRecordWhatItsMapperRefuses() {
		BulkReport report = this.writer.write(List.of("a"), (item, commands) -> commands.set(item, List.of()));
		assertThat(report.failures().get(0).outcome()).isEqualTo(Outcome.NOT_SENT);
		assertThat(this.writer.items()).isEmpty();
	}

	@Test
	void hasOptionsAndRuns() {
		RecordingBulkWriter named = new RecordingBulkWriter(BulkOptions.defaults().withName("nightly"));
		named.change((options) -> options.withChunkMaxCommands(5));
		named.write(List.of("a"), SET);
		assertThat(named.options().chunkMaxCommands()).isEqualTo(5);
		assertThat(named.runs()).singleElement().satisfies((run) -> assertThat(run.name()).isEqualTo("nightly"));
		named.close();
		assertThatExceptionOfType(IllegalStateException.class).isThrownBy(() -> named.write(List.of("a"), SET));
	}

	@Test
	void takesNoCallbacks() {
		assertThatExceptionOfType(UnsupportedOperationException.class).isThrownBy(() -> this.writer
			.writeCallbacks(new StringRedisTemplate(), List.<RedisCallback<?>>of().iterator(), (options) -> options));
	}

}
