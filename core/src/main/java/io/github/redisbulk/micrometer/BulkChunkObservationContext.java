package io.github.redisbulk.micrometer;

import io.github.redisbulk.BulkChunk;
import io.github.redisbulk.BulkChunk.Answer;
import io.micrometer.observation.Observation;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a chunk while it is observed.
 * <p>
 * Used by one thread at a time.
 */
public class BulkChunkObservationContext extends Observation.Context {

	private final BulkChunk chunk;

	private final String runName;

	private @Nullable Answer answer;

	BulkChunkObservationContext(BulkChunk chunk, String runName) {
		this.chunk = chunk;
		this.runName = runName;
	}

	/**
	 * Returns the chunk.
	 * @return the chunk
	 */
	public BulkChunk getChunk() {
		return this.chunk;
	}

	/**
	 * Returns the name of the chunk's run as a tag can bear it.
	 * @return one of a limited number of names
	 */
	public String getRunName() {
		return this.runName;
	}

	/**
	 * Returns how the chunk was answered.
	 * @return the answer to it, {@code null} until it is known
	 */
	public @Nullable Answer getAnswer() {
		return this.answer;
	}

	void setAnswer(Answer answer) {
		this.answer = answer;
	}

}
