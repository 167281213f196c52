package io.github.redisbulk.benchmarks.scaleout;

import java.util.List;

/**
 * The same file, loaded by one worker and by several, each of which has written as much
 * before. Does each of them add work, or only share it? What it costs to start a process
 * and to warm it up is told by itself.
 */
final class WorkOfMany implements Experiment {

	private static final List<Integer> COUNTS = List.of(1, 2, 4, 8);

	private static final int PARTITIONS = 16;

	@Override
	public String name() {
		return "work";
	}

	@Override
	public void run(Setup setup) throws Exception {
		int rows = setup.either(2_000_000, 8_000_000);
		for (int count : COUNTS) {
			Load load = setup.grounds().load(setup.driver(), Work.SET, rows, PARTITIONS);
			try (LoadJob job = new LoadJob(load); Crew crew = new Crew(load, count)) {
				double started = crew.processorTime().toNanos() / 1e9;
				setup.figures().add("processor-seconds-to-start-a-worker " + count, started / count);
				int warmUp = count;
				for (int round = 0; round < warmUp + setup.either(1, 3); round++) {
					double before = crew.processorTime().toNanos() / 1e9;
					Running.start(job, round).complete();
					double seconds = crew.processorTime().toNanos() / 1e9 - before;
					setup.figures()
						.add("processor-seconds-a-million-items" + ((round < warmUp) ? "-while-warming-up " : " ")
								+ count, seconds * 1e6 / rows);
				}
			}
			setup.figures()
				.add("processor-seconds-of-one-worker's " + count,
						setup.figures().median("processor-seconds-a-million-items " + count)
								/ setup.figures().median("processor-seconds-a-million-items 1"));
		}
	}

}
