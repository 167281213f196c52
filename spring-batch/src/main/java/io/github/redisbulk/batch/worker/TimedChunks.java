package io.github.redisbulk.batch.worker;

import java.time.Duration;

import org.jspecify.annotations.Nullable;

import org.springframework.batch.core.scope.context.ChunkContext;
import org.springframework.batch.core.step.StepContribution;
import org.springframework.batch.core.step.StepExecution;
import org.springframework.batch.core.step.tasklet.Tasklet;
import org.springframework.batch.infrastructure.item.Chunk;
import org.springframework.batch.infrastructure.item.ItemReader;
import org.springframework.batch.infrastructure.item.ItemWriter;
import org.springframework.batch.infrastructure.repeat.RepeatStatus;

/**
 * Reads and writes chunk after chunk, and commits by time: the job's database has one
 * commit for each time, however many items pass. Register the reader and the writer as
 * streams of the step.
 *
 * <pre class="code">
 * new StepBuilder("load", repository).tasklet(new TimedChunks&lt;&gt;(reader, writer, 1000, Duration.ofSeconds(2)), transactions)
 *     .stream(reader)
 *     .stream(writer)
 *     .build();
 * </pre>
 *
 * What is read and not committed is read again after a kill, and with
 * {@code BulkItemWriterBuilder.once} nothing of it is applied twice. An exception ends
 * the step: nothing is retried or skipped here. Before each chunk, a
 * {@linkplain PartitionTask worker} that may have lost its partition is stopped; one that
 * ends commits what it has written, and stops then.
 *
 * @param <T> what is read and written
 */
public final class TimedChunks<T> implements Tasklet {

	private final ItemReader<? extends T> reader;

	private final ItemWriter<? super T> writer;

	private final int chunkSize;

	private final Duration time;

	/**
	 * Creates a tasklet.
	 * @param reader of the step's scope where partitions run in one process
	 * @param writer writes a chunk
	 * @param chunkSize how many items are in a chunk
	 * @param time how long to go on before a commit
	 */
	public TimedChunks(ItemReader<? extends T> reader, ItemWriter<? super T> writer, int chunkSize, Duration time) {
		if (chunkSize < 1) {
			throw new IllegalArgumentException("'chunkSize' must be positive");
		}
		this.reader = reader;
		this.writer = writer;
		this.chunkSize = chunkSize;
		this.time = time;
	}

	@Override
	public RepeatStatus execute(StepContribution contribution, ChunkContext chunkContext) throws Exception {
		StepExecution execution = contribution.getStepExecution();
		long began = System.nanoTime();
		int size = this.chunkSize;
		while (size == this.chunkSize && System.nanoTime() - began < this.time.toNanos()
				&& !Ownership.ends(execution)) {
			Chunk<T> chunk = new Chunk<>();
			T item = read(contribution);
			while (item != null) {
				chunk.add(item);
				item = (chunk.size() < this.chunkSize) ? read(contribution) : null;
			}
			size = chunk.size();
			Ownership.require(execution);
			if (size > 0) {
				this.writer.write(chunk);
				contribution.incrementWriteCount(size);
			}
		}
		return (size == this.chunkSize) ? RepeatStatus.CONTINUABLE : RepeatStatus.FINISHED;
	}

	private @Nullable T read(StepContribution contribution) throws Exception {
		T item = this.reader.read();
		if (item != null) {
			contribution.incrementReadCount();
		}
		return item;
	}

}
