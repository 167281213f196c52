package io.github.redisbulk.benchmarks.rival;

import java.util.function.BiFunction;

import io.github.redisbulk.benchmarks.server.Target;
import io.github.redisbulk.benchmarks.server.Wire;

/**
 * The ways of writing that are there for both drivers.
 */
public enum Strategy {

	/** A loop over {@code opsForValue().set(…)}. */
	ONE_BY_ONE(OneByOne::new),

	/** Spring Batch's {@code RedisItemWriter}. */
	SPRING_BATCH(SpringBatchWriter::new),

	/** {@code executePipelined} as Boot sets it up. */
	EXECUTE_PIPELINED(ExecutePipelined::plain),

	/** {@code executePipelined} with one flush a chunk and a connection held. */
	EXECUTE_PIPELINED_TUNED(ExecutePipelined::tuned),

	/** The driver's own pipeline, without Spring. */
	RAW_PIPELINE((driver, target) -> switch (driver) {
		case LETTUCE -> new LettucePipeline(target);
		case JEDIS -> new JedisPipeline(target);
	}),

	/** {@code BulkWriter.writeCallbacks}. */
	BULK_WRITER_PORTABLE(PortableBulkWriter::new),

	/** {@code BulkWriter}. */
	BULK_WRITER(BulkWriterRival::plain),

	/** {@code BulkSession.add}. */
	BULK_SESSION(BulkWriterRival::session),

	/** {@code BulkSession.submit}, and an action with each outcome. */
	BULK_SESSION_SUBMIT(BulkWriterRival::submitting),

	/** {@code ReactiveBulkWriter.write}. */
	BULK_REACTIVE(BulkWriterRival::reactive),

	/** {@code ReactiveBulkWriter.results}. */
	BULK_REACTIVE_RESULTS(BulkWriterRival::results),

	/** {@code BulkWriter} with packing on. */
	BULK_WRITER_PACKING(BulkWriterRival::packing);

	@SuppressWarnings("ImmutableEnumChecker") // a reference to a constructor
	private final BiFunction<Driver, Target, Rival> opener;

	Strategy(BiFunction<Driver, Target, Rival> opener) {
		this.opener = opener;
	}

	/**
	 * Connects.
	 * @param driver the driver
	 * @param target where to write
	 * @return a rival, to be closed
	 */
	public Rival open(Driver driver, Target target) {
		return this.opener.apply(driver, target);
	}

	/**
	 * Returns whether it can be connected. Jedis knows no socket files, and the drivers'
	 * own pipelines are measured over TCP alone.
	 * @param wire what leads to the server
	 * @param driver the driver
	 * @return whether to measure it
	 */
	public boolean goesOver(Wire.Kind wire, Driver driver) {
		return wire == Wire.Kind.TCP || (this != RAW_PIPELINE && (wire == Wire.Kind.TLS || driver == Driver.LETTUCE));
	}

	/**
	 * Returns the name in results.
	 * @return lower case, with dashes
	 */
	public String label() {
		return Labels.of(this);
	}

}
