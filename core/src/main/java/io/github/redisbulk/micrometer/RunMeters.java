package io.github.redisbulk.micrometer;

import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

import io.github.redisbulk.BulkChunk;
import io.github.redisbulk.BulkChunk.Answer;
import io.github.redisbulk.BulkListener;
import io.github.redisbulk.BulkNode;
import io.github.redisbulk.BulkProgress;
import io.github.redisbulk.BulkReport;
import io.github.redisbulk.Outcome;
import io.github.redisbulk.PauseReason;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import org.jspecify.annotations.Nullable;

/**
 * Counts what one run does, on meters that it shares with others of its name.
 * <p>
 * Used by one thread at a time.
 */
final class RunMeters implements BulkListener {

	/** Words only: an address has no business in a tag. */
	private static final Pattern CODE = Pattern.compile("[A-Za-z]{1,40}");

	private final MeterRegistry registry;

	private final Tags tags;

	private final Runnable whenEnded;

	private final Map<Outcome, Counter> items = new EnumMap<>(Outcome.class);

	private final Map<Outcome, Long> counted = new EnumMap<>(Outcome.class);

	private final Counter commands;

	private final Counter bytes;

	private final Counter redirects;

	private long redirected;

	private final DistributionSummary chunkSize;

	RunMeters(MeterRegistry registry, Tags tags, Runnable whenEnded) {
		this.registry = registry;
		this.tags = tags;
		this.whenEnded = whenEnded;
		for (Outcome outcome : Outcome.values()) {
			this.items.put(outcome, counter(BulkMeter.ITEMS, BulkMeter.Tag.OUTCOME, lowerCase(outcome)));
		}
		this.commands = counter(BulkMeter.COMMANDS, tags);
		this.bytes = counter(BulkMeter.BYTES, tags);
		this.redirects = counter(BulkMeter.REDIRECTS, tags);
		this.chunkSize = DistributionSummary.builder(BulkMeter.CHUNK_SIZE.getName())
			.description(BulkMeter.CHUNK_SIZE.getDescription())
			.tags(tags)
			.baseUnit(BulkMeter.CHUNK_SIZE.getBaseUnit())
			.register(registry);
	}

	@Override
	public void onAnswer(BulkChunk chunk, Answer answer, @Nullable Throwable cause) {
		if (answer != Answer.NOT_SENT) {
			this.commands.increment(chunk.commands());
			this.bytes.increment(chunk.bytes());
			this.chunkSize.record(chunk.commands());
		}
	}

	@Override
	public void onPause(PauseReason reason, Duration length) {
		Timer.builder(BulkMeter.PAUSES.getName())
			.description(BulkMeter.PAUSES.getDescription())
			.tags(this.tags)
			.tag(BulkMeter.Tag.REASON.asString(), lowerCase(reason))
			.register(this.registry)
			.record(length);
	}

	@Override
	public void onRetry(String reason, int commandsAgain, int attempt, Duration delay) {
		String code = CODE.matcher(reason).matches() ? reason : RunNames.OTHER;
		counter(BulkMeter.RETRIES, BulkMeter.Tag.CODE, code).increment();
	}

	@Override
	public void onProgress(BulkProgress progress) {
		count(Outcome.WRITTEN, progress.written());
		count(Outcome.FAILED, progress.failed());
		count(Outcome.UNKNOWN, progress.unknown());
		count(Outcome.NOT_SENT, progress.notSent());
		countRedirects(progress.nodes());
	}

	@Override
	public void onEnd(BulkReport report) {
		count(Outcome.WRITTEN, report.written());
		count(Outcome.FAILED, report.failed());
		count(Outcome.UNKNOWN, report.unknown());
		count(Outcome.NOT_SENT, report.notSent());
		countRedirects(report.nodes());
		this.whenEnded.run();
	}

	private void countRedirects(List<BulkNode> nodes) {
		long total = nodes.stream().mapToLong(BulkNode::redirects).sum();
		this.redirects.increment((double) (total - this.redirected));
		this.redirected = total;
	}

	private void count(Outcome outcome, long total) {
		Long before = this.counted.put(outcome, total);
		Counter counter = this.items.get(outcome);
		if (counter != null) {
			counter.increment((double) (total - ((before != null) ? before : 0)));
		}
	}

	private Counter counter(BulkMeter meter, BulkMeter.Tag tag, String value) {
		return counter(meter, this.tags.and(tag.asString(), value));
	}

	private Counter counter(BulkMeter meter, Tags all) {
		return Counter.builder(meter.getName())
			.description(meter.getDescription())
			.tags(all)
			.baseUnit(meter.getBaseUnit())
			.register(this.registry);
	}

	private static String lowerCase(Enum<?> value) {
		return value.name().toLowerCase(Locale.ROOT);
	}

}
