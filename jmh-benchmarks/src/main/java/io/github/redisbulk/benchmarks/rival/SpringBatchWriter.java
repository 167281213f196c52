package io.github.redisbulk.benchmarks.rival;

import java.util.List;
import java.util.Objects;

import io.github.redisbulk.benchmarks.server.Target;
import org.jspecify.annotations.Nullable;

import org.springframework.batch.infrastructure.item.Chunk;
import org.springframework.batch.infrastructure.item.redis.RedisItemWriter;
import org.springframework.data.redis.core.RedisTemplate;
import org.springframework.data.redis.serializer.RedisSerializer;

/**
 * Spring Batch's {@code RedisItemWriter}, given whole chunks.
 */
final class SpringBatchWriter implements Rival {

	private final BootConnections connections;

	private final RedisItemWriter<byte[], Item> writer;

	SpringBatchWriter(Driver driver, Target target) {
		this.connections = BootConnections.plain(driver, target);
		RedisTemplate<byte[], Item> template = this.connections.template(new ValueOfItem());
		this.writer = new RedisItemWriter<>(Item::key, template);
	}

	@Override
	public void write(List<Item> items, Shape shape) throws Exception {
		for (List<Item> chunk : shape.chunks(items).toList()) {
			this.writer.write(new Chunk<>(chunk));
		}
	}

	@Override
	public Shape real(Shape wanted) {
		return new Shape(1, 1);
	}

	@Override
	public void close() {
		this.connections.close();
	}

	/** Takes the value out, as it is. */
	private static final class ValueOfItem implements RedisSerializer<Item> {

		@Override
		public byte[] serialize(@Nullable Item item) {
			return Objects.requireNonNull(item).value();
		}

		@Override
		public Item deserialize(byte @Nullable [] bytes) {
			throw new UnsupportedOperationException("Nothing is read here");
		}

	}

}
