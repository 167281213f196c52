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

	private @Nullable Answer fate;

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
	 * Returns what became of the chunk.
	 * @return its fate, {@code null} until that is known
	 */
	public @Nullable Answer getFate() {
		return this.fate;
	}

	void setFate(Answer fate) {
		this.fate = fate;
	}

}
