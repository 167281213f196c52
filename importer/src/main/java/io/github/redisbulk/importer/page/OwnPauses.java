package io.github.redisbulk.importer.page;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;

import io.github.redisbulk.engine.pacing.ProcessorWait;

/**
 * How long a thread was late by no fault of Redis: this process stood still to collect
 * its garbage, or the thread waited for a processor, where the system tells. Whoever
 * reads from another machine does not wait for that.
 * <p>
 * Made and asked by that thread, which lives as long as its process.
 */
final class OwnPauses {

	private final List<GarbageCollectorMXBean> collectors = ManagementFactory.getGarbageCollectorMXBeans()
		.stream()
		.filter((collector) -> !collector.getName().matches(".*(Concurrent|Cycles).*"))
		.toList();

	private final ProcessorWait processor = ProcessorWait.ofCurrentThread();

	/** Returns how long that was so far, in nanoseconds. */
	long nanos() {
		return this.collectors.stream().mapToLong((collector) -> Math.max(0, collector.getCollectionTime())).sum()
				* 1_000_000 + this.processor.nanos();
	}

}
