package io.github.redisbulk.benchmarks.soak;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * What the process has between two runs.
 *
 * @param minute since the beginning
 * @param heap bytes that are left after a collection
 * @param direct bytes of direct buffers
 * @param threads threads, daemons included
 * @param sockets open sockets
 * @param files other open files
 * @param meters meters in the registry
 * @param seconds time of the processor so far
 * @param totals what was written so far
 */
public record Sample(double minute, double heap, double direct, double threads, double sockets, double files,
		double meters, double seconds, Totals totals) {

	private static final Path DESCRIPTORS = Path.of("/proc/self/fd");

	/**
	 * What was written, and what happened to it.
	 *
	 * @param runs runs
	 * @param items items that were read
	 * @param unknown items whose outcome is unknown
	 * @param failed items that were refused
	 * @param notSent items that were not sent
	 * @param faults faults of the server
	 * @param changes changes of settings, and holds
	 * @param differences things that do not agree between books, reports and the server
	 */
	public record Totals(long runs, long items, long unknown, long failed, long notSent, long faults, long changes,
			long differences) {

		static final Totals NONE = new Totals(0, 0, 0, 0, 0, 0, 0, 0);

		Totals plus(Totals more) {
			return new Totals(this.runs + more.runs, this.items + more.items, this.unknown + more.unknown,
					this.failed + more.failed, this.notSent + more.notSent, this.faults + more.faults,
					this.changes + more.changes, this.differences + more.differences);
		}

	}

	/**
	 * Takes a sample.
	 * @param minute the time
	 * @param meters meters in the registry
	 * @param totals what was written so far
	 */
	static Sample take(double minute, int meters, Totals totals) {
		System.gc();
		System.gc();
		long sockets = descriptors(true);
		return new Sample(minute, ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed(),
				ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class)
					.stream()
					.mapToLong(BufferPoolMXBean::getMemoryUsed)
					.sum(),
				ManagementFactory.getThreadMXBean().getThreadCount(), sockets, descriptors(false), meters,
				ProcessHandle.current().info().totalCpuDuration().map((time) -> time.toMillis() / 1000.0).orElse(0.0),
				totals);
	}

	private static long descriptors(boolean sockets) {
		try (Stream<Path> all = Files.list(DESCRIPTORS)) {
			return all.filter((descriptor) -> target(descriptor).startsWith("socket:") == sockets).count();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** The descriptor by which the folder is read is gone when it is looked at. */
	private static String target(Path descriptor) {
		try {
			return Files.readSymbolicLink(descriptor).toString();
		}
		catch (IOException ex) {
			return "";
		}
	}

}
