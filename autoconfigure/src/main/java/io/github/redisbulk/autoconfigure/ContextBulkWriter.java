package io.github.redisbulk.autoconfigure;

import java.util.Iterator;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

import io.github.redisbulk.BulkMapper;
import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.BulkReport;
import io.github.redisbulk.BulkRun;
import io.github.redisbulk.BulkSession;
import io.github.redisbulk.BulkTask;
import io.github.redisbulk.BulkWriter;

import org.springframework.context.SmartLifecycle;
import org.springframework.data.redis.core.RedisCallback;
import org.springframework.data.redis.core.RedisTemplate;
import org.springframework.data.redis.core.SessionCallback;

/**
 * The writer of an application context: closed when the context stops, and another one
 * when the context starts again, as after a checkpoint or a pause between tests.
 * <p>
 * It is declared as a {@link BulkWriter} and lazy, so a context learns of the lifecycle
 * only when somebody has asked for the writer.
 * <p>
 * This class is thread-safe.
 */
final class ContextBulkWriter implements BulkWriter, SmartLifecycle {

	/**
	 * Stops when the web server has ended its requests and before the connection
	 * factories, whose phase is 0, take the connections of a template away.
	 */
	private static final int PHASE = DEFAULT_PHASE - 4096;

	private final Supplier<BulkWriter> source;

	private volatile BulkWriter writer;

	private volatile boolean running = true;

	ContextBulkWriter(Supplier<BulkWriter> source) {
		this.source = source;
		this.writer = source.get();
	}

	@Override
	public BulkOptions options() {
		return this.writer.options();
	}

	@Override
	public void change(UnaryOperator<BulkOptions> changes) {
		this.writer.change(changes);
	}

	@Override
	public List<BulkRun> runs() {
		return this.writer.runs();
	}

	@Override
	public <T> BulkReport write(Iterator<? extends T> items, BulkMapper<? super T> mapper,
			UnaryOperator<BulkOptions> options) {
		return this.writer.write(items, mapper, options);
	}

	@Override
	public <T> BulkTask start(Iterator<? extends T> items, BulkMapper<? super T> mapper,
			UnaryOperator<BulkOptions> options) {
		return this.writer.start(items, mapper, options);
	}

	@Override
	public <T> BulkSession<T> open(BulkMapper<? super T> mapper, UnaryOperator<BulkOptions> options) {
		return this.writer.open(mapper, options);
	}

	@Override
	public BulkReport writeCallbacks(RedisTemplate<?, ?> template, Iterator<? extends RedisCallback<?>> callbacks,
			UnaryOperator<BulkOptions> options) {
		return this.writer.writeCallbacks(template, callbacks, options);
	}

	@Override
	public BulkReport writeSessionCallbacks(RedisTemplate<?, ?> template,
			Iterator<? extends SessionCallback<?>> callbacks, UnaryOperator<BulkOptions> options) {
		return this.writer.writeSessionCallbacks(template, callbacks, options);
	}

	@Override
	public void close() {
		this.running = false;
		this.writer.close();
	}

	@Override
	public void start() {
		if (!this.running) {
			this.writer = this.source.get();
			this.running = true;
		}
	}

	@Override
	public void stop() {
		close();
	}

	@Override
	public boolean isRunning() {
		return this.running;
	}

	@Override
	public int getPhase() {
		return PHASE;
	}

}
