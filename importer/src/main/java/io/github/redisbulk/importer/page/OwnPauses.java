package io.github.redisbulk.importer.page;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;

/**
 * How long this process has stood still to collect its garbage. What a huge pipeline
 * leaves behind is no latency of Redis.
 */
final class OwnPauses {

	private final List<GarbageCollectorMXBean> collectors = ManagementFactory.getGarbageCollectorMXBeans()
		.stream()
		.filter((collector) -> !collector.getName().matches(".*(Concurrent|Cycles).*"))
		.toList();

	/** Returns the length of all pauses so far, in nanoseconds. */
	long nanos() {
		return this.collectors.stream().mapToLong((collector) -> Math.max(0, collector.getCollectionTime())).sum()
				* 1_000_000;
	}

}
