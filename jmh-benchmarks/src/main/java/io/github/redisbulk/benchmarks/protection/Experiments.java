package io.github.redisbulk.benchmarks.protection;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import io.github.redisbulk.benchmarks.rival.Driver;
import io.github.redisbulk.benchmarks.server.Lab;

/**
 * The experiments, one after the other, with the same readers beside each.
 */
final class Experiments {

	private static final int VALUE_BYTES = 1024;

	private final Lab lab;

	private final Readers readers;

	private final double seconds;

	private final int readsPerSecond;

	private final List<Result> results = new ArrayList<>();

	/**
	 * Creates experiments.
	 * @param lab the servers
	 * @param readers the readers, which are reading
	 * @param readsPerSecond how many they read
	 * @param seconds how long one measurement takes
	 */
	Experiments(Lab lab, Readers readers, int readsPerSecond, double seconds) {
		this.lab = lab;
		this.readers = readers;
		this.readsPerSecond = readsPerSecond;
		this.seconds = seconds;
	}

	List<Result> results() {
		return this.results;
	}

	Result idle() throws IOException {
		this.readers.begin();
		pass(this.seconds);
		return add(Result.of("-", "idle", 0, this.readers.end(), null));
	}

	/** One setting, after a second of warming up. */
	Result run(Driver driver, Setting setting) throws Exception {
		try (Writing writing = Writing.start(driver, this.lab.proxy(), setting.options(), VALUE_BYTES)) {
			pass(Math.max(1, this.seconds / 2));
			return measure(driver.label(), setting.name(), List.of(writing), this.seconds);
		}
		finally {
			pass(0.2);
		}
	}

	/** Values grow a hundredfold in mid-run and shrink again. */
	void shape(Driver driver, Setting setting) throws Exception {
		try (Writing writing = Writing.start(driver, this.lab.proxy(), setting.options(), 100)) {
			pass(3);
			measure(driver.label(), setting.name() + ", 100 B", List.of(writing), 2);
			writing.valueBytes(10 * 1024);
			measure(driver.label(), setting.name() + ", to 10 KiB", List.of(writing), 2);
			pass(1);
			writing.valueBytes(100);
			measure(driver.label(), setting.name() + ", to 100 B", List.of(writing), 2);
		}
	}

	/** Two writers share the proxy; the second begins two seconds later. */
	void pair(Driver driver, Setting setting) throws Exception {
		try (Writing first = Writing.start(driver, this.lab.proxy(), setting.options(), VALUE_BYTES)) {
			pass(2);
			try (Writing second = Writing.start(driver, this.lab.proxy(), setting.options(), VALUE_BYTES)) {
				pass(3);
				long[] before = { first.written(), second.written() };
				measure(driver.label(), "two writers, " + setting.name(), List.of(first, second), 3);
				double one = first.written() - before[0];
				double other = second.written() - before[1];
				System.out.printf(Locale.ROOT, "ratio %s.two-writers.smaller-share %.3f%n", driver.label(),
						Math.min(one, other) / (one + other));
			}
		}
	}

	/** Reads become six times as many in mid-run and few again. */
	void step(Driver driver, Setting setting) throws Exception {
		try (Writing writing = Writing.start(driver, this.lab.proxy(), setting.options(), VALUE_BYTES)) {
			this.readers.pace(1_000);
			pass(2);
			measure(driver.label(), setting.name() + ", 1000 reads", List.of(writing), 2);
			this.readers.pace(6_000);
			measure(driver.label(), setting.name() + ", 6000 reads", List.of(writing), 2);
			this.readers.pace(1_000);
			measure(driver.label(), setting.name() + ", 1000 reads again", List.of(writing), 2);
		}
		finally {
			this.readers.pace(this.readsPerSecond);
			pass(0.2);
		}
	}

	/** The readers' latency over time, while one strategy follows the other. */
	List<Double> course(Driver driver, List<Setting> settings, double secondsEach) throws Exception {
		this.readers.begin();
		for (Setting setting : settings) {
			try (Writing writing = Writing.start(driver, this.lab.proxy(), setting.options(), VALUE_BYTES)) {
				pass(secondsEach);
				System.out.println("course: " + setting.name() + " " + writing.written() / secondsEach + " /s");
			}
			pass(0.5);
		}
		return this.readers.end().course().stream().map((nanos) -> nanos / 1e6).toList();
	}

	private Result measure(String driver, String name, List<Writing> writings, double time) throws IOException {
		long before = written(writings);
		long started = System.nanoTime();
		this.readers.begin();
		pass(time);
		Readers.Seen seen = this.readers.end();
		double rate = (written(writings) - before) / ((System.nanoTime() - started) / 1e9);
		return add(Result.of(driver, name, rate, seen, writings.get(0).pacing()));
	}

	private static long written(List<Writing> writings) {
		return writings.stream().mapToLong(Writing::written).sum();
	}

	private Result add(Result result) {
		System.out.println(result.line());
		this.results.add(result);
		return result;
	}

	/** The middle one of several results of the same setting, by its 99th percentile. */
	static Result median(List<Result> same) {
		return same.stream().sorted(Comparator.comparingDouble(Result::p99)).toList().get((same.size() - 1) / 2);
	}

	private static void pass(double time) {
		long end = System.nanoTime() + (long) (time * 1e9);
		for (long left = end - System.nanoTime(); left > 0; left = end - System.nanoTime()) {
			LockSupport.parkNanos(Math.min(left, TimeUnit.MILLISECONDS.toNanos(50)));
		}
	}

}
