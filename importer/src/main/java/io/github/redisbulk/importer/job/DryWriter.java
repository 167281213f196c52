package io.github.redisbulk.importer.job;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

import io.github.redisbulk.BulkMapper;
import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.BulkProgress;
import io.github.redisbulk.BulkReport;
import io.github.redisbulk.BulkRun;
import io.github.redisbulk.BulkSession;
import io.github.redisbulk.BulkTask;
import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.CallbackResults;
import io.github.redisbulk.ItemResult;
import io.github.redisbulk.Outcome;
import io.github.redisbulk.engine.command.Chunk;
import io.github.redisbulk.engine.command.CommandEncoder;
import org.jspecify.annotations.Nullable;

import org.springframework.data.redis.core.RedisCallback;
import org.springframework.data.redis.core.RedisTemplate;
import org.springframework.data.redis.core.SessionCallback;

/**
 * A writer that does everything but send: items are mapped and encoded, and those that
 * could be are counted as not sent.
 */
public final class DryWriter implements BulkWriter {

	private final Consumer<byte[]> commands;

	/**
	 * Creates a writer.
	 * @param commands is given the commands of each item, in Redis' protocol
	 */
	public DryWriter(Consumer<byte[]> commands) {
		this.commands = commands;
	}

	@Override
	public BulkOptions options() {
		return BulkOptions.defaults();
	}

	@Override
	public void change(UnaryOperator<BulkOptions> changes) {
		throw new UnsupportedOperationException();
	}

	@Override
	public List<BulkRun> runs() {
		return List.of();
	}

	@Override
	public <T> BulkReport write(Iterator<? extends T> items, BulkMapper<? super T> mapper,
			UnaryOperator<BulkOptions> options) {
		return new Run<T>(mapper, options.apply(options())).over(items);
	}

	@Override
	public <T> BulkTask start(Iterator<? extends T> items, BulkMapper<? super T> mapper,
			UnaryOperator<BulkOptions> options) {
		throw new UnsupportedOperationException();
	}

	@Override
	public <T> BulkSession<T> open(BulkMapper<? super T> mapper, UnaryOperator<BulkOptions> options) {
		throw new UnsupportedOperationException();
	}

	@Override
	public BulkReport writeCallbacks(RedisTemplate<?, ?> template, Iterator<? extends RedisCallback<?>> callbacks,
			CallbackResults results, UnaryOperator<BulkOptions> options) {
		throw new UnsupportedOperationException();
	}

	@Override
	public BulkReport writeSessionCallbacks(RedisTemplate<?, ?> template,
			Iterator<? extends SessionCallback<?>> callbacks, CallbackResults results,
			UnaryOperator<BulkOptions> options) {
		throw new UnsupportedOperationException();
	}

	@Override
	public void close() {
	}

	private final class Run<T> {

		private final long start = System.nanoTime();

		private final BulkMapper<? super T> mapper;

		private final BulkOptions options;

		private final CommandEncoder encoder;

		private final Chunk chunk = new Chunk(0);

		private final List<ItemResult> failures = new ArrayList<>();

		private long read;

		private long failed;

		Run(BulkMapper<? super T> mapper, BulkOptions options) {
			this.mapper = mapper;
			this.options = options;
			this.encoder = new CommandEncoder(options.serializer(), options.atomic());
		}

		BulkReport over(Iterator<? extends T> items) {
			BulkReport.Stop stop = null;
			try {
				while (stop == null && items.hasNext()) {
					tryItem(items.next());
					stop = stop();
				}
			}
			catch (RuntimeException ex) {
				stop = new BulkReport.Stop(String.valueOf(ex.getMessage()), ex);
			}
			return report(stop);
		}

		private void tryItem(T item) {
			long position = this.read++;
			this.chunk.clear();
			this.encoder.begin(this.chunk, item, position);
			try {
				this.mapper.map(item, this.encoder);
				this.encoder.end();
				DryWriter.this.commands.accept(Arrays.copyOf(this.chunk.bytes(), this.chunk.length()));
			}
			catch (Exception ex) {
				this.encoder.abandon();
				this.failed++;
				fail(new ItemResult(position, item, Outcome.NOT_SENT, 0, List.of(), ex,
						String.valueOf(ex.getMessage())));
			}
		}

		private void fail(ItemResult result) {
			if (this.failures.size() < this.options.keptFailures()) {
				this.failures.add(result);
			}
			this.options.listeners().forEach((listener) -> listener.onIncomplete(result));
		}

		private BulkReport.@Nullable Stop stop() {
			if (this.read % 1000 == 0) {
				BulkProgress progress = new BulkProgress(this.read, this.read - this.failed, 0, 0, this.failed,
						this.read, elapsed());
				this.options.listeners().forEach((listener) -> listener.onProgress(progress));
			}
			boolean exceeded = this.options.maxFailures().exceeded(this.failed, this.read);
			return exceeded ? new BulkReport.Stop(this.options.maxFailures().reason(), null) : null;
		}

		private BulkReport report(BulkReport.@Nullable Stop stop) {
			BulkReport.Traffic none = new BulkReport.Traffic(0, 0, 0, 0);
			BulkReport report = new BulkReport(this.read, 0, 0, 0, this.read, none, elapsed(), this.failures, Map.of(),
					(this.read > 0) ? new BulkReport.Range(0, this.read - 1) : null, stop);
			this.options.listeners().forEach((listener) -> listener.onEnd(report));
			return report;
		}

		private Duration elapsed() {
			return Duration.ofNanos(System.nanoTime() - this.start);
		}

	}

}
