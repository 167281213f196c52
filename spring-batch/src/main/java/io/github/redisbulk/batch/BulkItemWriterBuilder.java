package io.github.redisbulk.batch;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

import io.github.redisbulk.BulkMapper;
import io.github.redisbulk.BulkMark;
import io.github.redisbulk.BulkOptions;
import io.github.redisbulk.BulkSession;
import io.github.redisbulk.BulkWriter;
import io.github.redisbulk.ItemResult;
import io.github.redisbulk.MaxFailures;
import org.jspecify.annotations.Nullable;

import org.springframework.batch.core.repository.JobRepository;
import org.springframework.batch.core.step.StepExecution;
import org.springframework.batch.infrastructure.item.ItemStream;
import org.springframework.batch.infrastructure.item.ItemWriter;
import org.springframework.util.Assert;

/**
 * Builds a {@link BulkItemWriter}. A {@linkplain #writer writer} and a
 * {@linkplain #mapper mapper} are all it needs.
 * <p>
 * This class is not thread-safe.
 *
 * @param <T> what the step writes
 */
public class BulkItemWriterBuilder<T> implements Cloneable {

	private String name = "BulkItemWriter";

	private @Nullable BulkWriter writer;

	private @Nullable BulkMapper<? super T> mapper;

	private UnaryOperator<BulkOptions> options = UnaryOperator.identity();

	private MaxFailures maxFailures = MaxFailures.of(0);

	private @Nullable OnceMarks once;

	private ItemWriter<? super ItemResult> failedItems = new SkipLog();

	private ItemWriter<? super ItemResult> unknownItems = new SkipLog();

	/**
	 * Names the writer's counts in the execution context.
	 * @param name a word, {@code BulkItemWriter} unless it is set; two writers of one
	 * step need two
	 * @return this
	 */
	public BulkItemWriterBuilder<T> name(String name) {
		Assert.hasText(name, "'name' must not be empty");
		this.name = name;
		return this;
	}

	/**
	 * Sets what writes.
	 * @param writer the application's writer, which stays open
	 * @return this
	 */
	public BulkItemWriterBuilder<T> writer(BulkWriter writer) {
		this.writer = writer;
		return this;
	}

	/**
	 * Sets what turns an item into commands.
	 * @param mapper the mapper
	 * @return this
	 */
	public BulkItemWriterBuilder<T> mapper(BulkMapper<? super T> mapper) {
		this.mapper = mapper;
		return this;
	}

	/**
	 * Changes the writer's options for this step.
	 * @param options changes the options; the name of the run, its linger and its
	 * tolerance for failures are set afterwards. A partition takes turns with those of
	 * its job unless they say otherwise
	 * @return this
	 */
	public BulkItemWriterBuilder<T> options(UnaryOperator<BulkOptions> options) {
		this.options = options;
		return this;
	}

	/**
	 * Limits how many items of an execution of the step may end other than written. As a
	 * step of Spring Batch skips nothing by itself, none may unless this is set.
	 * @param maxFailures the limit
	 * @return this
	 */
	public BulkItemWriterBuilder<T> maxFailures(MaxFailures maxFailures) {
		this.maxFailures = maxFailures;
		return this;
	}

	/**
	 * Applies each item exactly once, also where its commands must not be repeated and
	 * whoever is killed: see {@link BulkOptions#withOnce}. Each execution of a step has a
	 * mark in Redis, and so has each of its partitions; the mark passes to whoever takes
	 * the work over, and the one before can write nothing more. The reader and the
	 * processor have to give the same items in the same order each time.
	 * @param prefix what the keys of the marks begin with; in a cluster with the hash tag
	 * that all keys of the items have. A mark expires a day after its step is complete;
	 * those of a job that is given up can be deleted
	 * @param repository where the name of a mark is kept, before anything is written
	 * @return this
	 */
	public BulkItemWriterBuilder<T> once(String prefix, JobRepository repository) {
		Assert.hasText(prefix, "'prefix' must not be empty");
		Assert.notNull(repository, "'repository' must not be null: the names of the marks are kept there");
		this.once = new OnceMarks(prefix, repository);
		return this;
	}

	/**
	 * Sets what is given the items that are not written: refused by Redis, or not mapped.
	 * It is called by the thread and in the transaction of the step, after a chunk and
	 * before its commit, with what ended so in that chunk. If it throws an exception, the
	 * step fails. Without one, their number is logged.
	 * @param failedItems writes results; opened and closed with this writer where it is
	 * an {@link ItemStream}
	 * @return this
	 */
	public BulkItemWriterBuilder<T> failedItems(ItemWriter<? super ItemResult> failedItems) {
		this.failedItems = failedItems;
		return this;
	}

	/**
	 * Sets what is given the items that may have been applied or not, because the answer
	 * was lost. Otherwise as {@link #failedItems}.
	 * @param unknownItems writes results
	 * @return this
	 */
	public BulkItemWriterBuilder<T> unknownItems(ItemWriter<? super ItemResult> unknownItems) {
		this.unknownItems = unknownItems;
		return this;
	}

	/**
	 * Builds the writer.
	 * @return a writer, which may be a bean of any scope
	 * @throws IllegalArgumentException if the writer or the mapper is missing
	 */
	@SuppressWarnings("unchecked")
	public BulkItemWriter<T> build() {
		Assert.notNull(this.writer, "'writer' must be set: the BulkWriter that writes");
		Assert.notNull(this.mapper, "'mapper' must be set: it turns an item into commands");
		try {
			return new BulkItemWriter<>((BulkItemWriterBuilder<T>) clone());
		}
		catch (CloneNotSupportedException ex) {
			throw new IllegalStateException(ex);
		}
	}

	String name() {
		return this.name;
	}

	/**
	 * Begins a run.
	 * @param first changes the writer's own options, before the application does
	 * @param last changes them after that
	 */
	BulkSession<T> open(UnaryOperator<BulkOptions> first, UnaryOperator<BulkOptions> last) {
		BulkWriter to = this.writer;
		BulkMapper<? super T> by = this.mapper;
		if (to == null || by == null) {
			throw new IllegalStateException("not built");
		}
		return to.open(by, (own) -> last.apply(this.options.apply(first.apply(own)).withMaxFailures(this.maxFailures)));
	}

	void forget(OnceMarks marks, BulkMark mark, StepExecution execution) {
		if (this.writer != null) {
			marks.forget(mark, execution, this.writer);
		}
	}

	@Nullable OnceMarks once() {
		return this.once;
	}

	ItemWriter<? super ItemResult> failedItems() {
		return this.failedItems;
	}

	ItemWriter<? super ItemResult> unknownItems() {
		return this.unknownItems;
	}

	List<ItemStream> streams() {
		List<ItemStream> streams = new ArrayList<>(2);
		if (this.failedItems instanceof ItemStream stream) {
			streams.add(stream);
		}
		if (this.unknownItems instanceof ItemStream stream && this.unknownItems != this.failedItems) {
			streams.add(stream);
		}
		return streams;
	}

}
