package io.github.redisbulk.test;

import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.BulkReport;
import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.CallbackResults;
import io.github.redisbulk.ForwardingBulkWriter;
import io.github.redisbulk.Outcome;
import io.github.redisbulk.RetryPolicy;
import io.github.redisbulk.engine.BulkWriters;

import org.springframework.data.redis.core.RedisCallback;
import org.springframework.data.redis.core.RedisTemplate;
import org.springframework.data.redis.core.SessionCallback;

/**
 * A {@link BulkWriter} without Redis, which keeps the items and their commands.
 *
 * <pre class="code">
 * RecordingBulkWriter writer = new RecordingBulkWriter();
 * writer.refuse((item) -&gt; item.equals(pen), "WRONGTYPE Operation against a key holding the wrong kind of value");
 * BulkReport report = new Catalogue(writer).load(List.of(pen, ink));
 * assertThat(report.failed()).isOne();
 * assertThat(writer.commands()).contains("SET product:ink Ink");
 * </pre>
 *
 * <p>
 * It is the real writer, over connections that lead nowhere: mappers, serializers,
 * sessions, listeners, limits and reports are those of production. Every command is
 * accepted, unless {@link #refuse} or {@link #lose} says otherwise. Whatever the options
 * are, nothing is sent again, nothing is joined, and neither a replica nor a turn is
 * waited for.
 * <p>
 * This class is thread-safe.
 */
public final class RecordingBulkWriter extends ForwardingBulkWriter {

	private final RecordingConnector connector = new RecordingConnector();

	private final BulkWriter writer;

	/** Creates a writer with the default options. */
	public RecordingBulkWriter() {
		this(BulkOptions.defaults());
	}

	/**
	 * Creates a writer.
	 * @param options for all runs, unless a run changes them
	 */
	public RecordingBulkWriter(BulkOptions options) {
		this.writer = BulkWriters.over(this.connector, options);
	}

	/**
	 * Returns what was sent, refused and lost items included, in order.
	 * @return a copy
	 */
	public List<RecordedItem> items() {
		return this.connector.items();
	}

	/**
	 * Returns the commands of all items that were sent, in order.
	 * @return a copy
	 */
	public List<String> commands() {
		return items().stream().flatMap((item) -> item.commands().stream()).toList();
	}

	/**
	 * Has items end as {@link Outcome#FAILED}: the server refuses all of their commands.
	 * A text that ends a run in production, such as {@code NOAUTH …} or {@code OOM …},
	 * does so here.
	 * @param which the items
	 * @param text the server's text, whose first word is the code of the refusal
	 */
	public void refuse(Predicate<Object> which, String text) {
		this.connector.refuse(which, text);
	}

	/**
	 * Has items end as {@link Outcome#UNKNOWN}: they are sent, and no answer comes.
	 * @param which the items
	 */
	public void lose(Predicate<Object> which) {
		this.connector.lose(which);
	}

	/** Forgets what was sent, and accepts everything again. */
	public void reset() {
		this.connector.reset();
	}

	/** As a run's options have to be, so that each command is sent once and alone. */
	@Override
	protected UnaryOperator<BulkOptions> changing(UnaryOperator<BulkOptions> changes) {
		return (options) -> changes.apply(options)
			.withPacking(false)
			.withOnce(null)
			.withTurns(null)
			.withRetry(RetryPolicy.never())
			.withWaitReplicas(0, Duration.ofSeconds(1));
	}

	@Override
	protected BulkWriter writer() {
		return this.writer;
	}

	/**
	 * Not supported: what a callback does with a connection cannot be recorded.
	 * @throws UnsupportedOperationException always
	 */
	@Override
	public BulkReport writeCallbacks(RedisTemplate<?, ?> template, Iterator<? extends RedisCallback<?>> callbacks,
			CallbackResults results, UnaryOperator<BulkOptions> options) {
		throw noCallbacks();
	}

	/**
	 * Not supported: what a callback does with a connection cannot be recorded.
	 * @throws UnsupportedOperationException always
	 */
	@Override
	public BulkReport writeSessionCallbacks(RedisTemplate<?, ?> template,
			Iterator<? extends SessionCallback<?>> callbacks, CallbackResults results,
			UnaryOperator<BulkOptions> options) {
		throw noCallbacks();
	}

	private static UnsupportedOperationException noCallbacks() {
		return new UnsupportedOperationException(
				"Callbacks go over the connections of a template, and are tested with a real Redis");
	}

}
