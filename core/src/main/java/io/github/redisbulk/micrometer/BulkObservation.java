package io.github.redisbulk.micrometer;

import io.micrometer.common.docs.KeyName;
import io.micrometer.observation.Observation.Context;
import io.micrometer.observation.ObservationConvention;
import io.micrometer.observation.docs.ObservationDocumentation;

/**
 * The observations: one for a run, one for each of its chunks, none for a command. Keys
 * and values of Redis are in neither.
 */
public enum BulkObservation implements ObservationDocumentation {

	/** A run, from its beginning to its report. */
	RUN {

		@Override
		public Class<? extends ObservationConvention<? extends Context>> getDefaultConvention() {
			return DefaultBulkRunObservationConvention.class;
		}

		@Override
		public KeyName[] getLowCardinalityKeyNames() {
			return RunTag.values();
		}

		@Override
		public KeyName[] getHighCardinalityKeyNames() {
			return RunDetail.values();
		}

	},

	/** A chunk, from its sending to its last answer. */
	CHUNK {

		@Override
		public Class<? extends ObservationConvention<? extends Context>> getDefaultConvention() {
			return DefaultBulkChunkObservationConvention.class;
		}

		@Override
		public KeyName[] getLowCardinalityKeyNames() {
			return ChunkTag.values();
		}

		@Override
		public KeyName[] getHighCardinalityKeyNames() {
			return ChunkDetail.values();
		}

	};

	/** Tags of a run, in metrics and traces. */
	public enum RunTag implements KeyName {

		/** The run's name, {@code none} without one, {@code other} past 50 names. */
		NAME {

			@Override
			public String asString() {
				return BulkMeter.Tag.NAME.asString();
			}

		},

		/**
		 * {@code complete}; {@code incomplete} where an item is not written;
		 * {@code stopped} where the run ended before its source.
		 */
		OUTCOME {

			@Override
			public String asString() {
				return "outcome";
			}

		}

	}

	/** What a trace tells of a run beyond its tags. */
	public enum RunDetail implements KeyName {

		/** The run's number, as at the endpoint. */
		ID {

			@Override
			public String asString() {
				return "redis.bulk.run.id";
			}

		},

		/** How many items were read. */
		READ {

			@Override
			public String asString() {
				return "redis.bulk.items.read";
			}

		},

		/** How many of them are written. */
		WRITTEN {

			@Override
			public String asString() {
				return "redis.bulk.items.written";
			}

		}

	}

	/** Tags of a chunk, in metrics and traces. */
	public enum ChunkTag implements KeyName {

		/** The run's name, {@code none} without one, {@code other} past 50 names. */
		NAME {

			@Override
			public String asString() {
				return BulkMeter.Tag.NAME.asString();
			}

		},

		/**
		 * {@code accepted}; {@code refused} where at least one command was; {@code lost}
		 * where an answer did not come; {@code not_sent} where the connection had ended
		 * before.
		 */
		OUTCOME {

			@Override
			public String asString() {
				return "outcome";
			}

		}

	}

	/** What a trace tells of a chunk beyond its tags. */
	public enum ChunkDetail implements KeyName {

		/** How many commands. */
		COMMANDS {

			@Override
			public String asString() {
				return "redis.bulk.chunk.commands";
			}

		},

		/** Their bytes on the wire. */
		BYTES {

			@Override
			public String asString() {
				return "redis.bulk.chunk.bytes";
			}

		},

		/** Whether the commands had been sent before. */
		REPEATED {

			@Override
			public String asString() {
				return "redis.bulk.chunk.repeated";
			}

		}

	}

}
