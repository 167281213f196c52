package io.github.redisbulk.benchmarks.protection;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

import io.github.redisbulk.benchmarks.rival.Driver;
import io.github.redisbulk.benchmarks.server.Lab;
import io.github.redisbulk.benchmarks.server.Target;
import org.jspecify.annotations.Nullable;

/**
 * What experiments are done with, and takes what they find out.
 */
final class Stage implements AutoCloseable {

	static final int READS_PER_SECOND = 6_000;

	static final int VALUE_BYTES = 1024;

	/** What most experiments ask the guard to keep, in milliseconds. */
	static final double BOUND = 2;

	private final Plan plan;

	private final Lab lab;

	private final RatioLines lines;

	private final List<Result> results = new ArrayList<>();

	private final List<Double> idle = new ArrayList<>();

	private Timeline timeline = Timeline.NONE;

	private final Witnesses witnesses;

	private int round;

	Stage(Plan plan, Lab lab) throws IOException {
		this.witnesses = Witnesses.start(plan.realtime());
		this.plan = plan;
		this.lab = lab;
		this.lines = new RatioLines(plan.topology());
	}

	Plan plan() {
		return this.plan;
	}

	Lab lab() {
		return this.lab;
	}

	RatioLines lines() {
		return this.lines;
	}

	List<Result> results() {
		return this.results;
	}

	Timeline timeline() {
		return this.timeline;
	}

	void timeline(Timeline latest) {
		this.timeline = latest;
	}

	/** What reads took whenever nobody wrote. */
	Idle idle() {
		return new Idle(this.idle);
	}

	/** Starts readers, which need a moment until they are as quick as they will be. */
	Readers readers(Target target) throws IOException {
		Readers readers = Readers.start(target, ReaderConnection.PREFIX, READS_PER_SECOND, this.plan.realtime());
		pass(1.5);
		begin(readers);
		pass(2);
		end(readers);
		return readers;
	}

	/** Begins a round: what reads take while nobody writes. */
	Result idle(int number, Readers readers) throws IOException {
		this.round = number;
		begin(readers);
		pass(this.plan.seconds());
		Result result = add(Result.of(number, "-", "idle", 0, end(readers), null));
		this.idle.add(result.p99());
		return result;
	}

	private void begin(Readers readers) throws IOException {
		this.witnesses.seen();
		readers.begin();
	}

	private Readers.Seen end(Readers readers) throws IOException {
		return readers.end(this.witnesses.seen());
	}

	/** One setting behind the proxy. */
	Result run(Readers readers, Driver driver, String name, Setting setting) throws Exception {
		return run(readers, driver, name, setting, 1);
	}

	/** One setting behind the proxy, for so many times as long as others. */
	Result run(Readers readers, Driver driver, String name, Setting setting, int turns) throws Exception {
		try (Writing writing = Writing.start(driver, this.lab.proxy(), setting.options(), VALUE_BYTES)) {
			writing.goOn(this.plan.warmUpSeconds());
			return measure(readers, driver, name, writing, turns * this.plan.seconds());
		}
		finally {
			pass(0.2);
		}
	}

	/** One run, after it has warmed up. */
	Result measure(Readers readers, Driver driver, String name, Writing writing) throws IOException {
		writing.goOn(this.plan.warmUpSeconds());
		return measure(readers, driver, name, writing, this.plan.seconds());
	}

	Result measure(Readers readers, Driver driver, String name, Writing writing, double seconds) throws IOException {
		return measure(readers, driver, name, writing::written, seconds, writing::pacing);
	}

	/**
	 * Whoever writes at the moment.
	 * @param written tells how many items have been written so far
	 * @param pacing tells what the writer allows itself in the end
	 */
	Result measure(Readers readers, Driver driver, String name, Count written, double seconds,
			Supplier<? extends @Nullable Object> pacing) throws IOException {
		long before = written.now();
		long started = System.nanoTime();
		begin(readers);
		pass(seconds);
		Readers.Seen seen = end(readers);
		double rate = (written.now() - before) / ((System.nanoTime() - started) / 1e9);
		return add(Result.of(this.round, driver.label(), name, rate, seen, pacing.get()));
	}

	/** The first run of a driver is slow for reasons of its own. */
	void warmUp() throws Exception {
		for (Driver driver : this.plan.drivers()) {
			for (Setting setting : List.of(Setting.fixed(50, 2, 0), Setting.guard(BOUND))) {
				try (Writing writing = Writing.start(driver, this.lab.proxy(), setting.options(), VALUE_BYTES)) {
					writing.goOn(this.plan.quick() ? 1 : 2);
				}
			}
		}
	}

	private Result add(Result result) {
		System.out.println(result.line());
		this.results.add(result);
		return result;
	}

	static void pass(double time) {
		long end = System.nanoTime() + (long) (time * 1e9);
		for (long left = end - System.nanoTime(); left > 0; left = end - System.nanoTime()) {
			LockSupport.parkNanos(Math.min(left, TimeUnit.MILLISECONDS.toNanos(50)));
		}
	}

	@Override
	public void close() {
		this.witnesses.close();
	}

	/** Counts what is written, perhaps in another process. */
	interface Count {

		long now() throws IOException;

	}

}
