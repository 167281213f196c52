package io.github.redisbulk.benchmarks.scaleout;

import java.util.List;

/**
 * Each item waits for a millisecond and needs next to no processor, as if something far
 * away were asked for it. Workers then bring their number of times, unless sharing the
 * work takes them time. The time is that of the whole job, to its last partition, whose
 * size grows with the number of workers. They have done such a job before, for machines
 * that start and compile want for a processor.
 */
final class DelayBound implements Experiment {

	private static final List<Integer> COUNTS = List.of(1, 2, 4, 8);

	private static final int PARTITIONS_OF_EACH = 4;

	@Override
	public String name() {
		return "delay";
	}

	@Override
	public void run(Setup setup) throws Exception {
		int rowsOfEach = setup.either(6_000, 48_000);
		double alone = 0;
		for (int count : COUNTS) {
			Load load = setup.grounds()
				.load(setup.driver(), Work.WAITING, rowsOfEach * count, PARTITIONS_OF_EACH * count);
			try (LoadJob job = new LoadJob(load); Crew crew = new Crew(load, count)) {
				Running.start(job, 0).complete();
				long began = System.nanoTime();
				Running.start(job, 1).complete();
				double rate = 1e9 * rowsOfEach * crew.count() / (System.nanoTime() - began);
				alone = (count == 1) ? rate : alone;
				setup.figures().add("delay-bound-items-a-second " + count, rate);
				setup.figures().add("delay-bound-of-n " + count, rate / alone / count);
			}
		}
	}

}
