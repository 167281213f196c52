package io.github.redisbulk;

import java.util.function.Function;

import org.springframework.data.redis.hash.HashMapper;

/**
 * Turns an item into the Redis commands that write it.
 * <p>
 * A mapper is called once for each item, in the order of the source, by the thread that
 * calls the writer. All of its commands must be issued by that thread before it returns.
 *
 * @param <T> what the source holds
 * @see EntityMapper
 */
@FunctionalInterface
public interface BulkMapper<T> {

	/**
	 * Issues the commands that write an item, at least one. They are sent together and
	 * never split over two chunks.
	 * @param item the item
	 * @param commands takes the commands
	 * @throws Exception if the item cannot be mapped: the item ends as
	 * {@link Outcome#NOT_SENT} with this cause, and the run goes on
	 */
	void map(T item, BulkCommands commands) throws Exception;

	/**
	 * Returns a mapper that issues the commands of this one, and then those of another,
	 * such as an expiry.
	 * @param next issues more commands for the same item
	 * @return a mapper of both
	 */
	default BulkMapper<T> andThen(BulkMapper<? super T> next) {
		return (item, commands) -> {
			map(item, commands);
			next.map(item, commands);
		};
	}

	/**
	 * Writes each record as a hash: a component becomes the field of its name. A
	 * component that is {@code null} has no field, and one that is there is removed.
	 * Fields that are no component of the record stay as they are.
	 *
	 * <pre class="code">
	 * bulkWriter.write(products, BulkMapper.hash((product) -&gt; "product:" + product.sku()));
	 * </pre>
	 *
	 * What a component may be is said by the {@link BulkSerializer} of the run.
	 * @param <T> the record
	 * @param key returns the key of a record
	 * @return a mapper of records
	 */
	static <T extends Record> BulkMapper<T> hash(Function<? super T, ?> key) {
		return new RecordMapper<>(key);
	}

	/**
	 * Writes each item as the hash that a {@link HashMapper} makes of it, in place of
	 * what is there: DEL, and HSET of the fields that are not {@code null}. Readers can
	 * see the hash missing in between, unless items are
	 * {@linkplain BulkOptions#withAtomic atomic}.
	 * @param <T> what the source holds
	 * @param key returns the key of an item
	 * @param mapper makes the hash, such as Spring Data's {@code ObjectHashMapper} or
	 * {@code JacksonHashMapper}
	 * @return a mapper of what the hash mapper takes
	 */
	static <T> BulkMapper<T> hash(Function<? super T, ?> key, HashMapper<? super T, ?, ?> mapper) {
		return new MappedHash<>(key, mapper);
	}

}
