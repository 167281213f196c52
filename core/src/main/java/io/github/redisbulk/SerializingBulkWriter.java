package io.github.redisbulk;

import java.util.Iterator;
import java.util.List;
import java.util.function.UnaryOperator;

import org.springframework.data.redis.core.RedisCallback;
import org.springframework.data.redis.core.RedisTemplate;
import org.springframework.data.redis.core.SessionCallback;

/**
 * A writer all of whose runs have another serializer than the writer that they are run
 * by.
 * <p>
 * This class is thread-safe.
 */
final class SerializingBulkWriter implements BulkWriter {

	private final BulkWriter writer;

	private final BulkSerializer serializer;

	SerializingBulkWriter(BulkWriter writer, BulkSerializer serializer) {
		this.writer = writer;
		this.serializer = serializer;
	}

	private UnaryOperator<BulkOptions> before(UnaryOperator<BulkOptions> changes) {
		return (options) -> changes.apply(options.withSerializer(this.serializer));
	}

	@Override
	public BulkOptions options() {
		return this.writer.options().withSerializer(this.serializer);
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
		return this.writer.write(items, mapper, before(options));
	}

	@Override
	public <T> BulkTask start(Iterator<? extends T> items, BulkMapper<? super T> mapper,
			UnaryOperator<BulkOptions> options) {
		return this.writer.start(items, mapper, before(options));
	}

	@Override
	public <T> BulkSession<T> open(BulkMapper<? super T> mapper, UnaryOperator<BulkOptions> options) {
		return this.writer.open(mapper, before(options));
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
	public BulkWriter serializingWith(RedisTemplate<?, ?> template) {
		return this.writer.serializingWith(template);
	}

	@Override
	public void close() {
		// the connections are those of the writer
	}

}
