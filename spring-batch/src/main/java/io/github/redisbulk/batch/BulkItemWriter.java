package io.github.redisbulk.batch;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import io.github.redisbulk.BulkWriter;
import org.jspecify.annotations.Nullable;

import org.springframework.batch.core.scope.context.StepContext;
import org.springframework.batch.core.scope.context.StepSynchronizationManager;
import org.springframework.batch.core.step.FatalStepExecutionException;
import org.springframework.batch.core.step.StepExecution;
import org.springframework.batch.infrastructure.item.Chunk;
import org.springframework.batch.infrastructure.item.ExecutionContext;
import org.springframework.batch.infrastructure.item.ItemStream;
import org.springframework.batch.infrastructure.item.ItemStreamException;
import org.springframework.batch.infrastructure.item.ItemStreamWriter;
import org.springframework.batch.infrastructure.item.WriterNotOpenException;

/**
 * Writes the items of a step through a {@link BulkWriter}. An execution of the step is
 * one run, named by the job and the step, which can be watched and steered like any
 * other. A chunk of the step is many small chunks on the wire, and is committed when each
 * of its items has its outcome: the job repository never says more than Redis has
 * answered.
 *
 * <pre class="code">
 * new BulkItemWriterBuilder&lt;Product&gt;().writer(bulkWriter)
 *     .mapper((product, commands) -&gt; commands.set("product:" + product.sku(), product.name()))
 *     .build();
 * </pre>
 *
 * <p>
 * No item is written twice for the sake of another: an item that cannot be written is
 * given to a writer of such items and counted as a skip in writing, not thrown. Once more
 * items are not written than {@link BulkItemWriterBuilder#maxFailures} allows, or the run
 * is stopped, {@link #write} throws a {@link FatalStepExecutionException}, and so does
 * each later call: neither the retries of the step nor its scan for skips send anything
 * more, and the step ends. A restart begins with the chunk that was not committed.
 * <p>
 * After each chunk the {@link ExecutionContext} holds the counts {@code <name>.written},
 * {@code <name>.failed}, {@code <name>.unknown} and {@code <name>.notSent}, over all
 * executions of the step.
 * <p>
 * This class is thread-safe. An instance may be shared by partitions and by steps: each
 * execution has a run of its own.
 *
 * @param <T> what the step writes
 */
public class BulkItemWriter<T> implements ItemStreamWriter<T> {

	private static final String NO_STEP = "";

	private final BulkItemWriterBuilder<T> settings;

	/** By the number of the execution. */
	private final Map<Object, StepSession<T>> sessions = new ConcurrentHashMap<>();

	BulkItemWriter(BulkItemWriterBuilder<T> settings) {
		this.settings = settings;
	}

	/**
	 * Begins the run of a step's execution. Connects to nothing yet.
	 * @throws ItemStreamException if the step's execution has begun already
	 */
	@Override
	public void open(ExecutionContext executionContext) {
		StepExecution execution = execution();
		StepSession<T> session = new StepSession<>(this.settings, execution, executionContext);
		if (this.sessions.putIfAbsent(key(execution), session) != null) {
			session.close();
			throw new ItemStreamException(
					"The writer '" + this.settings.name() + "' is open already in this execution of the step");
		}
		this.settings.streams().forEach((stream) -> stream.open(executionContext));
	}

	/**
	 * Writes a chunk, and returns when each of its items has its outcome.
	 * @throws FatalStepExecutionException if the run has stopped. What has become of the
	 * items of this chunk is in the report of its cause
	 */
	@Override
	public void write(Chunk<? extends T> chunk) throws Exception {
		StepSession<T> session = this.sessions.get(key(execution()));
		if (session == null) {
			throw new WriterNotOpenException("The writer '" + this.settings.name()
					+ "' is not open: register it as a stream of the step that it writes for");
		}
		session.write(chunk);
	}

	@Override
	public void update(ExecutionContext executionContext) {
		StepSession<T> session = this.sessions.get(key(execution()));
		if (session != null) {
			session.update(executionContext);
		}
		this.settings.streams().forEach((stream) -> stream.update(executionContext));
	}

	/** Ends the run. */
	@Override
	public void close() {
		StepSession<T> session = this.sessions.remove(key(execution()));
		if (session != null) {
			session.close();
		}
		this.settings.streams().forEach(ItemStream::close);
	}

	private static @Nullable StepExecution execution() {
		StepContext context = StepSynchronizationManager.getContext();
		return (context != null) ? context.getStepExecution() : null;
	}

	private static Object key(@Nullable StepExecution execution) {
		return (execution != null) ? execution.getId() : NO_STEP;
	}

}
