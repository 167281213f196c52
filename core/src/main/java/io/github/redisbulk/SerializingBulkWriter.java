package io.github.redisbulk;

import java.util.function.UnaryOperator;

import org.springframework.data.redis.core.RedisTemplate;

/**
 * A writer all of whose runs have another serializer than the writer that they are run
 * by.
 * <p>
 * This class is thread-safe.
 */
final class SerializingBulkWriter extends ForwardingBulkWriter {

	private final BulkWriter writer;

	private final BulkSerializer serializer;

	SerializingBulkWriter(BulkWriter writer, BulkSerializer serializer) {
		this.writer = writer;
		this.serializer = serializer;
	}

	@Override
	protected BulkWriter writer() {
		return this.writer;
	}

	@Override
	protected UnaryOperator<BulkOptions> changing(UnaryOperator<BulkOptions> changes) {
		return (options) -> changes.apply(options.withSerializer(this.serializer));
	}

	@Override
	public BulkOptions options() {
		return this.writer.options().withSerializer(this.serializer);
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
