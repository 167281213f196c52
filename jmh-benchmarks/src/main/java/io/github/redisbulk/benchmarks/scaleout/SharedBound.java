package io.github.redisbulk.benchmarks.scaleout;

import java.util.List;
import java.util.stream.IntStream;

import io.github.redisbulk.benchmarks.protection.Readers;
import io.github.redisbulk.benchmarks.server.Lab;
import io.github.redisbulk.benchmarks.server.Target;
import io.github.redisbulk.testkit.RedisAddress;

/**
 * Workers that join a job one after the other, each with a bound of two milliseconds on
 * everybody's reads, which go through the same proxy. Is the bound kept by all together,
 * is as much written as by one, and does each have its share?
 */
final class SharedBound implements Experiment {

	private static final List<Integer> COUNTS = List.of(1, 2, 4, 8);

	private static final String PREFIX = "read:";

	/** Each process needs some seconds of two processors until its code is compiled. */
	private static final int SETTLING_MILLIS = 2_000;

	private static final int READS_A_SECOND = 6_000;

	@Override
	public String name() {
		return "bound";
	}

	@Override
	public void run(Setup setup) throws Exception {
		Load direct = setup.grounds().load(setup.driver(), Work.BOUND, 2 * setup.endless(), 16);
		try (Lab lab = setup.lab().get()) {
			Readers.seed(lab.redis(), PREFIX);
			Target proxy = lab.proxy();
			Load load = new Load(direct.driver(), new RedisAddress(proxy.host(), proxy.port(), null, null),
					direct.database(), direct.file(), direct.partitions(), direct.work());
			try (LoadJob job = new LoadJob(load);
					Crew crew = new Crew(load, 1);
					Readers readers = Readers.start(proxy, PREFIX, READS_A_SECOND, setup.realtime())) {
				TaskRows.pass(SETTLING_MILLIS);
				readers.begin();
				TaskRows.pass(2000);
				setup.figures().add("bound-reads-p99-ms 0", readers.end().millis(99));
				TaskRows tasks = new TaskRows(job.dataSource());
				Running running = Running.start(job, 1);
				double alone = 0;
				for (int count : COUNTS) {
					crew.add(count - crew.count());
					tasks.awaitTaken(count);
					TaskRows.pass(setup.either(4000, 4000 + SETTLING_MILLIS * count));
					double total = measure(setup, crew, readers);
					alone = (count == 1) ? total : alone;
					setup.figures().add("bound-writes-of-one " + count, total / alone);
				}
				if (!running.goesOn()) {
					throw new IllegalStateException("The job has ended too early for its figures");
				}
			}
		}
	}

	private static double measure(Setup setup, Crew crew, Readers readers) throws Exception {
		int count = crew.count();
		List<Long> before = crew.written();
		long began = System.nanoTime();
		readers.begin();
		TaskRows.pass(setup.either(4000, 10_000));
		Readers.Seen seen = readers.end();
		double seconds = (System.nanoTime() - began) / 1e9;
		List<Long> after = crew.written();
		List<Long> each = IntStream.range(0, count).mapToObj((i) -> after.get(i) - before.get(i)).toList();
		long sum = each.stream().mapToLong(Long::longValue).sum();
		long least = each.stream().mapToLong(Long::longValue).min().orElseThrow();
		setup.figures().add("bound-reads-p99-ms " + count, seen.millis(99));
		setup.figures().add("bound-items-a-second " + count, sum / seconds);
		setup.figures().add("bound-smallest-share-times-n " + count, (double) least * count / sum);
		return sum / seconds;
	}

}
