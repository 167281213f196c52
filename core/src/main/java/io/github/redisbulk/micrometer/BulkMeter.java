package io.github.redisbulk.micrometer;

import io.micrometer.common.docs.KeyName;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.docs.MeterDocumentation;
import org.jspecify.annotations.Nullable;

/**
 * The meters, beside those that {@linkplain BulkObservation observations} make.
 */
public enum BulkMeter implements MeterDocumentation {

	/** Items that have ended, by outcome. */
	ITEMS("redis.bulk.items", "Items that have ended", Meter.Type.COUNTER, null, Tag.NAME, Tag.OUTCOME),

	/** Commands sent, repeated ones counted each time. */
	COMMANDS("redis.bulk.commands", "Commands sent, repeated ones counted each time", Meter.Type.COUNTER, null,
			Tag.NAME),

	/** Bytes sent. */
	BYTES("redis.bulk.bytes", "Bytes sent", Meter.Type.COUNTER, "bytes", Tag.NAME),

	/** Commands in a chunk. */
	CHUNK_SIZE("redis.bulk.chunk.size", "Commands in a chunk", Meter.Type.DISTRIBUTION_SUMMARY, "commands", Tag.NAME),

	/** Times in which a run sent nothing although there was something to send. */
	PAUSES("redis.bulk.pauses", "Times in which nothing was sent although there was something to send",
			Meter.Type.TIMER, null, Tag.NAME, Tag.REASON),

	/** Attempts to send again or to connect again. */
	RETRIES("redis.bulk.retries", "Attempts to send or to connect again", Meter.Type.COUNTER, null, Tag.NAME, Tag.CODE),

	/** Commands that a node of a cluster has sent elsewhere. */
	REDIRECTS("redis.bulk.redirects", "Commands that a node of a cluster has sent elsewhere", Meter.Type.COUNTER, null,
			Tag.NAME),

	/** Items taken from their source that have not ended yet. */
	IN_FLIGHT("redis.bulk.items.in.flight", "Items read that have not ended", Meter.Type.GAUGE, null, Tag.NAME),

	/** Commands that a chunk may have now: the lowest limit of the runs that go on. */
	CHUNK_LIMIT("redis.bulk.chunk.limit", "Commands that a chunk may have; the lowest limit of the runs that go on",
			Meter.Type.GAUGE, "commands", Tag.NAME),

	/** Items that end in a second, averaged over the last seconds. */
	PACE("redis.bulk.pace", "Items that end in a second, averaged over the last seconds", Meter.Type.GAUGE, null,
			Tag.NAME),

	/** The 99th percentile of the last reads by which the writer watches its harm. */
	PROBE("redis.bulk.probe",
			"99th percentile, in seconds, of the reads by which a read-latency bound is kept; 0 without one",
			Meter.Type.GAUGE, "seconds", Tag.NAME),

	/** Time since a chunk was settled: the longest of the runs that go on. */
	SINCE_PROGRESS("redis.bulk.since.progress", "Seconds since a chunk was settled; the longest of the runs that go on",
			Meter.Type.GAUGE, "seconds", Tag.NAME);

	private final String meter;

	private final String description;

	private final Meter.Type type;

	private final @Nullable String baseUnit;

	private final Tag[] tags;

	BulkMeter(String meter, String description, Meter.Type type, @Nullable String baseUnit, Tag... tags) {
		this.meter = meter;
		this.description = description;
		this.type = type;
		this.baseUnit = baseUnit;
		this.tags = tags;
	}

	@Override
	public String getName() {
		return this.meter;
	}

	/**
	 * Returns what the meter counts, for those who read it elsewhere.
	 * @return a text without a full stop
	 */
	public String getDescription() {
		return this.description;
	}

	@Override
	public @Nullable String getBaseUnit() {
		return this.baseUnit;
	}

	@Override
	public Meter.Type getType() {
		return this.type;
	}

	@Override
	public KeyName[] getKeyNames() {
		return this.tags.clone();
	}

	/** Tags of the meters. */
	public enum Tag implements KeyName {

		/** The run's name, {@code none} without one, {@code other} past 50 names. */
		NAME("redis.bulk.run"),

		/** {@code written}, {@code failed}, {@code unknown} or {@code not_sent}. */
		OUTCOME("outcome"),

		/** {@code configured}, {@code held}, {@code paced} or {@code retry}. */
		REASON("reason"),

		/** The server's word, or what kind of exception it was. */
		CODE("code");

		private final String key;

		Tag(String key) {
			this.key = key;
		}

		@Override
		public String asString() {
			return this.key;
		}

	}

}
