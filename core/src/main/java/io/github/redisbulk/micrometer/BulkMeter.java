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
	ITEMS("redis.bulk.items", Meter.Type.COUNTER, null, Tag.NAME, Tag.OUTCOME),

	/** Commands sent, repeated ones counted each time. */
	COMMANDS("redis.bulk.commands", Meter.Type.COUNTER, null, Tag.NAME),

	/** Bytes sent. */
	BYTES("redis.bulk.bytes", Meter.Type.COUNTER, "bytes", Tag.NAME),

	/** Commands in a chunk. */
	CHUNK_SIZE("redis.bulk.chunk.size", Meter.Type.DISTRIBUTION_SUMMARY, "commands", Tag.NAME),

	/** Times in which a run sent nothing although there was something to send. */
	PAUSES("redis.bulk.pauses", Meter.Type.TIMER, null, Tag.NAME, Tag.REASON),

	/** Attempts to send again or to connect again. */
	RETRIES("redis.bulk.retries", Meter.Type.COUNTER, null, Tag.NAME, Tag.CODE),

	/** Commands that a node of a cluster has sent elsewhere. */
	REDIRECTS("redis.bulk.redirects", Meter.Type.COUNTER, null, Tag.NAME),

	/** Items taken from their source that have not ended yet. */
	IN_FLIGHT("redis.bulk.items.in.flight", Meter.Type.GAUGE, null, Tag.NAME),

	/** Commands that a chunk may have now: the lowest limit of the runs that go on. */
	CHUNK_LIMIT("redis.bulk.chunk.limit", Meter.Type.GAUGE, "commands", Tag.NAME),

	/** Items that end in a second, averaged over the last seconds. */
	PACE("redis.bulk.pace", Meter.Type.GAUGE, null, Tag.NAME),

	/** The 99th percentile of the last reads by which the writer watches its harm. */
	PROBE("redis.bulk.probe", Meter.Type.GAUGE, "seconds", Tag.NAME),

	/** Time since a chunk was settled: the longest of the runs that go on. */
	SINCE_PROGRESS("redis.bulk.since.progress", Meter.Type.GAUGE, "seconds", Tag.NAME);

	private final String meter;

	private final Meter.Type type;

	private final @Nullable String baseUnit;

	private final Tag[] tags;

	BulkMeter(String meter, Meter.Type type, @Nullable String baseUnit, Tag... tags) {
		this.meter = meter;
		this.type = type;
		this.baseUnit = baseUnit;
		this.tags = tags;
	}

	@Override
	public String getName() {
		return this.meter;
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
