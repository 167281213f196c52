package io.github.redisbulk.benchmarks.ratio;

import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.Map;

import com.sun.management.ThreadMXBean;

/**
 * What each live thread has allocated so far. Threads that have ended are missed: none of
 * those that write end between two readings.
 *
 * @param bytesByThread bytes by the thread's id
 */
public record Allocation(Map<Long, Long> bytesByThread) {

	private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

	/**
	 * Reads it.
	 * @return what each thread has allocated since it was started
	 */
	public static Allocation now() {
		long[] ids = THREADS.getAllThreadIds();
		long[] bytes = THREADS.getThreadAllocatedBytes(ids);
		Map<Long, Long> bytesByThread = new HashMap<>();
		for (int i = 0; i < ids.length; i++) {
			bytesByThread.put(ids[i], Math.max(0, bytes[i]));
		}
		return new Allocation(bytesByThread);
	}

	/**
	 * Returns what was allocated between two readings.
	 * @param before the earlier one
	 * @return bytes
	 */
	public long since(Allocation before) {
		return this.bytesByThread.entrySet()
			.stream()
			.mapToLong((entry) -> entry.getValue() - before.bytesByThread.getOrDefault(entry.getKey(), 0L))
			.sum();
	}

}
