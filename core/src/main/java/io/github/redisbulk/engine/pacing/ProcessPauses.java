package io.github.redisbulk.engine.pacing;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;

/**
 * Tells a stall of our own process from a slow answer.
 */
interface ProcessPauses {

	/** The pauses of the garbage collector, to the millisecond. */
	ProcessPauses OF_THIS_PROCESS = new ProcessPauses() {

		private final List<GarbageCollectorMXBean> collectors = ManagementFactory.getGarbageCollectorMXBeans()
			.stream()
			.filter((collector) -> !collector.getName().contains("Cycles"))
			.toList();

		@Override
		public long pausedMillis() {
			return this.collectors.stream()
				.mapToLong(GarbageCollectorMXBean::getCollectionTime)
				.filter((time) -> time > 0)
				.sum();
		}

	};

	/** Returns for how long the process has been stopped in its life. */
	long pausedMillis();

	/**
	 * Returns whether a read says nothing about the other side: a good part of it was a
	 * pause of ours, or it took longer than it was allowed to, so that we cannot have
	 * been running (a machine that slept, a clock that jumped).
	 * @param nanos how long it took
	 * @param paused for how much of that the process was known to be stopped
	 * @param timeout how long it was allowed to take
	 */
	static boolean excused(long nanos, long paused, long timeout) {
		return nanos < 0 || paused > nanos / 4 || nanos > 2 * timeout;
	}

}
