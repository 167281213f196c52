package io.github.redisbulk.engine.pacing;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;

/**
 * Tells a pause of this process from a slow answer.
 */
interface ProcessPauses {

	/** The pauses of this process's garbage collector, to the millisecond. */
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

	/** Returns how long the process has been stopped in all, in milliseconds. */
	long pausedMillis();

	/**
	 * Returns whether a read says nothing about the other side: for more than a quarter
	 * of its time this process was stopped, or the read took twice its time-out, which
	 * only a machine that slept or a clock that jumped can explain.
	 * @param nanos how long the read took
	 * @param paused how much of that time the process was stopped, in nanoseconds
	 * @param timeout how long the read was allowed to take, in nanoseconds
	 * @return whether to ignore the read
	 */
	static boolean excused(long nanos, long paused, long timeout) {
		return nanos < 0 || paused > nanos / 4 || nanos > 2 * timeout;
	}

}
