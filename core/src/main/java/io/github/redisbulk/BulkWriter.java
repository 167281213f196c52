package io.github.redisbulk;

import java.util.Iterator;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

import org.springframework.data.redis.core.RedisCallback;
import org.springframework.data.redis.core.RedisTemplate;
import org.springframework.data.redis.core.SessionCallback;

/**
 * Writes many items to Redis in small pipelined chunks, and reports what became of each
 * item.
 *
 * <pre class="code">
 * BulkReport report = bulkWriter.write(products, (product, commands) -&gt; commands
 *     .hset("product:" + product.sku(), product.fields())
 *     .expire("product:" + product.sku(), Duration.ofHours(24)));
 * </pre>
 *
 * <p>
 * Sources are read lazily: memory holds the chunks in flight, not the source. Items go
 * out in the order of their source, over a connection that belongs to the writer, has the
 * settings of the application's connections and is made on first use. What goes wrong
 * with Redis, with an item or with the source is in the report, and {@code write} does
 * not throw an exception for it. Call {@link BulkReport#throwIfIncomplete()} where an
 * exception suits better.
 * <p>
 * A command that is sent again never overtakes a later command of the same key. If later
 * commands of the key may have been applied already, they are sent again behind it, or
 * nothing of that key is repeated.
 * <p>
 * Interrupting the calling thread stops the run: what is in flight is settled, at most
 * {@link BulkOptions#timeout()} later, and nothing more is sent or read. On a virtual
 * thread an interrupt closes the socket of Jedis, and what is in flight is unknown.
 * <p>
 * Instances are thread-safe; each run has a connection to itself.
 */
public interface BulkWriter extends AutoCloseable {

	/**
	 * Returns the options of all runs that do not change them.
	 * @return the options
	 */
	BulkOptions options();

	/**
	 * Changes the options of the runs that are begun from now on. Those that go on keep
	 * theirs, see {@link BulkRun#change}.
	 * @param changes made to the writer's options
	 * @throws IllegalArgumentException if a value is out of its bounds: then nothing has
	 * changed
	 */
	void change(UnaryOperator<BulkOptions> changes);

	/**
	 * Returns the runs that go on, in the order in which they were begun, and after them
	 * the last 20 that have ended, the latest first.
	 * @return runs
	 */
	List<BulkRun> runs();

	/**
	 * Writes all items of a source.
	 * @param <T> what the source holds
	 * @param items the source, read lazily and once
	 * @param mapper turns an item into commands
	 * @param options changes the options for this run
	 * @return what became of the items
	 */
	<T> BulkReport write(Iterator<? extends T> items, BulkMapper<? super T> mapper, UnaryOperator<BulkOptions> options);

	/**
	 * Writes all items of a source with the writer's options.
	 * @param <T> what the source holds
	 * @param items the source, read lazily and once
	 * @param mapper turns an item into commands
	 * @return what became of the items
	 */
	default <T> BulkReport write(Iterator<? extends T> items, BulkMapper<? super T> mapper) {
		return write(items, mapper, UnaryOperator.identity());
	}

	/**
	 * Writes all items of a source.
	 * @param <T> what the source holds
	 * @param items the source
	 * @param mapper turns an item into commands
	 * @param options changes the options for this run
	 * @return what became of the items
	 */
	default <T> BulkReport write(Iterable<? extends T> items, BulkMapper<? super T> mapper,
			UnaryOperator<BulkOptions> options) {
		return write(Sources.required(items).iterator(), mapper, options);
	}

	/**
	 * Writes all items of a source with the writer's options.
	 * @param <T> what the source holds
	 * @param items the source
	 * @param mapper turns an item into commands
	 * @return what became of the items
	 */
	default <T> BulkReport write(Iterable<? extends T> items, BulkMapper<? super T> mapper) {
		return write(Sources.required(items).iterator(), mapper);
	}

	/**
	 * Writes all items of a stream, and closes it. What closing throws is logged: the
	 * report is not lost for it.
	 * @param <T> what the source holds
	 * @param items the source, read lazily
	 * @param mapper turns an item into commands
	 * @param options changes the options for this run
	 * @return what became of the items
	 */
	default <T> BulkReport write(Stream<? extends T> items, BulkMapper<? super T> mapper,
			UnaryOperator<BulkOptions> options) {
		Sources.required(items);
		try {
			return write(items.iterator(), mapper, options);
		}
		finally {
			Sources.close(items);
		}
	}

	/**
	 * Writes all items of a stream with the writer's options, and closes it.
	 * @param <T> what the source holds
	 * @param items the source, read lazily
	 * @param mapper turns an item into commands
	 * @return what became of the items
	 */
	default <T> BulkReport write(Stream<? extends T> items, BulkMapper<? super T> mapper) {
		return write(items, mapper, UnaryOperator.identity());
	}

	/**
	 * Starts to write all items of a source, and does not wait for the end.
	 * @param <T> what the source holds
	 * @param items the source, read lazily and once, by the thread that writes
	 * @param mapper turns an item into commands
	 * @param options changes the options for this run
	 * @return the run and, later, what became of the items
	 * @throws java.util.concurrent.RejectedExecutionException if the run has an executor
	 * that refuses to run it: nothing was read
	 */
	<T> BulkTask start(Iterator<? extends T> items, BulkMapper<? super T> mapper, UnaryOperator<BulkOptions> options);

	/**
	 * Starts to write all items of a source with the writer's options.
	 * @param <T> what the source holds
	 * @param items the source, read lazily and once, by the thread that writes
	 * @param mapper turns an item into commands
	 * @return the run and, later, what became of the items
	 */
	default <T> BulkTask start(Iterator<? extends T> items, BulkMapper<? super T> mapper) {
		return start(items, mapper, UnaryOperator.identity());
	}

	/**
	 * Starts to write all items of a source.
	 * @param <T> what the source holds
	 * @param items the source
	 * @param mapper turns an item into commands
	 * @param options changes the options for this run
	 * @return the run and, later, what became of the items
	 */
	default <T> BulkTask start(Iterable<? extends T> items, BulkMapper<? super T> mapper,
			UnaryOperator<BulkOptions> options) {
		return start(Sources.required(items).iterator(), mapper, options);
	}

	/**
	 * Starts to write all items of a source with the writer's options.
	 * @param <T> what the source holds
	 * @param items the source
	 * @param mapper turns an item into commands
	 * @return the run and, later, what became of the items
	 */
	default <T> BulkTask start(Iterable<? extends T> items, BulkMapper<? super T> mapper) {
		return start(Sources.required(items).iterator(), mapper);
	}

	/**
	 * Starts to write all items of a stream, which is closed when the run has ended.
	 * @param <T> what the source holds
	 * @param items the source, read lazily
	 * @param mapper turns an item into commands
	 * @param options changes the options for this run
	 * @return the run and, later, what became of the items
	 */
	default <T> BulkTask start(Stream<? extends T> items, BulkMapper<? super T> mapper,
			UnaryOperator<BulkOptions> options) {
		Sources.required(items);
		try {
			BulkTask task = start(items.iterator(), mapper, options);
			task.report().whenComplete((report, ex) -> Sources.close(items));
			return task;
		}
		catch (Throwable ex) {
			Sources.close(items);
			throw ex;
		}
	}

	/**
	 * Starts to write all items of a stream with the writer's options.
	 * @param <T> what the source holds
	 * @param items the source, read lazily
	 * @param mapper turns an item into commands
	 * @return the run and, later, what became of the items
	 */
	default <T> BulkTask start(Stream<? extends T> items, BulkMapper<? super T> mapper) {
		return start(items, mapper, UnaryOperator.identity());
	}

	/**
	 * Opens a run that items are pushed into.
	 * @param <T> what the session takes
	 * @param mapper turns an item into commands
	 * @param options changes the options for this run
	 * @return the session, to be closed
	 */
	<T> BulkSession<T> open(BulkMapper<? super T> mapper, UnaryOperator<BulkOptions> options);

	/**
	 * Opens a run that items are pushed into, with the writer's options.
	 * @param <T> what the session takes
	 * @param mapper turns an item into commands
	 * @return the session, to be closed
	 */
	default <T> BulkSession<T> open(BulkMapper<? super T> mapper) {
		return open(mapper, UnaryOperator.identity());
	}

	/**
	 * Runs callbacks that were written for
	 * {@link RedisTemplate#executePipelined(RedisCallback)}, chunk by chunk, each chunk
	 * in one pipeline over a connection of the template's own factory. Each callback is
	 * an item.
	 * <p>
	 * With Lettuce and Jedis a callback has the outcome of its own commands. On a
	 * cluster, with a connection factory of another kind, or inside a transaction of the
	 * same factory, Spring Data does not tell which callback was refused: all items of
	 * its chunk then end as {@link Outcome#UNKNOWN} with the error, unless the chunk
	 * holds but one. A callback that throws, or returns something else than {@code null},
	 * after it has issued commands is {@link Outcome#UNKNOWN} too; {@link #write} knows
	 * them all.
	 * @param template runs the callbacks
	 * @param callbacks the items, each of which returns {@code null}
	 * @param options changes the options for this run
	 * @return what became of the callbacks
	 */
	default BulkReport writeCallbacks(RedisTemplate<?, ?> template, Iterator<? extends RedisCallback<?>> callbacks,
			UnaryOperator<BulkOptions> options) {
		return writeCallbacks(template, callbacks, CallbackResults.IGNORED, options);
	}

	/**
	 * Runs callbacks as the method without {@code results} does, and tells what their
	 * commands have answered: of each callback that is written, also where others of its
	 * chunk are not. That costs a pipeline of its own for each callback, in memory, not
	 * on the wire.
	 * <p>
	 * Where Spring Data does not tell which callback was refused, it does not tell whose
	 * results are whose either: the run then stops before it has sent anything, and says
	 * so.
	 * @param template runs the callbacks, and reads results
	 * @param callbacks the items, each of which returns {@code null}
	 * @param results takes the results of each callback
	 * @param options changes the options for this run
	 * @return what became of the callbacks
	 */
	BulkReport writeCallbacks(RedisTemplate<?, ?> template, Iterator<? extends RedisCallback<?>> callbacks,
			CallbackResults results, UnaryOperator<BulkOptions> options);

	/**
	 * Runs callbacks that were written for
	 * {@link RedisTemplate#executePipelined(SessionCallback)}, as {@link #writeCallbacks}
	 * does with those of the other kind.
	 * @param template runs the callbacks
	 * @param callbacks the items, each of which returns {@code null}
	 * @param options changes the options for this run
	 * @return what became of the callbacks
	 */
	default BulkReport writeSessionCallbacks(RedisTemplate<?, ?> template,
			Iterator<? extends SessionCallback<?>> callbacks, UnaryOperator<BulkOptions> options) {
		return writeSessionCallbacks(template, callbacks, CallbackResults.IGNORED, options);
	}

	/**
	 * Runs callbacks that were written for
	 * {@link RedisTemplate#executePipelined(SessionCallback)}, and tells what their
	 * commands have answered, as {@link #writeCallbacks} does with those of the other
	 * kind.
	 * @param template runs the callbacks, and reads results
	 * @param callbacks the items, each of which returns {@code null}
	 * @param results takes the results of each callback
	 * @param options changes the options for this run
	 * @return what became of the callbacks
	 */
	BulkReport writeSessionCallbacks(RedisTemplate<?, ?> template, Iterator<? extends SessionCallback<?>> callbacks,
			CallbackResults results, UnaryOperator<BulkOptions> options);

	/**
	 * Returns a view of this writer that writes as a template does: keys, values, the
	 * fields of hashes and their values pass the template's serializers, text and numbers
	 * too, so that the template reads back what was written.
	 *
	 * <pre class="code">
	 * bulkWriter.serializingWith(productTemplate)
	 *     .write(products, (product, commands) -&gt; commands.set(product.sku(), product));
	 * </pre>
	 *
	 * The view has this writer's connections, options and runs. Closing the view does
	 * nothing.
	 * @param template has the serializers; its connections are not used
	 * @return the view
	 * @see BulkSerializer#template(RedisTemplate)
	 */
	default BulkWriter serializingWith(RedisTemplate<?, ?> template) {
		return new SerializingBulkWriter(this, BulkSerializer.template(template));
	}

	/**
	 * Ends all runs and closes the connections. No source is read any further; what has
	 * been read is written, within {@link BulkOptions#timeout()}. The report of a run
	 * that was ended before its source says so, and {@link BulkReport#resumeAt()} says
	 * where the source goes on. A writer that is a bean is closed by its application
	 * context. Closing again does nothing. A mapper or a listener that closes the writer
	 * does not wait for that: it is done when the run has gone on to its end.
	 */
	@Override
	void close();

}
