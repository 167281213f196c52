package io.github.redisbulk;

import java.util.Iterator;
import java.util.List;
import java.util.function.UnaryOperator;

import org.springframework.data.redis.core.RedisCallback;
import org.springframework.data.redis.core.RedisTemplate;
import org.springframework.data.redis.core.SessionCallback;

/**
 * A writer that leaves everything to another one. Subclasses change what they are for.
 * <p>
 * This class is as thread-safe as {@link #writer()} and {@link #changing} are.
 */
public abstract class ForwardingBulkWriter implements BulkWriter {

	/**
	 * Returns the writer that does the work. Asked for each call.
	 * @return another writer
	 */
	protected abstract BulkWriter writer();

	/**
	 * Returns how the options of a run of items are changed.
	 * @param changes what the caller of the run wants
	 * @return the same, unless a subclass adds something
	 */
	protected UnaryOperator<BulkOptions> changing(UnaryOperator<BulkOptions> changes) {
		return changes;
	}

	@Override
	public BulkOptions options() {
		return writer().options();
	}

	@Override
	public void change(UnaryOperator<BulkOptions> changes) {
		writer().change(changes);
	}

	@Override
	public List<BulkRun> runs() {
		return writer().runs();
	}

	@Override
	public <T> BulkReport write(Iterator<? extends T> items, BulkMapper<? super T> mapper,
			UnaryOperator<BulkOptions> options) {
		return writer().write(items, mapper, changing(options));
	}

	@Override
	public <T> BulkTask start(Iterator<? extends T> items, BulkMapper<? super T> mapper,
			UnaryOperator<BulkOptions> options) {
		return writer().start(items, mapper, changing(options));
	}

	@Override
	public <T> BulkSession<T> open(BulkMapper<? super T> mapper, UnaryOperator<BulkOptions> options) {
		return writer().open(mapper, changing(options));
	}

	@Override
	public BulkReport writeCallbacks(RedisTemplate<?, ?> template, Iterator<? extends RedisCallback<?>> callbacks,
			CallbackResults results, UnaryOperator<BulkOptions> options) {
		return writer().writeCallbacks(template, callbacks, results, options);
	}

	@Override
	public BulkReport writeSessionCallbacks(RedisTemplate<?, ?> template,
			Iterator<? extends SessionCallback<?>> callbacks, CallbackResults results,
			UnaryOperator<BulkOptions> options) {
		return writer().writeSessionCallbacks(template, callbacks, results, options);
	}

	@Override
	public void close() {
		writer().close();
	}

}
