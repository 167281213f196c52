package io.github.redisbulk.testkit;

/**
 * The Redis that all test classes of a run share.
 *
 * @param source where it came from
 * @param address where it answers
 * @param ending ends what was started for it
 */
record SharedRedis(RedisSource source, RedisAddress address, Runnable ending) implements AutoCloseable {

	@Override
	public void close() {
		this.ending.run();
	}

}
