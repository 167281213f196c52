package io.github.redisbulk.micrometer;

import java.util.Locale;

import io.github.redisbulk.BulkChunk;
import io.github.redisbulk.BulkChunk.Answer;
import io.github.redisbulk.micrometer.BulkObservation.ChunkDetail;
import io.github.redisbulk.micrometer.BulkObservation.ChunkTag;
import io.micrometer.common.KeyValue;
import io.micrometer.common.KeyValues;

/**
 * Names and tags of the observation of a chunk, unless an application has its own.
 * <p>
 * This class is immutable and thread-safe.
 */
public class DefaultBulkChunkObservationConvention implements BulkChunkObservationConvention {

	@Override
	public String getName() {
		return "redis.bulk.chunk";
	}

	@Override
	public String getContextualName(BulkChunkObservationContext context) {
		return "redis bulk chunk";
	}

	@Override
	public KeyValues getLowCardinalityKeyValues(BulkChunkObservationContext context) {
		Answer answer = context.getAnswer();
		return KeyValues.of(ChunkTag.NAME.withValue(context.getRunName()), ChunkTag.OUTCOME
			.withValue((answer != null) ? answer.name().toLowerCase(Locale.ROOT) : KeyValue.NONE_VALUE));
	}

	@Override
	public KeyValues getHighCardinalityKeyValues(BulkChunkObservationContext context) {
		BulkChunk chunk = context.getChunk();
		return KeyValues.of(ChunkDetail.COMMANDS.withValue(Integer.toString(chunk.commands())),
				ChunkDetail.BYTES.withValue(Integer.toString(chunk.bytes())),
				ChunkDetail.REPEATED.withValue(Boolean.toString(chunk.repeated())));
	}

}
